// sun.misc.Signal: handlers, default actions, refusals, raising; exit by a signal runs the hooks
// javac: -XDignore.symbol.file
import java.util.concurrent.*;
import sun.misc.*;

public class Signals {
    static void attempt(String what, Callable<?> c) {
        try {
            System.out.println(what + ": " + c.call());
        } catch (Throwable e) {
            System.out.println(what + ": " + e);
        }
    }
    static void kill(String signal) throws Exception {
        new ProcessBuilder("kill", "-" + signal, "" + ProcessHandle.current().pid()).inheritIO().start().waitFor();
    }
    public static void main(String[] args) throws Exception {
        for (String n : new String[] { "INT", "TERM", "HUP", "USR1", "USR2", "QUIT", "SEGV", "KILL", "STOP", "CHLD",
                "WINCH", "PIPE", "SIGINT", "NONE", "" })
            attempt(n, () -> new Signal(n).getNumber());
        BlockingQueue<Signal> queue = new LinkedBlockingQueue<>();
        SignalHandler handler = queue::add;
        for (String n : new String[] { "HUP", "INT", "WINCH", "QUIT", "SEGV", "KILL", "FPE" })
            attempt("handle " + n, () -> Signal.handle(new Signal(n), handler) == SignalHandler.SIG_DFL);
        Signal.handle(new Signal("USR2"), handler);
        attempt("handle USR2 again", () -> Signal.handle(new Signal("USR2"), handler) == handler);
        Signal.raise(new Signal("USR2"));
        System.out.println(queue.take());
        kill("USR2");
        System.out.println(queue.take());
        kill("HUP");
        System.out.println(queue.take().getName());
        for (int i = 0; i < 3; i++) kill("INT");
        for (int i = 0; i < 3; i++) System.out.println(queue.take().equals(new Signal("INT")));
        attempt("ignore", () -> Signal.handle(new Signal("USR2"), SignalHandler.SIG_IGN) == handler);
        kill("USR2");
        attempt("handle", () -> Signal.handle(new Signal("USR2"), s -> {
            System.out.println(s + " on " + Thread.currentThread().getName() + " " + Thread.currentThread().isDaemon());
            queue.add(s);
        }) == SignalHandler.SIG_IGN);
        kill("USR2");
        queue.take();
        attempt("default", () -> Signal.handle(new Signal("USR2"), SignalHandler.SIG_DFL) != null);
        attempt("raise", () -> { Signal.raise(new Signal("CHLD")); return ""; });
        attempt("null", () -> Signal.handle(new Signal("USR2"), null));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        kill("TERM");
        Thread.sleep(1000000);
    }
}
