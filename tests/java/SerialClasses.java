// More serial forms of library classes: permissions, tasks, zones, views, names. The bytes that are written, and the
// objects that are read from them.
import java.io.*;
import java.lang.invoke.MethodType;
import java.net.*;
import java.security.*;
import java.security.cert.Certificate;
import java.time.*;
import java.time.zone.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.*;

public class SerialClasses {
    static class Task implements Callable<String>, Runnable, Serializable {
        private static final long serialVersionUID = 1;

        public String call() {
            return "called";
        }

        public void run() {
        }
    }

    static class Own extends Permission {
        private static final long serialVersionUID = 1;

        Own(String name) {
            super(name);
        }

        public boolean implies(Permission p) {
            return equals(p);
        }

        public boolean equals(Object o) {
            return o instanceof Own && ((Own) o).getName().equals(getName());
        }

        public int hashCode() {
            return getName().hashCode();
        }

        public String getActions() {
            return "";
        }
    }

    static class Cert extends Certificate {
        private static final long serialVersionUID = 1;

        Cert() {
            super("X");
        }

        public byte[] getEncoded() {
            return new byte[] {1};
        }

        public void verify(PublicKey k) {
        }

        public void verify(PublicKey k, String s) {
        }

        public String toString() {
            return "certificate";
        }

        public PublicKey getPublicKey() {
            return null;
        }

        protected Object writeReplace() {
            return this;
        }
    }

    static class Action extends RecursiveAction {
        private static final long serialVersionUID = 1;

        protected void compute() {
        }
    }

    static class Result extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1;

