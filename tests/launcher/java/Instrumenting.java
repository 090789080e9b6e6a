// An agent that is its own program: what test_java_agent.py starts.
import java.lang.instrument.*;
import java.security.*;
import java.util.*;
public class Instrumenting {
  static Instrumentation I;
  static int v() {
    return 1;
  }
  public static void premain(String o, Instrumentation i) throws Exception {
    if ("fail".equals(o)) throw new IllegalStateException("no");
    I=i;
  }
  static void t(String n, java.util.concurrent.Callable<?> c) {
    try {
      System.out.println(n+" "+c.call());
    } catch (Throwable e) {
      System.out.println(n+" ! "+e);
    }
  }
  public static void main(String[] a) throws Throwable {
    byte[] mine = Instrumenting.class.getResourceAsStream("Target.class").readAllBytes();
    ClassFileTransformer tr = new ClassFileTransformer() {
      public byte[] transform(ClassLoader l, String n, Class<?> c, ProtectionDomain d, byte[] b) {
        if (!"Target".equals(n)) return null;
        System.out.println("  transform " + n + " " + c + " " + (d!=null) + " "
                + (l==Instrumenting.class.getClassLoader()) + " " + b.length);
        String s=new String(b, java.nio.charset.StandardCharsets.ISO_8859_1);
        return s.replace("original","replaced").getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
      }
    };
    I.addTransformer(tr,true);
    System.out.println(Target.say());
    t("remove",()->I.removeTransformer(tr));
    t("again",()->I.removeTransformer(tr));
    I.retransformClasses(Target.class);
    System.out.println(Target.say());
    I.redefineClasses(new ClassDefinition(Target.class, new String(mine,"ISO_8859_1").replace("original",
        "REDEFINE").getBytes("ISO_8859_1")));
    System.out.println(Target.say());
    t("bad",()->{I.redefineClasses(new ClassDefinition(Target.class,new byte[]{1,2,3}));return 0;});
    t("name",()->{I.redefineClasses(new ClassDefinition(Instrumenting.class,mine));return 0;});
    t("array",()->{I.redefineClasses(new ClassDefinition(int[].class,mine));return 0;});
    t("null",()->{I.redefineClasses((ClassDefinition)null);return 0;});
    t("retr",()->{I.retransformClasses(int.class);return 0;});
    t("mod",
        ()->I.isModifiableClass(int.class) + " " + I.isModifiableClass(String.class)
                + I.isModifiableModule(Object.class.getModule()));
    t("all",()->Arrays.asList(I.getAllLoadedClasses()).contains(Target.class));
    t("init",()->Arrays.asList(I.getInitiatedClasses(Instrumenting.class.getClassLoader())).contains(Target.class));
    t("size",()->I.getObjectSize(null));
    t("prefix",()->{I.setNativeMethodPrefix(tr,"x");return 0;});
    t("addnull",()->{I.addTransformer(null);return 0;});
    t("mnull",()->I.isModifiableClass(null));
    t("throws",()->{ ClassFileTransformer x=new ClassFileTransformer(){ public byte[] transform(ClassLoader l,
        String n, Class<?> c, ProtectionDomain d, byte[] b)
        { throw new RuntimeException(); } }; I.addTransformer(x); int r=Other.f(); I.removeTransformer(x); return r; });
  }
}
class Target {
  static String say() {
    return "original";
  }
}
class Other {
  static int f() {
    return 7;
  }
}
