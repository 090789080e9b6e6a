// Serialization: graphs with cycles, custom forms, records, enums, externalizable, serialVersionUID, filters, proxies,
// lambdas, broken streams.
import java.io.*;
import java.util.*;
import java.util.function.*;

public class Serializing {
    static class Node implements Serializable {
        private static final long serialVersionUID = 5;
        String name;
        Node next;
        transient int skipped = 9;
        List<Object> more = new ArrayList<>();
        Node(String n) { name = n; }
    }
    static class Parent { int parent = 1; Parent() { parent = 100; } }
    static class Child extends Parent implements Serializable {
        int a = 2; final double[] d = {1, 2.5}; private Object custom;
        private void writeObject(ObjectOutputStream o) throws IOException {
            o.defaultWriteObject();
            o.writeUTF("extra");
            o.writeLong(77);
        }
        private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException {
            i.defaultReadObject();
            custom = i.readUTF() + i.readLong();
        }
    }
    record Pair(String a, int b) implements Serializable {
        Pair { if (b < 0) throw new IllegalArgumentException("negative"); }
    }
    enum Color { RED, GREEN { public String toString() { return "green!"; } } }
    static class Ext implements Externalizable {
        int v;
        public Ext() { v = -1; }
        public void writeExternal(ObjectOutput o) throws IOException { o.writeInt(v * 2); o.writeObject(Color.GREEN); }
        public void readExternal(ObjectInput i) throws IOException, ClassNotFoundException {
            v = i.readInt() + (i.readObject() == Color.GREEN ? 1000 : 0);
        }
    }
    static class Single implements Serializable {
        static final Single ONE = new Single();
        private Object readResolve() { return ONE; }
        private Object writeReplace() { return this; }
    }
    static class Fields implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {new ObjectStreamField("x", int.class),
                new ObjectStreamField("s", String.class)};
        int x = 4; String s = "kept";
        private void writeObject(ObjectOutputStream o) throws IOException {
            ObjectOutputStream.PutField f = o.putFields();
            f.put("x", x * 10);
            f.put("s", s + "!");
            o.writeFields();
        }
        private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException {
            ObjectInputStream.GetField f = i.readFields();
            x = f.get("x", 0);
            s = (String) f.get("s", null);
        }
    }
    static class NotSerial implements Serializable { Object o = new Object(); }
    interface SerialSupplier extends Supplier<String>, Serializable { }

    static byte[] write(Object o) throws IOException {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(b)) { out.writeObject(o); }
        return b.toByteArray();
    }
    static Object read(byte[] b) throws Exception {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(b))) { return in.readObject(); }
    }
    @SuppressWarnings("unchecked") static <T> T copy(T o) throws Exception { return (T) read(write(o)); }
    interface Act { Object run() throws Throwable; }
    static void t(String what, Act a) {
        try {
            System.out.println(what + " = " + a.run());
        } catch (Throwable e) {
            System.out.println(what + " ! " + e);
        }
    }

    public static void main(String[] args) throws Exception {
        Node n = new Node("head");
        n.next = new Node("tail");
        n.next.next = n;
        n.more.add(n.next);
        n.more.add(Map.of("k", 1));
        Node c = copy(n);
        System.out.println(c.name + " " + (c.next.next == c) + " " + c.skipped + " " + (c.more.get(0) == c.next) + " "
                + c.more.get(1));
        Child k = new Child();
        k.parent = 50;
        Child kc = copy(k);
        System.out.println(kc.parent + " " + kc.a + " " + Arrays.toString(kc.d) + " " + kc.custom);
        t("record", () -> copy(new Pair("x", 3)));
        t("enum", () -> copy(Color.GREEN) == Color.GREEN);
        Ext e = new Ext();
        e.v = 21;
        t("external", () -> copy(e).v);
        t("resolve", () -> copy(new Single()) == Single.ONE);
        t("fields", () -> { Fields f = copy(new Fields()); return f.x + f.s; });
        t("not serializable", () -> write(new NotSerial()));
        t("collections", () -> copy(new ArrayList<>(List.of(new TreeMap<>(Map.of("b", 2, "a", 1)), new LinkedHashSet<>(
                List.of(3, 1, 2)), new ArrayDeque<>(List.of("q")), new BitSet(), Optional.of(1).isPresent(),
                new java.math.BigDecimal("1.50"), java.time.LocalDate.EPOCH, Locale.GERMANY, new int[0].length))));
        t("immutable", () -> copy(List.of(1, 2, 3)) + " " + copy(Set.of(9)) + " "
                + copy(Collections.unmodifiableList(new ArrayList<>(List.of("u")))) + " " + copy(EnumSet.of(Color.RED))
                + " " + copy(new EnumMap<>(Map.of(Color.GREEN, 1))));
        t("class", () -> copy(int[][].class) + " " + copy(Pair.class));
        t("exception", () -> {
            Exception x = copy(new IllegalStateException("boom", new RuntimeException("why")));
            return x + " " + x.getCause() + " " + x.getStackTrace()[0].getMethodName().replaceAll("\\d+", "N");
        });
        String captured = "cap";
        SerialSupplier s = () -> "lambda " + captured;
        t("lambda", () -> copy(s).get());
        t("proxy", () -> ((Comparator<?>) copy(
                (Comparator<String> & Serializable) Comparator.<String>naturalOrder().reversed())).getClass() != null);
        t("uid", () -> ObjectStreamClass.lookup(Node.class).getSerialVersionUID() + " " + ObjectStreamClass.lookup(
                Pair.class).getSerialVersionUID() + " " + ObjectStreamClass.lookup(Child.class).getSerialVersionUID()
                + " " + ObjectStreamClass.lookup(ArrayList.class) + " " + ObjectStreamClass.lookup(Object.class));
        byte[] b = write(n);
        t("cut", () -> read(Arrays.copyOf(b, b.length - 20)));
        b[0] = 1;
        t("magic", () -> read(b));
        byte[] p = write(new Pair("y", 1));
        p[p.length - 4 - 1 - 3 + 0] = p[p.length - 8];
        t("filter", () -> {
            try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(write(n)))) {
                in.setObjectInputFilter(ObjectInputFilter.Config.createFilter("java.base/*;!*"));
                return in.readObject();
            }
        });
        t("hex", () -> {
            byte[] w = write(new Pair("z", 255));
            return w.length + " " + Arrays.hashCode(w) + " " + HexFormat.of().formatHex(w, 0, 30);
        });
        t("unshared", () -> {
            ByteArrayOutputStream o = new ByteArrayOutputStream();
            ObjectOutputStream out = new ObjectOutputStream(o);
            out.writeUnshared("a");
            out.writeInt(1);
            out.reset();
            out.writeObject("b");
            out.flush();
            ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(o.toByteArray()));
            return "" + in.readUnshared() + in.readInt() + in.readObject();
        });
    }
}
