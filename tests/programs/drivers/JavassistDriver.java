import javassist.*;

public class JavassistDriver {
    public static void main(String[] args) throws Exception {
        ClassPool p = ClassPool.getDefault();
        CtClass c = p.makeClass("Gen");
        c.addMethod(CtNewMethod.make("public static int sum(int n) { int s = 0; for (int i = 1; i <= n; i++) s "
                + "+= i; return s; }", c));
        CtClass d = p.get("JavassistDriver$Target");
        d.getDeclaredMethod("hi").insertBefore("System.out.println(\"before \" + $1);");
        System.out.println(c.toClass(JavassistDriver.class).getMethod("sum", int.class).invoke(null, 10) + " "
                + d.toBytecode().length + " " + p.get("java.lang.String").getMethods().length);
    }

    static class Target {
        static void hi(String s) {
            System.out.println(s);
        }
    }
}
