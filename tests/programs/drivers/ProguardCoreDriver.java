import proguard.classfile.*;
import proguard.classfile.editor.*;
import proguard.classfile.visitor.*;
import proguard.io.*;

public class ProguardCoreDriver {
    public static void main(String[] args) throws Exception {
        ProgramClass c = new ClassBuilder(VersionConstants.CLASS_VERSION_17, AccessConstants.PUBLIC, "Made",
                "java/lang/Object").addMethod(AccessConstants.PUBLIC | AccessConstants.STATIC, "f", "()I", 10, code ->
                code.iconst(42).ireturn()).getProgramClass();
        c.accept(new ClassPrinter(new java.io.PrintWriter(System.out, true)));
    }
}
