// An agent that gives new bytes to all classes of the library, loaded and yet to be loaded; its options say which. The
// program must not notice.
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.JarFile;
import jdk.internal.org.objectweb.asm.*;

public class Bulk {
    static final String PREFIX = "wrapped_";
    static final Set<String> loaded = ConcurrentHashMap.newKeySet();

    interface Change { byte[] make(String name, byte[] bytes); }

    /** Options: same, changed or natives; then the jar with boot.Touched. */
    public static void premain(String options, Instrumentation instrumentation) throws Exception {
        String[] o = options.split(",");
        instrumentation.appendToBootstrapClassLoaderSearch(new JarFile(o[1]));
        Change change = switch (o[0]) {
            case "same" -> (name, bytes) -> bytes.clone();
            case "changed" -> (name, bytes) -> touching(bytes);
            default -> (name, bytes) -> wrapped(name, bytes);
        };
        // What it takes is loaded before it is wanted.
        boot.Touched.touch();
        change.make("Bulk", ClassLoader.getSystemResourceAsStream("Bulk.class").readAllBytes());
        ClassFileTransformer transformer = new ClassFileTransformer() {
            @Override public byte[] transform(Module module, ClassLoader loader, String name, Class<?> redefined,
                    ProtectionDomain domain, byte[] bytes) {
                if (module == null || !module.isNamed() || name == null)
                    return null;
                if (redefined == null)
                    loaded.add(name);
                return change.make(name, bytes);
            }
        };
        instrumentation.addTransformer(transformer, true);
        if (o[0].equals("natives")) {
            instrumentation.setNativeMethodPrefix(transformer, PREFIX);     // as they are loaded: methods are added
        } else {
            List<Class<?>> library = new ArrayList<>();
            for (Class<?> c : instrumentation.getAllLoadedClasses())
                if (instrumentation.isModifiableClass(c) && c.getModule().isNamed())
                    library.add(c);
            instrumentation.retransformClasses(library.toArray(new Class<?>[0]));
        }
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            Module base = Object.class.getModule();
            System.out.println("Bulk: " + (loaded.size() > 50) + " " + base.canRead(Bulk.class.getModule()) + " "
                    + (boot.Touched.count > 1000));
        }));
    }

    /** Every method calls a method of a class in the unnamed module of the boot loader. */
    static byte[] touching(byte[] bytes) {
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(new ClassVisitor(Opcodes.ASM8, writer) {
            @Override public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                    String[] exceptions) {
                MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
                return new MethodVisitor(Opcodes.ASM8, next) {
                    @Override public void visitCode() {
                        super.visitCode();
                        visitMethodInsn(Opcodes.INVOKESTATIC, "boot/Touched", "touch", "()V", false);
                    }
                };
            }
        }, 0);
        return writer.toByteArray();
    }

    /** Native methods get another name, and methods of the old names call them; null where there are none. */
    static byte[] wrapped(String owner, byte[] bytes) {
        ClassReader reader = new ClassReader(bytes);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        boolean[] any = new boolean[1];
        reader.accept(new ClassVisitor(Opcodes.ASM8, writer) {
            @Override public MethodVisitor visitMethod(int access, String name, String descriptor, String signature,
                    String[] exceptions) {
                if ((access & Opcodes.ACC_NATIVE) == 0)
                    return super.visitMethod(access, name, descriptor, signature, exceptions);
                any[0] = true;
                int hidden = access & ~(Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED) | Opcodes.ACC_PRIVATE;
                super.visitMethod(hidden, PREFIX + name, descriptor, signature, exceptions).visitEnd();
                MethodVisitor m = super.visitMethod(access & ~Opcodes.ACC_NATIVE, name, descriptor, signature,
                        exceptions);
                m.visitCode();
                boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
                int slot = 0;
                if (!isStatic)
                    m.visitVarInsn(Opcodes.ALOAD, slot++);
                for (Type t : Type.getArgumentTypes(descriptor)) {
                    m.visitVarInsn(t.getOpcode(Opcodes.ILOAD), slot);
                    slot += t.getSize();
                }
                m.visitMethodInsn(isStatic ? Opcodes.INVOKESTATIC : Opcodes.INVOKESPECIAL, owner, PREFIX + name,
                        descriptor, false);
                m.visitInsn(Type.getReturnType(descriptor).getOpcode(Opcodes.IRETURN));
                m.visitMaxs(0, 0);
                m.visitEnd();
                return null;
            }
        }, 0);
        return any[0] ? writer.toByteArray() : null;
    }
}