        protected Integer compute() {
            return 5;
        }
    }

    static byte[] write(Object o) throws IOException {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        new ObjectOutputStream(b).writeObject(o);
        return b.toByteArray();
    }

    static void t(String what, Object o) {
        try {
            byte[] b = write(o);
            Object r = new ObjectInputStream(new ByteArrayInputStream(b)).readObject();
            String text = (r instanceof Object[] ? Arrays.toString((Object[]) r) : String.valueOf(r));
            System.out.println(what + " " + o.getClass().getName() + " " + b.length + " " + Arrays.hashCode(b) + " "
                    + (r.getClass() == o.getClass()) + Arrays.equals(b, write(r)) + " "
                    + text.replaceAll("@[0-9a-f]+", "@").replace('\n', ' '));
        } catch (Exception e) {
            System.out.println(what + " " + o.getClass().getName() + " " + e);
        }
    }

    static PermissionCollection collection(Permission... all) {
        PermissionCollection c = all[0].newPermissionCollection();
        for (Permission p : all) c.add(p);
        return c;
    }

    static Permissions permissions(Permission... all) {
        Permissions c = new Permissions();
        for (Permission p : all) c.add(p);
        return c;
    }

    static <T> T with(T o, Consumer<T> c) {
        c.accept(o);
        return o;
    }

    static void allPermissions() throws Exception {
        t("serializable", new SerializablePermission("enableSubclassImplementation", "x"));
        t("socket", new SocketPermission("1.2.3.4:80-90", "connect,accept,resolve,listen"));
        t("none", permissions());
        t("runtime", permissions(new RuntimePermission("exitVM"), new RuntimePermission("a.*")));
        t("all", permissions(new AllPermission()));
        t("own", permissions(new Own("x"), new Own("y")));
        t("basic", collection(new RuntimePermission("a"), new RuntimePermission("b.*")));
        t("basic", collection(new RuntimePermission("*")));
        t("all", collection(new AllPermission()));
        t("all", new AllPermission().newPermissionCollection());
        t("file", collection(new FilePermission("/a", "read"), new FilePermission("/b/-", "write,read")));
        t("property", collection(new PropertyPermission("a", "read"), new PropertyPermission("b.*", "write"),
                new PropertyPermission("a", "write")));
        t("property", new PropertyPermission("a", "read").newPermissionCollection());
        t("socket", collection(new SocketPermission("1.2.3.4:80", "connect")));
        PermissionCollection files = collection(new FilePermission("/a/-", "read"),
                new FilePermission("/a/b", "write"));
        System.out.println(files.implies(new FilePermission("/a/b", "read,write")) + " "
                + files.implies(new FilePermission("/a/c", "read,write")));
        for (Permission p : new Permission[] {new RuntimePermission("a"), new AllPermission(),
            new FilePermission("/a", "read"), new PropertyPermission("a", "read")}) {
            PermissionCollection c = p.newPermissionCollection();
            for (Permission q : new Permission[] {new RuntimePermission("b.*"), new SerializablePermission("q"),
                new AllPermission(), new FilePermission("/a", "write"), new PropertyPermission("*", "write")})
                try {
                    c.add(q);
                    System.out.println("added " + q + " " + c.implies(q) + c.implies(new RuntimePermission("b.x")));
                } catch (IllegalArgumentException e) {
                    System.out.println(e);
                }
            c.setReadOnly();
            try {
                c.add(p);
            } catch (SecurityException e) {
                System.out.println(e);
            }
        }
        System.out.println(new RuntimePermission("exitVM").implies(new RuntimePermission("exitVM.5")));
    }

    static void zones() {
        for (String z : new String[] {"Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe", "UTC"})
            t(z, ZoneId.of(z).getRules());
        t("fixed", ZoneId.of("+01:00").getRules());
        t("own", ZoneRules.of(ZoneOffset.ofHoursMinutesSeconds(1, 2, 3), ZoneOffset.ofHours(2),
                List.of(ZoneOffsetTransition.of(LocalDateTime.of(1700, 1, 2, 3, 4, 5),
                        ZoneOffset.ofHoursMinutesSeconds(1, 2, 3), ZoneOffset.ofHours(1))),
                List.of(ZoneOffsetTransition.of(LocalDateTime.of(2600, 1, 2, 3, 30), ZoneOffset.ofHours(2),
                        ZoneOffset.ofHours(-2))), List.of()));
        t("change", ZoneOffsetTransition.of(LocalDateTime.of(2000, 1, 2, 3, 0), ZoneOffset.ofHours(1),
                ZoneOffset.ofHoursMinutesSeconds(2, 3, 4)));
        int k = 0;
        int hash = 0;
        for (DayOfWeek day : new DayOfWeek[] {null, DayOfWeek.MONDAY, DayOfWeek.SUNDAY})
            for (int dom : new int[] {-28, -1, 1, 31})
                for (LocalTime time : new LocalTime[] {LocalTime.MIDNIGHT, LocalTime.of(3, 0), LocalTime.of(1, 2, 3)})
                    for (int standard : new int[] {0, 3600, -900 * 72, 12345, 900 * 72})
                        for (int ahead : new int[] {0, 1800, 3600, 7200, 5400}) {
                            ZoneOffsetTransitionRule rule = ZoneOffsetTransitionRule.of(Month.of(1 + k % 12), dom, day,
                                    time, time == LocalTime.MIDNIGHT && k % 2 == 0,
                                    ZoneOffsetTransitionRule.TimeDefinition.values()[k % 3],
                                    ZoneOffset.ofTotalSeconds(standard),
                                    ZoneOffset.ofTotalSeconds(Math.min(64800, standard + ahead)),
                                    ZoneOffset.ofTotalSeconds(Math.min(64800, standard + 1800 - ahead / 2 / 900 * 900)
                                            < -64800 ? -64800 : Math.min(64800, standard + 1800)));
                            if (k++ % 97 == 0) t("rule", rule);
                            try {
                                hash = 31 * hash + Arrays.hashCode(write(rule));
                            } catch (IOException e) {
                                System.out.println(e);
                            }
                        }
        System.out.println(k + " " + hash);
    }

    static void tasks() {
        t("callable", ForkJoinTask.adapt((Callable<?>) new Task()));
        t("runnable", ForkJoinTask.adapt((Runnable) new Task()));
        t("runnable with result", ForkJoinTask.adapt((Runnable) new Task(), "r"));
        t("done", with(ForkJoinTask.adapt((Callable<?>) new Task()), ForkJoinTask::invoke));
        t("done", with(ForkJoinTask.adapt((Runnable) new Task()), ForkJoinTask::invoke));
        t("done", with(ForkJoinTask.adapt((Runnable) new Task(), "r"), ForkJoinTask::invoke));
        t("cancelled", with(ForkJoinTask.adapt((Runnable) new Task(), "r"), q -> q.cancel(true)));
        t("tag", with(ForkJoinTask.adapt((Runnable) new Task(), "r"), q -> q.setForkJoinTaskTag((short) -5)));
        t("quiet", with(ForkJoinTask.adapt((Runnable) new Task(), "r"), ForkJoinTask::quietlyComplete));
        t("action", new Action());
        t("action", with(new Action(), ForkJoinTask::invoke));
        t("result", with(new Result(), ForkJoinTask::invoke));
        try {
            ForkJoinTask<?> failed = ForkJoinTask.adapt((Runnable) new Task());
            IllegalStateException x = new IllegalStateException("failed");
            x.setStackTrace(new StackTraceElement[0]);
            failed.completeExceptionally(x);
            byte[] b = write(failed);
            System.out.println("failed " + b.length + " " + Arrays.hashCode(b));
        } catch (IOException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) throws Exception {
        allPermissions();
        zones();
        tasks();
        t("type", MethodType.methodType(int.class, String.class, Object[].class));
        t("type", MethodType.methodType(void.class));
        MethodType type = MethodType.methodType(long.class, int.class);
        System.out.println(new ObjectInputStream(new ByteArrayInputStream(write(type))).readObject() == type);
        System.out.println(new ObjectInputStream(new ByteArrayInputStream(write(ThreadLocalRandom.current())))
                .readObject() == ThreadLocalRandom.current());
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>(Map.of("a", 1, "b", 2));
        for (Object view : new Object[] {map.keySet(), map.keySet(5), ConcurrentHashMap.newKeySet(), map.values(),
            map.entrySet()}) t("view", view);
        ConcurrentSkipListMap<String, Integer> sorted = new ConcurrentSkipListMap<>(map);
        for (Object view : new Object[] {sorted.subMap("a", "b"), sorted.headMap("b", true), sorted.tailMap("a", false),
            sorted.descendingMap(), sorted.descendingMap().headMap("a"), new ConcurrentSkipListSet<>(List.of("a", "b"))
            .headSet("b")}) t("part", view);
        List<String> list = Collections.checkedList(new ArrayList<>(List.of("x")), String.class);
        t("checked", list);
        list.addAll(List.of("y"));
        t("checked", list);
        t("checked", Collections.checkedCollection(new ArrayList<>(List.of("x")), String.class));
        t("checked", Collections.checkedSet(new TreeSet<>(List.of("x")), String.class));
        t("checked", Collections.checkedNavigableSet(new TreeSet<>(List.of("x")), String.class));
        t("checked", Collections.checkedQueue(new ArrayDeque<>(List.of("x")), String.class));
        t("empty", Collections.emptyNavigableSet());
        t("empty", Collections.emptyNavigableMap());
        t("empty", Collections.emptySortedSet());
        t("empty", Collections.emptySortedMap());
        t("accumulator", with(new LongAccumulator((LongBinaryOperator & Serializable) Long::sum, 1),
                a -> a.accumulate(5)));
        t("accumulator", with(new DoubleAccumulator((DoubleBinaryOperator & Serializable) Double::sum, 1),
                a -> a.accumulate(5)));
        for (String name : new String[] {"a:b=c,*", "a:z=c,b=\"q\"", "*:b=c?,a=x", "*:*", "*:z=1,*,y=2"})
            t("name", new javax.management.ObjectName(name));
        Cert c = new Cert();
        t("certificate", c);
        c.hashCode();
        t("certificate", c);
        for (Throwable x : new Throwable[] {new org.xml.sax.SAXParseException("m", "p", "s", 1, 2),
            new java.sql.BatchUpdateException(new int[] {1})}) {
            x.setStackTrace(new StackTraceElement[0]);
            t("exception", x);
        }
        for (Class<?> k : new Class<?>[] {SecureRandom.class, ZoneRules.class, ThreadLocalRandom.class,
            MethodType.class, java.time.format.DateTimeFormatter.ISO_DATE.toFormat().getClass(), Permissions.class,
            Certificate.class, TimeZone.getTimeZone("Europe/Berlin").getClass()})
            System.out.println(k.getName() + " " + ObjectStreamClass.lookup(k).getSerialVersionUID() + " "
                    + Arrays.toString(ObjectStreamClass.lookup(k).getFields()));
    }
}
