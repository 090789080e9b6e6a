// The Java agent of suite instrument; its options name what it does. Methods are rewritten with the ASM inside
// java.base.
import java.io.InputStream;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import java.util.*;
import java.util.jar.JarFile;
import jdk.internal.org.objectweb.asm.*;

public class Agent {
    static Instrumentation instrumentation;
    static String options;

    public static void premain(String options, Instrumentation instrumentation) throws Exception {
        start("premain", options, instrumentation);
    }

    public static void agentmain(String options, Instrumentation instrumentation) throws Exception {
        start("agentmain", options, instrumentation);
    }

    static void start(String how, String options, Instrumentation i) throws Exception {
        System.out.println(how + " " + options + " in " + Thread.currentThread().getName() + ", retransform "
                + i.isRetransformClassesSupported() + ", redefine " + i.isRedefineClassesSupported() + ", prefix "
                + i.isNativeMethodPrefixSupported());
        Agent.options = options;
        instrumentation = i;
        if (options == null || options.isEmpty())
            return;
        String part = options.split(",")[0];
        Agent.class.getDeclaredMethod(part, String[].class).invoke(null, (Object) options.split(","));
    }

    interface Action { Object run() throws Throwable; }

    static void ask(String what, Action action) {
        try {
            System.out.println(what + ": " + action.run());
        } catch (Throwable e) {
            System.out.println(what + ": " + e);
        }
    }

    // --- rewriting ---

