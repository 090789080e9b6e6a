// An agent that asks for classes again and mostly leaves them as they are: its transformer answers with nothing, with
// a copy, with other bytes, or redefines the class first. The text that Target has shows which version runs.
import java.io.InputStream;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

public class Unchanged {
    public static class Target {
        static int calls;
        static String name() {
            calls++;
            Supplier<String> text = () -> "version 1";
            return text.get();
        }
        static String hold(Runnable inside) {
            inside.run();
            return "version 1";
        }
    }

    enum Answer { NOTHING, COPY, OTHER, REDEFINES }

    static Instrumentation instrumentation;
    static Answer answer = Answer.NOTHING;
    static int asked;

    static byte[] other(byte[] bytes) {
        byte[] changed = bytes.clone();
        for (int i = 0; i + 9 <= changed.length; i++)
            if (new String(changed, i, 9, java.nio.charset.StandardCharsets.ISO_8859_1).equals("version 1"))
                changed[i + 8] = '2';
        return changed;
    }

    static byte[] found() throws Exception {
        try (InputStream in = Unchanged.class.getResourceAsStream("Unchanged$Target.class")) {
            return in.readAllBytes();
        }
    }

    static byte[] transform(Class<?> c, byte[] bytes) {
        if (c == null)
            return null;
        asked++;
        switch (answer) {
            case NOTHING: return null;
            case COPY: return bytes.clone();
            case OTHER: return other(bytes);
            default:
                try {
                    answer = Answer.NOTHING;
                    instrumentation.redefineClasses(new ClassDefinition(c, other(found())));
                    System.out.println("  meanwhile " + Target.name());
                } catch (Exception e) {
                    System.out.println(e);
                }
                return bytes.clone();
        }
    }

    static void again(Answer how, Class<?>... classes) {
        answer = how;
        try {
            instrumentation.retransformClasses(classes);
        } catch (Exception e) {
            System.out.println(e);
        }
    }

    static void step(Answer how, Class<?>... classes) {
        again(how, classes);
        System.out.println(how + " " + classes.length + ": " + Target.name() + ", call " + Target.calls);
    }

    static List<Class<?>> library() {
        List<Class<?>> found = new ArrayList<>();
        for (Class<?> c : instrumentation.getAllLoadedClasses())
            if (c.getClassLoader() == null && instrumentation.isModifiableClass(c) && !c.isHidden())
                found.add(c);
        return found;
    }

    static void all(Answer how) {
        Class<?>[] classes = library().toArray(new Class<?>[0]);
        asked = 0;
        again(how, classes);
        System.out.println("all of the library, " + how + ": " + (asked > 300));
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 100; i++)
            text.append(i).append("\u0142x".substring(i % 2));
        System.out.println(text.toString().hashCode() + " " + text.indexOf("77") + " " + "a,b".replace(',', ';'));
    }

    static WeakReference<Class<?>> loaded() throws Exception {
        URL[] path = {Unchanged.class.getProtectionDomain().getCodeSource().getLocation()};
        Class<?> c = new URLClassLoader(path, null).loadClass("Unchanged$Target");
        for (Answer how : new Answer[] {Answer.COPY, Answer.NOTHING, Answer.OTHER, Answer.COPY, Answer.COPY})
            again(how, c);
        return new WeakReference<>(c);
    }

    public static void premain(String options, Instrumentation i) throws Exception {
        instrumentation = i;
        i.addTransformer(new ClassFileTransformer() {
            @Override public byte[] transform(ClassLoader loader, String name, Class<?> c, ProtectionDomain domain,
                    byte[] bytes) {
                return Unchanged.transform(c, bytes);
            }
        }, true);
        if ("nested".equals(options)) { // HotSpot's agent fails: the bytes of a class go while it is asked about them
            for (Answer how : new Answer[] {Answer.COPY, Answer.REDEFINES, Answer.COPY, Answer.OTHER, Answer.REDEFINES})
                step(how, Target.class);
            step(Answer.REDEFINES, Target.class, String.class, Target.class);
            return;
        }
        if (options != null) {
            all(Answer.valueOf(options));
            return;
        }
        for (Answer how : new Answer[] {Answer.COPY, Answer.NOTHING, Answer.OTHER, Answer.OTHER, Answer.NOTHING,
                Answer.COPY, Answer.OTHER, Answer.COPY})
            step(how, Target.class);
        step(Answer.COPY, Target.class, Target.class);
        step(Answer.OTHER, Target.class, Target.class, Target.class);
        byte[] bytes = found();
        for (int k = 0; k < 3; k++) {
            answer = Answer.NOTHING;
            i.redefineClasses(new ClassDefinition(Target.class, k == 1 ? other(bytes) : bytes),
                    new ClassDefinition(Target.class, bytes));
            System.out.println("redefined: " + Target.name());
        }
        for (Answer how : new Answer[] {Answer.NOTHING, Answer.COPY, Answer.OTHER}) {
            System.out.println(Target.hold(() -> {
                step(how, Target.class);
                step(Answer.OTHER, Target.class);
                System.out.println("  within: " + Target.hold(() -> step(Answer.COPY, Target.class)));
                System.gc();
            }));
        }
        for (WeakReference<Class<?>> c = loaded(); c.get() != null; )
            System.gc();
        all(Answer.NOTHING);
        all(Answer.COPY);
    }
}
