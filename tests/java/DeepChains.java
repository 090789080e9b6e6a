// vmargs: -Xss512m
// Chains that are deeper than an ordinary C stack: superclasses and interfaces that are loaded from the subclass on, in
// the main thread and in one that asks for its stack; their initialization, also one that fails at the far end; parents
// of loaders; causes of exceptions; a list that only its head keeps alive.
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;

public class DeepChains extends ClassLoader {
    private static final int DEPTH = 2000, DEEPER = 9000;
    private static int initialized;
    private static boolean failing;
    private final boolean interfaces;

    private DeepChains(boolean interfaces) {
        this.interfaces = interfaces;
    }

    private DeepChains(ClassLoader parent) {
        super(parent);
        interfaces = false;
    }

    /** Called by each class's initializer. */
    public static void count() {
        if (failing) throw new IllegalStateException("after " + initialized);
        initialized++;
    }

    private static void utf8(DataOutputStream out, String... texts) throws IOException {
        for (String text : texts) {
            out.writeByte(1);
            out.writeUTF(text);
        }
    }

    /** C2 extends C1 extends C0, or the same with interfaces that have a default method. */
    private byte[] bytes(int i) throws IOException {
        String above = (interfaces ? "I" : "C") + (i - 1);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(0xcafebabe);
        out.writeInt(52);
        out.writeShort(19);
        utf8(out, (interfaces ? "I" : "C") + i, interfaces || i == 0 ? "java/lang/Object" : above, "<clinit>", "()V",
             "Code", above, "DeepChains", "count", "m");                    // 1 to 9
        for (int name : new int[] {1, 2, 6, 7}) {                           // 10 to 13
            out.writeByte(7);
            out.writeShort(name);
        }
        out.writeByte(12);                                                  // 14
        out.writeInt(8 << 16 | 4);
        out.writeByte(10);                                                  // 15
        out.writeInt(13 << 16 | 14);
        utf8(out, "", "", "");
        out.writeShort(interfaces ? 0x601 : 0x21);
        out.writeInt(10 << 16 | 11);
        out.writeShort(interfaces && i > 0 ? 1 : 0);
        if (interfaces && i > 0) out.writeShort(12);
        out.writeShort(0);
        out.writeShort(2);
        for (int name : new int[] {3, 9}) {
            out.writeShort(name == 3 ? 8 : 1);
            out.writeInt(name << 16 | 4);
            out.writeShort(1);
            out.writeShort(5);
            out.writeInt(16);
            out.writeInt(1);
            out.writeInt(4);
            out.writeInt(0xb8000fb1);                                       // invokestatic count, return
            out.writeInt(0);
        }
        out.writeShort(0);
        return bytes.toByteArray();
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (!name.matches("[CI]\\d+")) throw new ClassNotFoundException(name);
        try {
            byte[] all = bytes(Integer.parseInt(name.substring(1)));
            return defineClass(name, all, 0, all.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    static void load(boolean interfaces, int length) throws Exception {
        Class<?> last = new DeepChains(interfaces).loadClass((interfaces ? "I" : "C") + (length - 1));
        Class<?> c = last;
        int depth = 0;
        for (; c != null && c != Object.class; depth++) {
            Class<?>[] above = c.getInterfaces();
            c = interfaces ? (above.length == 0 ? null : above[0]) : c.getSuperclass();
        }
        System.out.println(Thread.currentThread().getName() + " has loaded " + last + " and " + depth + " in all");
    }

    static void initialize() throws Exception {
        DeepChains loader = new DeepChains(false), other = new DeepChains(false);
        initialized = 0;
        Class<?> first = Class.forName("C0", false, loader), last = Class.forName("C" + (DEPTH - 1), true, loader);
        System.out.println("initialized: " + initialized + " " + first.isAssignableFrom(last));
        failing = true;
        try {
            Class.forName("C" + (DEPTH - 1), true, other);
        } catch (ExceptionInInitializerError e) {
            System.out.println(e + " " + e.getCause());
        }
        failing = false;
        for (int i : new int[] {0, DEPTH / 2, DEPTH - 1}) {
            try {
                Class.forName("C" + i, true, other);
            } catch (NoClassDefFoundError e) {
                System.out.println(e);
            }
        }
    }

    static void parents() {
        ClassLoader loader = null;
        for (int i = 0; i < DEPTH; i++) loader = new DeepChains(loader);
        try {
            loader.loadClass("nowhere.C");
        } catch (ClassNotFoundException e) {
            System.out.println(e);
        }
    }

    static void causes() {
        Throwable e = new Exception("the first");
        for (int i = 0; i < DEPTH; i++) {
            e = new Exception("number " + i, e);
            e.setStackTrace(new StackTraceElement[0]);
        }
        StringWriter text = new StringWriter();
        e.printStackTrace(new PrintWriter(text));
        String[] lines = text.toString().split("\n");
        System.out.println(lines[0] + " ... " + lines[DEPTH]);
    }

    static void list() {
        Object[] head = null;
        for (int i = 0; i < 500_000; i++) head = new Object[] {head};
        System.gc();
        int length = 0;
        for (; head != null; head = (Object[]) head[0]) length++;
        System.out.println("length of the list: " + length);
    }

    public static void main(String[] args) throws Exception {
        load(false, DEEPER);
        load(true, DEPTH);
        Thread t = new Thread(null, () -> {
            try {
                load(false, DEPTH);
            } catch (Exception e) {
                e.printStackTrace();
            }
        }, "a thread", 512 << 20);
        t.start();
        t.join();
        initialize();
        parents();
        causes();
        list();
    }
}
