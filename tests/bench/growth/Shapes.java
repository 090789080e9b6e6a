import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/** Classes of one shape and any size: many interfaces, methods, superclasses. */
public class Shapes extends ClassLoader {
    static final int PUBLIC = 1, STATIC = 8, SUPER = 0x20, INTERFACE = 0x600;

    private int constants = 1;
    private final ByteArrayOutputStream pool = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(pool);

    private int utf8(String text) throws IOException {
        out.writeByte(1);
        out.writeUTF(text);
        return constants++;
    }

    private int type(String name) throws IOException {
        int text = utf8(name);
        out.writeByte(7);
        out.writeShort(text);
        return constants++;
    }

    /** [methods] methods of the names NAME0, NAME1... that return immediately. */
    Class<?> define(String name, int access, String superName, String[] interfaces, String method, int methods)
            throws IOException {
        return define(name, access, superName, interfaces, method, methods, PUBLIC, 0);
    }

    /** The same with [nops] instructions in front of each return. */
    Class<?> define(String name, int access, String superName, String[] interfaces, String method, int methods,
                    int methodAccess, int nops) throws IOException {
        pool.reset();
        constants = 1;
        ByteArrayOutputStream rest = new ByteArrayOutputStream();
        DataOutputStream body = new DataOutputStream(rest);
        body.writeShort(access);
        body.writeShort(type(name));
        body.writeShort(type(superName));
        body.writeShort(interfaces.length);
        for (String i : interfaces) body.writeShort(type(i));
        body.writeShort(0);
        body.writeShort(methods);
        int descriptor = utf8("()V"), code = utf8("Code");
        for (int i = 0; i < methods; i++) {
            body.writeShort(methodAccess);
            body.writeShort(utf8(method + i));
            body.writeShort(descriptor);
            body.writeShort(1);
            body.writeShort(code);
            body.writeInt(13 + nops);
            body.writeShort(0);
            body.writeShort(1);
            body.writeInt(1 + nops);
            body.write(new byte[nops]);
            body.writeByte(0xb1);
            body.writeInt(0);
        }
        body.writeShort(0);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        DataOutputStream head = new DataOutputStream(file);
        head.writeInt(0xcafebabe);
        head.writeInt(61);
        head.writeShort(constants);
        pool.writeTo(file);
        rest.writeTo(file);
        return defineClass(name.replace('/', '.'), file.toByteArray(), 0, file.size());
    }

    /** A method with [count] ranges, each with a handler; with a StackMapTable or, in an old class file, without. */
    Class<?> defineHandlers(String name, int count, boolean maps) throws IOException {
        pool.reset();
        constants = 1;
        ByteArrayOutputStream code = new ByteArrayOutputStream(), table = new ByteArrayOutputStream(),
                              frames = new ByteArrayOutputStream(), file = new ByteArrayOutputStream();
        DataOutputStream entry = new DataOutputStream(table), frame = new DataOutputStream(frames);
        int thisClass = type(name), superClass = type("java/lang/Object"), caught = type("java/lang/Error");
        int next = -1;
        for (int i = 0; i < count; i++) {
            int begin = code.size(), handler = begin + 5;
            code.write(new byte[] {0x03, 0x3b, (byte) 0xa7, 0, 4, 0x57}); // iconst_0 istore_0 goto+4 pop
            for (int value : new int[] {begin, begin + 2, handler, caught}) entry.writeShort(value);
            frame.writeByte(247); // at the handler: the exception on the stack; then at the next instruction, none
            frame.writeShort(handler - next - 1);
            frame.writeByte(7);
            frame.writeShort(caught);
            frame.writeByte(0);
            next = handler + 1;
        }
        code.write(0xb1);
        DataOutputStream body = new DataOutputStream(file);
        int method = utf8("m"), descriptor = utf8("()V"), codeName = utf8("Code"), mapName = utf8("StackMapTable");
        body.writeInt(0xcafebabe);
        body.writeInt(maps ? 61 : 49);
        body.writeShort(constants);
        pool.writeTo(body);
        for (int value : new int[] {PUBLIC | SUPER, thisClass, superClass, 0, 0, 1, PUBLIC | STATIC, method, descriptor,
                                    1, codeName}) body.writeShort(value);
        body.writeInt(12 + code.size() + table.size() + (maps ? 8 + frames.size() : 0));
        body.writeInt(1 << 16 | 1);
        body.writeInt(code.size());
        code.writeTo(body);
        body.writeShort(count);
        table.writeTo(body);
        body.writeShort(maps ? 1 : 0);
        if (maps) {
            body.writeShort(mapName);
            body.writeInt(2 + frames.size());
            body.writeShort(2 * count);
            frames.writeTo(body);
        }
        body.writeShort(0);
        return defineClass(name, file.toByteArray(), 0, file.size());
    }