    /** Every method with code tells the counter when it begins and when it ends. */
    static byte[] timed(byte[] bytes, String only) {
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(new ClassVisitor(Opcodes.ASM8, writer) {
            String name;
            @Override public void visit(int version, int access, String name, String signature, String superName,
                    String[] interfaces) {
                this.name = name.replace('/', '.');
                super.visit(version, access, name, signature, superName, interfaces);
            }
            @Override public MethodVisitor visitMethod(int access, String method, String descriptor, String signature,
                    String[] exceptions) {
                MethodVisitor next = super.visitMethod(access, method, descriptor, signature, exceptions);
                if (method.startsWith("<") || (only != null && !method.equals(only)))
                    return next;
                String shown = name + "." + method;
                return new MethodVisitor(Opcodes.ASM8, next) {
                    void call(String what) {
                        visitLdcInsn(shown);
                        visitMethodInsn(Opcodes.INVOKESTATIC, "boot/Counter", what, "(Ljava/lang/String;)V", false);
                    }
                    @Override public void visitCode() {
                        super.visitCode();
                        call("enter");
                    }
                    @Override public void visitInsn(int opcode) {
                        if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN || opcode == Opcodes.ATHROW)
                            call("leave");
                        super.visitInsn(opcode);
                    }
                };
            }
        }, 0);
        return writer.toByteArray();
    }

    /** A string constant of a class becomes another. */
    static byte[] replaced(byte[] bytes, String from, String to) {
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(0);
        reader.accept(new ClassVisitor(Opcodes.ASM8, writer) {
            @Override public MethodVisitor visitMethod(int access, String method, String descriptor, String signature,
                    String[] exceptions) {
                return new MethodVisitor(Opcodes.ASM8,
                        super.visitMethod(access, method, descriptor, signature, exceptions)) {
                    @Override public void visitLdcInsn(Object value) {
                        super.visitLdcInsn(value.equals(from) ? to : value);
                    }
                };
            }
        }, 0);
        return writer.toByteArray();
    }

    static byte[] bytesOf(Class<?> c) throws Exception {
        try (InputStream in =
                c.getResourceAsStream(c.getName().substring(c.getName().lastIndexOf('.') + 1) + ".class")) {
            return in.readAllBytes();
        }
    }

    static class Only implements ClassFileTransformer {
        final Set<String> names;
        Only(String... names) { this.names = Set.of(names); }
        byte[] change(byte[] bytes) { return timed(bytes, null); }
        @Override public byte[] transform(Module module, ClassLoader loader, String name, Class<?> redefined,
                ProtectionDomain domain, byte[] bytes) {
            if (name == null || !names.contains(name))
                return null;
            System.out.println("transform " + name + " of "
                    + (module == null ? null : module.isNamed() ? module.getName() : "an unnamed module") + ", loader "
                    + (loader == null ? null : loader.getClass().getSimpleName()) + ", redefined " + redefined
                    + ", domain " + (domain != null));
            return change(bytes);
        }
    }

    // --- parts ---

    static void boot(String jar) throws Exception {
        instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(jar));
    }

    static void timing(String[] o) throws Exception {
        boot(o[1]);
        instrumentation.addTransformer(new Only("App", "App$Shape", "App$Square"));
        on();
    }

    static void on() throws Exception { Class.forName("boot.Counter", true, null).getField("on").set(null, true); }

    static String report() throws Exception {
        return (String) Class.forName("boot.Counter", true, null).getMethod("report").invoke(null);
    }

    static void retransform(String[] o) throws Exception {
        boot(o[1]);
        ClassFileTransformer once = new Only("App", "java/util/ArrayList", "java/util/BitSet",
                "java/util/StringJoiner");
        new StringJoiner(",").add("loads it");
        instrumentation.addTransformer(once, true);
        ask("retransform", () -> {
            instrumentation.retransformClasses(ArrayList.class, StringJoiner.class);
            return "done";
        });
        use();                          // once before counting, so that nothing is loaded meanwhile
        on();
        String used = use();
        String report = report();
        System.out.println(used);
        System.out.print(report);
        report();
        ask("removed", () -> instrumentation.removeTransformer(once));
        ask("removed twice", () -> instrumentation.removeTransformer(once));
        instrumentation.retransformClasses(ArrayList.class, StringJoiner.class, BitSet.class);
        report();
        use();
        report = report();
        System.out.println("[" + report + "]");
    }

    static String use() {
        List<String> list = new ArrayList<>();
        for (int i = 0; i < 10; i++)
            list.add(String.valueOf(i));
        StringJoiner j = new StringJoiner("-", "<", ">");
        for (String s : list)
            j.add(s);
        BitSet bits = new BitSet();
        bits.set(3);
        return j.toString().concat(bits.toString()).concat(String.valueOf(list.contains("3")));
    }

    /** Every class that may be changed is rewritten: one by one, those of the library all at once; nothing else may
        change. */
    static void everything(String[] o) throws Exception {
        Set<String> seen = Collections.synchronizedSet(new HashSet<>());
        ClassFileTransformer copies = new ClassFileTransformer() {
            @Override public byte[] transform(Module module, ClassLoader loader, String name, Class<?> redefined,
                    ProtectionDomain domain, byte[] bytes) {
                ClassWriter w = new ClassWriter(0);
                new ClassReader(bytes).accept(w, 0);
                seen.add(name);
                return w.toByteArray();
            }
        };
        List<Class<?>> library = new ArrayList<>();
        for (Class<?> c : instrumentation.getAllLoadedClasses())
            if (instrumentation.isModifiableClass(c))
                library.add(c);
        System.out.println("many " + (library.size() > 400));
        instrumentation.addTransformer(copies, true);
        ask("one by one", () -> {
            for (Class<?> c : library)
                // each time stops the world
                if (seen.size() < 40 || List.of(Object.class, String.class, Thread.class, Agent.class).contains(c))
                    instrumentation.retransformClasses(c);
            return seen.contains("java/lang/Object") && seen.contains("java/lang/String")
                    && seen.contains("java/lang/Thread") && seen.contains("Agent");
        });
        seen.clear();
        ask("all at once", () -> {
            instrumentation.retransformClasses(library.toArray(new Class<?>[0]));
            return seen.contains("java/lang/Object") && seen.contains("java/util/HashMap")
                    && seen.contains("java/lang/invoke/MethodHandle");
        });
        Thread[] threads = new Thread[3];
        int[] sums = new int[threads.length];
        for (int t = 0; t < threads.length; t++) {
            int mine = t;
            threads[t] = new Thread(() -> {
                for (int i = 0; i < 20_000; i++)
                    sums[mine] += new ArrayList<>(List.of(i, i + 1)).hashCode() % 7 + String.valueOf(i).length();
            });
            threads[t].start();
        }
        ask("while they run", () -> {
            for (int i = 0; i < 5; i++)
                instrumentation.retransformClasses(ArrayList.class, AbstractList.class, String.class, Integer.class,
                        Thread.class, Object.class);
            return "done";
        });
        for (Thread t : threads)
            t.join();
        System.out.println(sums[0] == sums[1] && sums[1] == sums[2]);
    }

    /** Called by App when it has been loaded. */
    static void later() throws Exception {
        if (options == null)
            return;
        switch (options.split(",")[0]) {
        case "retransform" -> laterRetransform();
        case "redefine" -> laterRedefine();
        case "timing" -> System.out.print(report());
        default -> { }
        }
    }

    static void laterRetransform() throws Exception {
        ClassFileTransformer app = new Only("App") {
            @Override byte[] change(byte[] bytes) { return replaced(bytes, "original", "retransformed"); }
        };
        instrumentation.addTransformer(app, true);
        instrumentation.retransformClasses(App.class);
        System.out.println(App.text());
        ClassFileTransformer second = new Only("App") {
            @Override byte[] change(byte[] bytes) { return replaced(bytes, "retransformed", "twice"); }
        };
        instrumentation.addTransformer(second, true);
        instrumentation.retransformClasses(App.class);
        System.out.println(App.text());
        instrumentation.removeTransformer(app);
        instrumentation.retransformClasses(App.class);
        System.out.println(App.text());
        ClassFileTransformer fails = new Only("App") {
            @Override byte[] change(byte[] bytes) { throw new IllegalStateException("a transformer that throws"); }
        };
        instrumentation.addTransformer(fails, true);
        ask("throwing", () -> {
            instrumentation.retransformClasses(App.class);
            return App.text();
        });
        instrumentation.removeTransformer(fails);
        ClassFileTransformer rubbish = new Only("App") {
            @Override byte[] change(byte[] bytes) { return new byte[] { 1, 2, 3, 4 }; }
        };
        instrumentation.addTransformer(rubbish, true);
        ask("rubbish", () -> {
            instrumentation.retransformClasses(App.class);
            return null;
        });
        instrumentation.removeTransformer(rubbish);
        ask("array", () -> {
            instrumentation.retransformClasses(int[].class);
            return null;
        });
        ask("null", () -> {
            instrumentation.retransformClasses((Class<?>) null);
            return null;
        });
        ask("none", () -> {
            instrumentation.retransformClasses();
            return "nothing";
        });
        ask("null transformer", () -> {
            instrumentation.addTransformer(null);
            return null;
        });
    }

    static void redefine(String[] o) { }

    static void laterRedefine() throws Exception {
        byte[] original = bytesOf(App.class);
        ask("redefined", () -> {
            instrumentation.redefineClasses(new ClassDefinition(App.class,
                    replaced(original, "original", "redefined")));
            return App.text();
        });
        ask("two at once", () -> {
            instrumentation.redefineClasses(new ClassDefinition(App.class, original),
                    new ClassDefinition(App.Square.class, replaced(bytesOf(App.Square.class), "square", "SQUARE")));
            return App.text() + " " + new App.Square(2).name();
        });
        ask("method more", () ->
                change(App.class, (writer) -> writer.visitMethod(Opcodes.ACC_ABSTRACT, "more", "()V", null, null)));
        ask("field more",
                () -> change(App.class, (writer) -> writer.visitField(Opcodes.ACC_PRIVATE, "more", "I", null, null)));
        ask("other superclass", () -> {
            instrumentation.redefineClasses(new ClassDefinition(App.Square.class,
                    header("App$Square", "java/lang/Thread", 0)));
            return null;
        });
        ask("other modifiers", () -> {
            instrumentation.redefineClasses(new ClassDefinition(App.Square.class,
                    header("App$Square", "java/lang/Object", Opcodes.ACC_FINAL)));
            return null;
        });
        ask("methods gone", () -> {
            ClassWriter w = new ClassWriter(0);
            w.visit(Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, "App", null, "java/lang/Object", null);
            new ClassReader(original).accept(new ClassVisitor(Opcodes.ASM8, w) {
                @Override public void visit(int version, int access, String name, String signature, String superName,
                        String[] interfaces) { }
                @Override public MethodVisitor visitMethod(int access, String method, String descriptor,
                        String signature, String[] exceptions) {
                    return method.equals("text") ? null
                            : super.visitMethod(access, method, descriptor, signature, exceptions);
                }
            }, 0);
            instrumentation.redefineClasses(new ClassDefinition(App.class, w.toByteArray()));
            return null;
        });
        ask("other class", () -> {
            instrumentation.redefineClasses(new ClassDefinition(App.class, bytesOf(App.Square.class)));
            return null;
        });
        ask("rubbish", () -> {
            instrumentation.redefineClasses(new ClassDefinition(App.class, new byte[] { 1, 2, 3, 4 }));
            return null;
        });
        ask("newer", () -> {
            byte[] b = original.clone();
            b[7] = 99;
            instrumentation.redefineClasses(new ClassDefinition(App.class, b));
            return null;
        });
        ask("unverifiable", () -> {
            ClassReader r = new ClassReader(original);
            ClassWriter w = new ClassWriter(0);
            r.accept(new ClassVisitor(Opcodes.ASM8, w) {
                @Override public MethodVisitor visitMethod(int access, String method, String descriptor,
                        String signature, String[] exceptions) {
                    return new MethodVisitor(Opcodes.ASM8,
                            super.visitMethod(access, method, descriptor, signature, exceptions)) {
                        @Override public void visitLdcInsn(Object value) {
                            if (value.equals("original"))
                                visitInsn(Opcodes.ICONST_1);
                            else
                                super.visitLdcInsn(value);
                        }
                    };
                }
            }, 0);
            instrumentation.redefineClasses(new ClassDefinition(App.class, w.toByteArray()));
            return null;
        });
        ask("array", () -> {
            instrumentation.redefineClasses(new ClassDefinition(App[].class, original));
            return null;
        });
        ask("primitive", () -> {
            instrumentation.redefineClasses(new ClassDefinition(int.class, original));
            return null;
        });
        ask("null class", () -> new ClassDefinition(null, original));
        ask("null bytes", () -> new ClassDefinition(App.class, null));
        ask("null definition", () -> {
            instrumentation.redefineClasses((ClassDefinition) null);
            return null;
        });
        ask("none", () -> {
            instrumentation.redefineClasses();
            return App.text();
        });
        ask("java.util", () -> {
            byte[] b = bytesOf(StringJoiner.class);
            instrumentation.redefineClasses(new ClassDefinition(StringJoiner.class, b));
            return new StringJoiner("+").add("a").add("b");
        });
    }

    interface Change { void make(ClassWriter w); }

    static Object change(Class<?> c, Change change) throws Exception {
        ClassReader r = new ClassReader(bytesOf(c));
        ClassWriter w = new ClassWriter(r, 0);
        r.accept(w, 0);
        change.make(w);
        instrumentation.redefineClasses(new ClassDefinition(c, w.toByteArray()));
        return null;
    }

    static byte[] header(String name, String superName, int more) {
        ClassWriter w = new ClassWriter(0);
        w.visit(Opcodes.V17, Opcodes.ACC_SUPER | more, name, null, superName, null);
        return w.toByteArray();
    }

    static void queries(String[] o) throws Exception {
        Runnable lambda = () -> { };
        for (Class<?> c : List.of(Object.class, String.class, int.class, int[].class, Object[].class, Agent.class,
                Runnable.class, Thread.State.class, lambda.getClass(), void.class))
            ask("modifiable " + c.getSimpleName().replaceFirst("/.*", "").replaceFirst("\\d+$", ""),
                    () -> instrumentation.isModifiableClass(c));
        ask("modifiable null", () -> instrumentation.isModifiableClass(null));
        for (Object x : List.of(new Object(), "text", new int[10], new long[10], new Object[3], Agent.class)) {
            long size = instrumentation.getObjectSize(x);
            System.out.println("size " + (size >= 8 && size < 1000 && size % 8 == 0));
        }
        System.out.println("bigger "
                + (instrumentation.getObjectSize(new long[10]) - instrumentation.getObjectSize(new long[0])) + " "
                + (instrumentation.getObjectSize(new byte[100]) - instrumentation.getObjectSize(new byte[20])));
        ask("size of null", () -> instrumentation.getObjectSize(null));
        List<Class<?>> all = List.of(instrumentation.getAllLoadedClasses());
        System.out.println("loaded " + all.containsAll(List.of(Object.class, Agent.class, int[].class, String[].class,
                lambda.getClass())) + " " + all.contains(int.class) + " " + (all.size() > 400) + " "
                + (all.size() == new HashSet<>(all).size()));
        List<Class<?>> initiated = List.of(instrumentation.getInitiatedClasses(ClassLoader.getSystemClassLoader()));
        System.out.println("initiated " + initiated.contains(Agent.class) + " " + initiated.contains(Only.class) + " "
                + initiated.contains(BitSet.class));
        System.out.println("initiated by boot "
                + List.of(instrumentation.getInitiatedClasses(null)).contains(Object.class));
        Module own = Agent.class.getModule(), base = Object.class.getModule();
        ask("modifiable module",
                () -> instrumentation.isModifiableModule(base) + " " + instrumentation.isModifiableModule(own));
        System.out.println("before " + base.isExported("jdk.internal.loader", own) + base.isOpen("java.lang", own)
                + base.canRead(own) + base.canUse(Agent.class));
        ask("redefine module", () -> {
            instrumentation.redefineModule(base, Set.of(own), Map.of("jdk.internal.loader", Set.of(own)),
                    Map.of("java.lang", Set.of(own)), Set.of(Agent.class), Map.of());
            return "done";
        });
        System.out.println("after " + base.isExported("jdk.internal.loader", own) + base.isOpen("java.lang", own)
                + base.canRead(own) + base.canUse(Agent.class));
        ask("opened", () -> {
            var f = String.class.getDeclaredField("hash");
            f.setAccessible(true);
            return f.getName();
        });
        ask("no such package", () -> {
            instrumentation.redefineModule(base, Set.of(), Map.of("no.such", Set.of(own)), Map.of(), Set.of(),
                    Map.of());
            return null;
        });
        ask("provider that is none", () -> {
            instrumentation.redefineModule(base, Set.of(), Map.of(), Map.of(), Set.of(),
                    Map.of(Runnable.class, List.of(String.class)));
            return null;
        });
        ask("retransformer", () -> {
            instrumentation.addTransformer(new Only(), true);
            return "accepted";
        });
        ask("prefix", () -> {
            instrumentation.setNativeMethodPrefix(new Only(), "p_");
            return "accepted";
        });
    }

    static void paths(String[] o) throws Exception {
        ask("before", () -> Class.forName("Extra"));
        instrumentation.appendToSystemClassLoaderSearch(new JarFile(o[1]));
        ask("after", () -> Class.forName("Extra").getMethod("hello").invoke(null));
        ask("boot before", () -> Class.forName("boot.Counter", true, null));
        boot(o[2]);
        ask("boot after", () -> Class.forName("boot.Counter", true, null).getClassLoader());
        ask("null", () -> {
            instrumentation.appendToBootstrapClassLoaderSearch(null);
            return null;
        });
    }

    /** Boot-Class-Path of the manifest. */
    static void manifest(String[] o) {
        ask("boot class", () -> Class.forName("boot.Counter", true, null));
        ask("report", () -> "[" + report() + "]");
        ask("package, of a hidden class as well", () -> Package.getPackage("boot"));
    }

    /** Native methods get another name, and a Java method of the old name calls them. */
    static void prefix(String[] o) throws Exception {
        ClassFileTransformer wraps = (new ClassFileTransformer() {
            @Override public byte[] transform(ClassLoader loader, String name, Class<?> redefined,
                    ProtectionDomain domain, byte[] bytes) {
                return "java/util/zip/Adler32".equals(name) ? wrapped(bytes, "wrapped_") : null;
            }
        });
        instrumentation.addTransformer(wraps, true);
        instrumentation.setNativeMethodPrefix(wraps, "wrapped_");
        ask("null transformer", () -> {
            instrumentation.setNativeMethodPrefix(null, "x");
            return null;
        });
        ask("unknown transformer", () -> {
            instrumentation.setNativeMethodPrefix(new Only(), "x");
            return null;
        });
        ask("Adler32", () -> {
            java.util.zip.Adler32 a = new java.util.zip.Adler32();
            a.update(new byte[] { 1, 2, 3, 4 });
            a.update(77);
            return a.getValue();
        });
        for (Method m : Class.forName("java.util.zip.Adler32").getDeclaredMethods())
            if (m.getName().startsWith("wrapped_"))
                names.add(m.getName() + " native " + java.lang.reflect.Modifier.isNative(m.getModifiers()));
        System.out.println(names);
    }
    static final Set<String> names = new TreeSet<>();

    static byte[] wrapped(byte[] bytes, String prefix) {
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(new ClassVisitor(Opcodes.ASM8, writer) {
            @Override public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                    String[] exceptions) {
                if ((access & Opcodes.ACC_NATIVE) == 0 || (access & Opcodes.ACC_STATIC) == 0)
                    return super.visitMethod(access, name, descriptor, signature, exceptions);
                super.visitMethod(access, prefix + name, descriptor, signature, exceptions).visitEnd();
                MethodVisitor m = super.visitMethod(access & ~Opcodes.ACC_NATIVE, name, descriptor, signature,
                        exceptions);
                m.visitCode();
                int slot = 0;
                for (Type t : Type.getArgumentTypes(descriptor)) {
                    m.visitVarInsn(t.getOpcode(Opcodes.ILOAD), slot);
                    slot += t.getSize();
                }
                m.visitMethodInsn(Opcodes.INVOKESTATIC, "java/util/zip/Adler32", prefix + name, descriptor, false);
                m.visitInsn(Type.getReturnType(descriptor).getOpcode(Opcodes.IRETURN));
                m.visitMaxs(0, 0);
                m.visitEnd();
                return null;
            }
        }, 0);
        return writer.toByteArray();
    }

    /** Says which classes of the program pass by, and in which order several agents see them. */
    static void watch(String[] o) {
        instrumentation.addTransformer(new Only("App", "App$Square") {
            @Override byte[] change(byte[] bytes) { return replaced(bytes, o[1], o[2]); }
        });
        Set<String> seen = new TreeSet<>();
        instrumentation.addTransformer(new ClassFileTransformer() {
            @Override public byte[] transform(ClassLoader loader, String name, Class<?> redefined,
                    ProtectionDomain domain, byte[] bytes) {
                if (name == null || name.contains("$$Lambda"))
                    System.out.println("a hidden class passes by");
                throw new IllegalStateException("ignored");
            }
        });
    }

    /** Modules read what agents bring along once a class of theirs has been changed, or was offered to be. */
    static void reads(String[] o) throws Exception {
        showReads("at first");
        ClassFileTransformer changes = new Only("java/sql/Timestamp", "java/util/logging/Filter");
        instrumentation.addTransformer(new Only(), true);
        instrumentation.addTransformer(changes, true);
        Class<?> xml = Class.forName("javax.xml.XMLConstants");
        showReads("loaded and left alone");
        Class.forName("java.sql.Timestamp");
        showReads("changed by the platform loader");
        Class.forName("java.util.logging.Filter");
        showReads("changed by the boot loader");
        instrumentation.removeTransformer(changes);
        instrumentation.retransformClasses(xml);
        showReads("retransformed to what it was");
        instrumentation.redefineClasses(new ClassDefinition(Timer.class, bytesOf(Timer.class)));
        showReads("redefined as what it was");
    }

    static void showReads(String when) {
        System.out.println(when + ":");
        ClassLoader fresh = new ClassLoader() { };
        for (String name : List.of("java.base", "java.logging", "java.sql", "java.xml")) {
            Module m = ModuleLayer.boot().findModule(name).get();
            System.out.println("  " + name + " " + m.canRead(Agent.class.getModule()) + " "
                    + m.canRead(ClassLoader.getPlatformClassLoader().getUnnamedModule()) + " "
                    + m.canRead(fresh.getUnnamedModule()));
        }
    }

    static void broken(String[] o) {
        instrumentation.addTransformer(new Only("App$Square") {
            @Override byte[] change(byte[] bytes) {
                return new byte[] { (byte) 0xca, (byte) 0xfe, (byte) 0xba, (byte) 0xbe, 0, 0 };
            }
        });
    }

    static void fails(String[] o) { throw new IllegalArgumentException("this agent fails"); }

    static void exits(String[] o) { System.exit(7); }
}
