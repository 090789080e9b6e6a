// jdk: 21 25
// Corners of Thread: daemon, priority, group, names, ids, loaders, clone, stop, suspend, states, yields.
import java.util.*;
import java.util.concurrent.*;

public class Corners {
    static void show(String what, Callable<?> c) {
        try {
            System.out.println(what + ": " + c.call());
        } catch (Throwable e) {
            System.out.println(what + ": " + e);
        }
    }
    static void all(Thread t) {
        show("daemon", t::isDaemon);
        show("setDaemon true", () -> { t.setDaemon(true); return t.isDaemon(); });
        show("setDaemon false", () -> { t.setDaemon(false); return t.isDaemon(); });
        show("priority", t::getPriority);
        show("setPriority", () -> { t.setPriority(Thread.MAX_PRIORITY); return t.getPriority(); });
        show("setPriority 0", () -> { t.setPriority(0); return t.getPriority(); });
        show("setPriority 11", () -> { t.setPriority(11); return t.getPriority(); });
        show("group", () -> t.getThreadGroup() == null ? null : t.getThreadGroup().getName());
        show("virtual", t::isVirtual);
        show("alive", t::isAlive);
        show("state", t::getState);
        show("setName", () -> { t.setName("renamed"); return t.getName(); });
        show("setName null", () -> { t.setName(null); return 1; });
        show("toString", () -> t.toString().replaceAll("#\\d+", "#N").replaceAll("@.*", ""));
        show("stop", () -> { t.stop(); return 1; });
        show("id", () -> t.threadId() == t.getId());
        show("handler", () -> {
            t.setUncaughtExceptionHandler((x, e) -> { });
            return t.getUncaughtExceptionHandler() != null;
        });
        show("loader", () -> { t.setContextClassLoader(null); return t.getContextClassLoader(); });
        show("equals", () -> t.equals(t) && t.hashCode() == t.hashCode());
        show("checkAccess", () -> { t.checkAccess(); return 1; });
        show("start", () -> { if (t.getState() != Thread.State.NEW) t.start(); return 1; });
    }
    public static void main(String[] args) throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        Thread t = Thread.ofVirtual().name("n").unstarted(() -> Until.quietly(go));
        all(t);
        t.start();
        Until.state(t, Thread.State.WAITING);
        all(t);
        go.countDown();
        t.join();
        all(t);
        Thread self = Thread.startVirtualThread(() -> {
            Thread me = Thread.currentThread();
            show("current", () -> me == Thread.currentThread());
            show("me", () -> me.getState() + " " + me.isAlive() + " '" + me.getName() + "'");
            show("sleep 0", () -> { Thread.sleep(0); return 1; });
            show("yields", () -> { for (int i = 0; i < 100; i++) Thread.yield(); return 1; });
            show("holdsLock", () -> Thread.holdsLock(me));
            show("group of new", () -> new Thread(() -> { }).getThreadGroup().getName());
            show("main group", () -> new ThreadGroup("g").getParent().getName());
        });
        self.join();
        show("new in the group", () -> new Thread(self.getThreadGroup(), () -> { }).getName() != null);
        show("class", () -> Thread.ofVirtual().unstarted(() -> { }).getClass().isSealed());
    }
}
