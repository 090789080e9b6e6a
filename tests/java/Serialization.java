// Object streams: the bytes of a large table of objects, which must be those of `java`, what is read from these bytes,
// all customizations of classes, filters, and damaged streams with what they raise.

import java.io.*;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.net.URI;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

public class Serialization {
    static String text(byte[] b) {
        CRC32 crc = new CRC32();
        crc.update(b);
        return b.length + " " + Long.toHexString(crc.getValue())
                + (b.length <= 400 ? " " + HexFormat.of().formatHex(b) : "");
    }

    static byte[] write(Object o) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(o);
        }
        return bytes.toByteArray();
    }

    static Object read(byte[] b) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(b))) {
            return in.readObject();
        }
    }

    static String show(Object o) {
        if (o == null) {
            return "null";
        }
        if (o.getClass().isArray()) {
            return hashless(Arrays.deepToString(o instanceof Object[] ? (Object[]) o : new Object[] {o}));
        }
        if (o instanceof Throwable) {
            Throwable t = (Throwable) o;
            return t + " " + t.getStackTrace().length + " " + Arrays.toString(t.getSuppressed()) + " " + t.getCause();
        }
        return hashless(o.toString().replace('\0', '0'));
    }

    static String hashless(String s) {
        return s.replaceAll("@[0-9a-f]+", "@");
    }

    static void check(String name, Object o) {
        try {
            byte[] b = write(o);
            System.out.println(name + " " + text(b));
            Object back = read(b);
            System.out.println("  " + (back == null ? null : back.getClass().getName()) + " " + show(back) + " "
                    + text(write(back)).equals(text(b)));
        } catch (Throwable e) {
            System.out.println("  " + name + " " + e);
        }
    }

    enum Color {
        RED, GREEN {
            @Override
            public String toString() {
                return "verde";
            }
        }
    }

    record Point(int x, String y, Object z) implements Serializable {
        Point {
            if (x == 77) {
                throw new IllegalArgumentException("77");
            }
        }
    }

    record Empty() implements Serializable {
    }

    static class All implements Serializable {
        boolean a = true;
        byte b = -3;
        char c = '\u4e2d';
        short d = -300;
        int e = 123456789;
        long f = -1L << 40;
        float g = 1.5f;
        double h = -0.0;
        String i = "\u0000\u00e9\ud83d\ude00";
        int[] j = {1, 2, 3};
        Object k = this;
        transient int l = 5;
        static int m = 6;
        Color n = Color.GREEN;
        Class<?> o = int.class;

        @Override
        public String toString() {
            return a + " " + b + " " + c + " " + d + " " + e + " " + f + " " + g + " " + h + " " + i.length() + " "
                    + j.length + " " + (k == this) + " " + l + " " + n + " " + o;
        }
    }

    static class Base {
        int base = 1;

        Base() {
            base = 42;
        }
    }

    static class Derived extends Base implements Serializable {
        private static final long serialVersionUID = 5;
        int own = 2;

        @Override
        public String toString() {
            return base + " " + own;
        }
    }

    static class Custom implements Serializable {
        private int value = 7;
        private transient String extra = "extra";

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.writeUTF("before");
            out.defaultWriteObject();
            out.writeInt(99);
            out.writeObject(extra);
            out.write(new byte[2000]);
            out.writeDouble(2.5);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            String s = in.readUTF();
            in.defaultReadObject();
            extra = s + in.readInt() + in.readObject() + in.read(new byte[10]) + in.available();
        }

        @Override
        public String toString() {
            return value + extra;
        }
    }

    static class Persistent implements Serializable {
        private static final long serialVersionUID = 1;
        private static final ObjectStreamField[] serialPersistentFields = {
            new ObjectStreamField("name", String.class), new ObjectStreamField("count", int.class),
            new ObjectStreamField("list", Object[].class, true),
        };
        private String other = "o";

        private void writeObject(ObjectOutputStream out) throws IOException {
            ObjectOutputStream.PutField f = out.putFields();
            f.put("name", other + "!");
            f.put("count", 3);
            f.put("list", new Object[] {other, other});
            out.writeFields();
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            ObjectInputStream.GetField f = in.readFields();
            other = "" + f.get("name", "none") + f.get("count", -1) + f.defaulted("list")
                    + ((Object[]) f.get("list", null)).length + f.getObjectStreamClass().getName();
            try {
                f.get("nothing", 1);
            } catch (IllegalArgumentException e) {
                other += e.getMessage();
            }
        }

        @Override
        public String toString() {
            return other;
        }
    }

    public static class Ext implements Externalizable {
        static boolean skipsRest = true;
        int v;
        Object o;

        public Ext() {
        }

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(5);
            out.writeObject("inner");
            out.writeLong(6);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            v = in.readInt();
            o = in.readObject();
            if (!skipsRest) {
                in.readLong();
            }
        }

        @Override
        public String toString() {
            return v + " " + o;
        }
    }

    static class NoDefault extends Ext {
        NoDefault(int x) {
        }
    }

    static class Replaced implements Serializable {
        String s = "original";

        private Object writeReplace() {
            return new Replacement();
        }
    }

    static class Replacement implements Serializable {
        private Object readResolve() throws ObjectStreamException {
            return "resolved";
        }
    }

    static class Single implements Serializable {
        static final Single ONE = new Single();

        protected Object readResolve() {
            return ONE;
        }
    }

    static class Handler implements InvocationHandler, Serializable {
        @Override
        public Object invoke(Object proxy, Method m, Object[] args) {
            return m.getName().equals("toString") ? "proxy" : m.getName().equals("hashCode") ? (Object) 1 : null;
        }
    }

    static class Unserializable {
    }

    static class Holder implements Serializable {
        Object o;

        Holder(Object o) {
            this.o = o;
        }

        @Override
        public String toString() {
            return "holder of " + o;
        }
    }

    static class Failing implements Serializable {
        private void writeObject(ObjectOutputStream out) throws IOException {
            throw new IOException("on purpose");
        }
    }

    static class Validated implements Serializable {
        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            for (int p : new int[] {1, 3, 2}) {
                in.registerValidation(() -> System.out.println("  validation " + p), p);
            }
        }

        @Override
        public String toString() {
            return "validated";
        }
    }

    interface SerialSupplier extends Supplier<String>, Serializable {
    }

    /** A new object in each call. */
    static <T> T fill(T c, Object... items) {
        @SuppressWarnings("unchecked")
        Collection<Object> all = (Collection<Object>) c;
        all.addAll(Arrays.asList(items));
        return c;
    }

    static <T> T fillMap(T c, Object... items) {
        @SuppressWarnings("unchecked")
        Map<Object, Object> map = (Map<Object, Object>) c;
        for (int i = 0; i < items.length; i += 2) {
            map.put(items[i], items[i + 1]);
        }
        return c;
    }

    static void values() {
        check("null", null);
        check("string", "hello");
        check("long string", "\u00e9\u0000x".repeat(30000));
        check("integer", 5);
        check("boxes", new Object[] {1, 1L, 1.0, 1f, (short) 1, (byte) 1, 'c', true, null, "s", "s"});
        check("arrays", new Object[] {new int[3], new long[] {1}, new byte[] {1, 2}, new char[] {'a'}, new short[2],
            new float[] {1}, new double[] {2}, new boolean[] {true}, new String[] {"x"}, new int[][] {{1}, {}, null}});
        check("large", new int[70000]);
        check("enum", new Object[] {Color.RED, Color.GREEN, Color.RED, Thread.State.NEW});
        check("class", new Object[] {String.class, int.class, int[].class, Color.class, Runnable.class, void.class});
        check("record", new Point(1, "y", new Point(2, null, null)));
        check("empty record", new Empty());
        check("all", new All());
        check("derived", new Derived());
        check("custom", new Object[] {new Custom(), "extra"});
        check("persistent", new Persistent());
        check("external", new Ext());
        check("no default", new NoDefault(1));
        check("replaced", new Object[] {new Replaced(), new Replaced()});
        check("single", new Object[] {Single.ONE, Single.ONE});
        check("validated", new Holder(new Validated()));
        check("unserializable", new Holder(new Unserializable()));
        check("failing", new Failing());
        check("description", ObjectStreamClass.lookup(Derived.class));
        check("big", new Object[] {BigInteger.valueOf(-1234567890123L), BigInteger.ZERO, BigInteger.TWO.pow(200),
            new BigDecimal("123.450"), new BigDecimal("-1e400"), MathContext.DECIMAL64});
        check("values", new Object[] {new UUID(1, 2), new Date(1000), Locale.FRANCE, new Locale("de", "CH", "POSIX"),
            new BitSet(), fill(new ArrayList<>(), 1), new Random(5), URI.create("http://a/b?c#d"), new File("a/b"),
            Pattern.compile("a+b", Pattern.CASE_INSENSITIVE).flags(), Optional.class});
        BitSet bits = new BitSet();
        bits.set(3);
        bits.set(100);
        check("bits", bits);
        check("text", new Object[] {new StringBuilder("abc"), new StringBuilder()}.length);
        check("atomic", new Object[] {new AtomicInteger(3).get(), new AtomicBoolean(true).get()});
        Exception e = new IllegalStateException("state", new IOException("cause"));
        e.addSuppressed(new RuntimeException("suppressed"));
        e.setStackTrace(new StackTraceElement[] {new StackTraceElement("C", "m", "F.java", 5)});
        e.getCause().setStackTrace(e.getStackTrace());
        e.getSuppressed()[0].setStackTrace(new StackTraceElement[0]);
        check("exception", e);
    }

    static void collections() {
        check("ArrayList", fill(new ArrayList<>(), "a", "b", null));
        check("ArrayList 0", new ArrayList<>());
        check("LinkedList", fill(new LinkedList<>(), "a", "b", null));
        check("ArrayDeque", fill(new ArrayDeque<>(), "a", "b"));
        check("Vector", fill(new Vector<>(), "a", "b"));
        check("Stack", fill(new Stack<>(), "a", "b"));
        check("PriorityQueue", fill(new PriorityQueue<>(), 3, 1, 2));
        check("PriorityQueue c", fill(new PriorityQueue<>(5, Collections.reverseOrder()), 3, 1, 2));
        check("HashSet", fill(new HashSet<>(), "a", "b", "c"));
        check("HashSet 13", fill(new HashSet<>(), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13));
        check("LinkedHashSet", fill(new LinkedHashSet<>(), "z", "b", "c"));
        check("TreeSet", fill(new TreeSet<>(), "z", "b", "c"));
        check("HashMap", fillMap(new HashMap<>(), "a", 1, "b", 2, null, null));
        check("HashMap 0", new HashMap<>());
        check("HashMap 100", new HashMap<>(100, 0.5f));
        check("LinkedHashMap", fillMap(new LinkedHashMap<>(8, 0.75f, true), "a", 1, "b", 2));
        check("TreeMap", fillMap(new TreeMap<>(), "b", 1, "a", 2));
        check("TreeMap c", fillMap(new TreeMap<>(String.CASE_INSENSITIVE_ORDER), "b", 1, "a", 2));
        check("Hashtable", fillMap(new Hashtable<>(), "b", 1, "a", 2, "c", 3));
        check("IdentityHashMap", fillMap(new IdentityHashMap<>(), "b", 1).size());
        check("EnumMap", fillMap(new EnumMap<>(Color.class), Color.GREEN, 1));
        check("EnumSet", EnumSet.of(Color.GREEN, Color.RED));
        check("of", List.of(List.of(), List.of(1), List.of(1, 2), List.of(1, 2, 3), Set.of(), Set.of(1), Map.of(),
            Map.of(1, 2)));
        check("asList", Arrays.asList(1, 2, 3));
        check("wrappers", new Object[] {Collections.emptyList(), Collections.emptyMap(), Collections.emptySet(),
            Collections.singleton(1), Collections.singletonList(1), Collections.singletonMap(1, 2),
            Collections.nCopies(3, "x"), Collections.reverseOrder(), Collections.unmodifiableList(new ArrayList<>()),
            Collections.unmodifiableList(new LinkedList<>()), Collections.unmodifiableMap(new HashMap<>()),
            Collections.unmodifiableSet(new HashSet<>()), Collections.newSetFromMap(new HashMap<>()),
            Collections.unmodifiableCollection(new ArrayList<>())});
        check("synchronized", new Object[] {Collections.synchronizedList(new ArrayList<>()),
            Collections.synchronizedMap(new HashMap<>()), Collections.synchronizedSet(new HashSet<>())});
        check("entries", new Object[] {new AbstractMap.SimpleEntry<>(1, 2),
            new AbstractMap.SimpleImmutableEntry<>(1, 2)});
        check("ConcurrentHashMap", fillMap(new ConcurrentHashMap<>(), "b", 1, "a", 2));
        check("CopyOnWriteArrayList", fill(new CopyOnWriteArrayList<>(), "b", 1));
        check("CopyOnWriteArraySet", fill(new CopyOnWriteArraySet<>(), "b", 1));
        check("ConcurrentLinkedQueue", fill(new ConcurrentLinkedQueue<>(), "b", 1));
        check("ConcurrentLinkedDeque", fill(new ConcurrentLinkedDeque<>(), "b", 1));
        check("ConcurrentSkipListMap", fillMap(new ConcurrentSkipListMap<>(), "b", 1, "a", 2));
    }

    static void lambdas() {
        String captured = "captured";
        SerialSupplier s = () -> captured + "!";
        check("lambda", ((Supplier<?>) copy(s)).get());
        Handler h = new Handler();
        Object proxy = Proxy.newProxyInstance(Serialization.class.getClassLoader(),
                new Class<?>[] {Runnable.class, Comparable.class}, h);
        check("proxy", proxy);
    }

    static Object copy(Object o) {
        try {
            return read(write(o));
        } catch (IOException | ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    static class Changing extends ObjectOutputStream {
        Changing(OutputStream out) throws IOException {
            super(out);
            System.out.println(enableReplaceObject(true));
        }

        @Override
        protected Object replaceObject(Object o) {
            return o instanceof Integer ? "int " + o : o;
        }

        @Override
        protected void annotateClass(Class<?> c) throws IOException {
            writeUTF("note of " + c.getSimpleName());
        }

        @Override
        protected void writeStreamHeader() throws IOException {
            writeInt(0x12345678);
        }
    }

    static class Reading extends ObjectInputStream {
        Reading(InputStream in) throws IOException {
            super(in);
            enableResolveObject(true);
        }

        @Override
        protected void readStreamHeader() throws IOException {
            System.out.println("header " + readInt());
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass d) throws IOException, ClassNotFoundException {
            System.out.println(readUTF() + " " + d);
            return super.resolveClass(d);
        }

        @Override
        protected Object resolveObject(Object o) {
            return o instanceof String ? o + "?" : o;
        }
    }

    static void streams() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        Changing c = new Changing(bytes);
        c.writeObject(new Object[] {1, "s", new ArrayList<>(List.of(5))});
        c.flush();
        System.out.println(text(bytes.toByteArray()));
        System.out.println(show(new Reading(new ByteArrayInputStream(bytes.toByteArray())).readObject()));
        for (int version : new int[] {1, 2}) {
            Ext.skipsRest = version == 2;
            bytes.reset();
            ObjectOutputStream out = new ObjectOutputStream(bytes);
            out.useProtocolVersion(version);
            out.writeInt(5);
            out.writeUTF("text");
            String same = "same";
            out.writeObject(same);
            out.writeObject(same);
            out.writeUnshared(same);
            out.reset();
            out.writeObject(same);
            out.write(new byte[3000]);
            out.writeBytes("bytes");
            out.writeChars("chars");
            out.writeObject(new Ext());
            out.writeBoolean(true);
            out.writeChar('x');
            out.writeShort(7);
            out.writeFloat(1);
            out.flush();
            out.writeByte(1);
            out.close();
            System.out.println(text(bytes.toByteArray()));
            ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
            System.out.println(in.available() + " " + in.readInt() + " " + in.readUTF() + " " + in.available());
            Object a = in.readObject();
            System.out.println((a == in.readObject()) + " " + (a == in.readUnshared()) + " " + in.readObject());
            try {
                in.readObject();
            } catch (OptionalDataException e) {
                System.out.println(e + " " + e.length + " " + e.eof);
            }
            System.out.println(in.skipBytes(3000) + " " + in.readByte() + " " + in.skip(4 + 10));
            Object x = in.readObject();
            System.out.println(x + " " + in.readBoolean() + in.readChar() + in.readShort() + in.readFloat()
                    + in.readUnsignedByte() + " " + in.read());
            try {
                in.readObject();
            } catch (EOFException e) {
                System.out.println(e);
            }
        }
        ObjectStreamClass d = ObjectStreamClass.lookup(All.class);
        System.out.println(d + " " + Arrays.toString(d.getFields()) + " " + d.getField("k").getTypeString() + " "
                + d.getField("none") + " " + d.forClass() + " " + ObjectStreamClass.lookup(Unserializable.class) + " "
                + ObjectStreamClass.lookupAny(Unserializable.class));
        for (Class<?> k : new Class<?>[] {Color.class, Point.class, Derived.class, Custom.class, Ext.class,
            Serialization.class, int[].class, Handler.class, SerialSupplier.class, Holder.class, Validated.class}) {
            System.out.println(ObjectStreamClass.lookupAny(k));
        }
    }

    static void filters() throws Exception {
        byte[] b = write(new Object[] {new ArrayList<>(List.of(1, 2)), new Point(1, "a", null), new int[10]});
        String[] patterns = {"*", "!*", "java.**;!*", "java.lang.*;java.util.*;Serialization$*;!*", "maxdepth=2",
            "maxdepth=3", "maxrefs=5", "maxbytes=30", "maxarray=9", "maxarray=10", "!Serialization$Point",
            "java.base/java.util.*;java.base/java.lang.*;!*", "", ";", "java.util.Arr*;java.lang.Object;!*"};
        for (String p : patterns) {
            ObjectInputFilter f = ObjectInputFilter.Config.createFilter(p);
            ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(b));
            try {
                in.setObjectInputFilter(f);
                System.out.println(f + " " + ((Object[]) in.readObject()).length);
            } catch (Exception e) {
                System.out.println(f + " " + e);
            }
        }
        ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(b));
        in.setObjectInputFilter(i -> {
            System.out.println(i.serialClass() + " " + i.arrayLength() + " " + i.depth() + " " + i.references() + " "
                    + i.streamBytes());
            return ObjectInputFilter.Status.UNDECIDED;
        });
        in.readObject();
        for (String p : new String[] {"maxdepth=x", "maxdepth=-1", "foo=1", ".*", "/a", "m/"}) {
            try {
                System.out.println(ObjectInputFilter.Config.createFilter(p));
            } catch (RuntimeException e) {
                System.out.println(p + " " + e);
            }
        }
        ObjectInputFilter allow = ObjectInputFilter.allowFilter(k -> k == Integer.class,
                ObjectInputFilter.Status.REJECTED);
        ObjectInputFilter merged = ObjectInputFilter.merge(allow, ObjectInputFilter.Config.createFilter("maxrefs=1"));
        for (ObjectInputFilter f : new ObjectInputFilter[] {allow, merged,
            ObjectInputFilter.rejectUndecidedClass(ObjectInputFilter.Config.createFilter("java.lang.Number"))}) {
            try (ObjectInputStream s = new ObjectInputStream(new ByteArrayInputStream(write(5)))) {
                s.setObjectInputFilter(f);
                System.out.println(s.readObject());
            } catch (Exception e) {
                System.out.println(e);
            }
        }
    }

    static void damaged() throws Exception {
        byte[][] good = {write(new Object[] {new All(), "text", Color.RED, new Point(1, "p", 2)}),
            write(fill(new ArrayList<>(), "a", "b", new Custom())), write(new Object[] {new Ext(), new Persistent()})};
        Random r = new Random(3);
        for (int k = 0; k < 400; k++) {
            byte[] b = good[k % good.length].clone();
            for (int n = r.nextInt(3); n >= 0; n--) {
                b[r.nextInt(b.length)] = (byte) (r.nextInt(3) == 0 ? 0x70 + r.nextInt(15) : r.nextInt());
            }
            if (r.nextInt(4) == 0) {
                b = Arrays.copyOf(b, r.nextInt(b.length));
            }
            String s;
            try {
                s = show(read(b));
            } catch (Throwable e) {
                // Where the text of a cut stream is malformed, either can be met first.
                s = e instanceof UTFDataFormatException || e instanceof EOFException ? "text"
                        : e.getClass().getName();
                if (!(e instanceof ClassCastException || e instanceof NullPointerException
                        || e instanceof StringIndexOutOfBoundsException || s.equals("text")
                        || e instanceof OutOfMemoryError)) {
                    s = e.toString();
                }
            }
            System.out.println(k + " " + s.replaceAll("@[0-9a-f]+", "@"));
        }
    }

    public static void main(String[] args) throws Exception {
        values();
        collections();
        lambdas();
        streams();
        filters();
        damaged();
    }
}
