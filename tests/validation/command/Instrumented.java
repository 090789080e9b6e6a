import java.lang.instrument.Instrumentation;

/** A Java agent that does a little. */
public class Instrumented {
    public static void premain(String options, Instrumentation instrumentation) throws Exception {
        instrumentation.addTransformer(new java.lang.instrument.ClassFileTransformer() { }, true);
        instrumentation.retransformClasses(String.class);
    }
}
