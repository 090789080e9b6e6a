import org.objectweb.asm.*;
import org.objectweb.asm.tree.*;
import org.objectweb.asm.tree.analysis.*;
import java.io.*;

public class AsmDriver {
    public static void main(String[] args) throws Exception {
        ClassWriter w = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
        w.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "Made", null, "java/lang/Object", null);
        MethodVisitor v = w.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "abs", "(I)I", null, null);
        Label l = new Label();
        v.visitCode();
        v.visitVarInsn(Opcodes.ILOAD, 0);
        v.visitJumpInsn(Opcodes.IFGE, l);
        v.visitIincInsn(0, 1);
        v.visitLabel(l);
        v.visitVarInsn(Opcodes.ILOAD, 0);
        v.visitInsn(Opcodes.IRETURN);
        v.visitMaxs(0, 0);
        v.visitEnd();
        byte[] b = w.toByteArray();
        ClassNode n = new ClassNode();
        new ClassReader(b).accept(n, 0);
        for (MethodNode m : n.methods) System.out.println(m.name + m.desc + m.instructions.size() + " "
                + new Analyzer<>(new BasicVerifier()).analyze(n.name, m).length);
        Class<?> c = new ClassLoader() {
            Class<?> define() {
                return defineClass("Made", b, 0, b.length);
            }
        }.define();
        System.out.println(c.getMethod("abs", int.class).invoke(null, -5));
    }
}