    /** Superclasses that are asked for while their subclass is being defined: S2 of S3 ... */
    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (!name.matches("S\\d+")) throw new ClassNotFoundException(name);
        int i = Integer.parseInt(name.substring(1));
        try {
            return define(name, PUBLIC | SUPER, i == 0 ? "java/lang/Object" : "S" + (i - 1), new String[0], "", 0);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    static String[] names(String name, int count) {
        String[] all = new String[count];
        for (int i = 0; i < count; i++) all[i] = name + i;
        return all;
    }

    public static void main(String[] args) throws Exception {
        int n = Integer.parseInt(args[1]);
        String shape = args[0].replace('-', ' ');
        Shapes loader = new Shapes();
        String object = "java/lang/Object";
        String[] none = {}, interfaces = names("I", n);
        boolean conflicting = shape.equals("conflicting defaults"), proxy = shape.equals("proxy for interfaces");
        boolean many = conflicting || proxy || shape.equals("interfaces");
        for (int i = 0; many && i < n; i++)
            loader.define(interfaces[i], PUBLIC | INTERFACE, object, none, conflicting ? "m" : "m" + i + "x", 1);
        Growth.begin();
        Class<?> c = null;
        if (many) {
            c = loader.define("C", PUBLIC | SUPER, object, interfaces, "", 0);
        } else if (shape.equals("defaults")) {
            loader.define("D", PUBLIC | INTERFACE, object, none, "d", n);
            c = loader.define("C", PUBLIC | SUPER, object, new String[] {"D"}, "", 0);
        } else if (shape.equals("overrides in two packages")) {
            for (int i = 0; i < n; i++)
                c = loader.define("p" + i % 2 + "/C" + i, PUBLIC | SUPER,
                                  i == 0 ? object : c.getName().replace('.', '/'), none, "m", 1, 0, 0);
        } else if (shape.equals("overrides")) {
            for (int i = 0; i < n; i++)
                c = loader.define("O" + i, PUBLIC | SUPER, i == 0 ? object : c.getName(), none, "m", 1);
        } else if (shape.equals("exception handlers")) {
            Class.forName(loader.defineHandlers("Old", n, false).getName(), true, loader);
            c = loader.defineHandlers("New", n, true);
        } else if (shape.equals("superclasses")) {
            c = loader.loadClass("S" + (n - 1));
        } else {
            for (int i = 0; i < n; i++) c = loader.findClass("S" + i);
        }
        Class.forName(c.getName(), true, loader);
        if (!proxy) Growth.end(shape);
        Class<?>[] all = c.getInterfaces();
        Growth.begin();
        if (shape.equals("interfaces")) {
            if (c.getMethods().length < n) throw new AssertionError("methods are missing");
            Growth.end("getMethods over interfaces");
        } else if (proxy) {
            java.lang.reflect.Proxy.newProxyInstance(loader, all, (self, method, values) -> null);
            Growth.end(shape);
        }
    }
}
