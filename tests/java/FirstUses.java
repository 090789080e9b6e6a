// What the VM finds out when it is first asked, asked for by many threads at the same moment: stack walks, core
// reflection, call sites and method handles, protection domains, arrays of new types, annotations, proxies, locales,
// files. `make check SAN=thread` reports what is published without synchronisation.

import java.io.File;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;

public class FirstUses {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Mark {
        int value() default 3;
    }

    record Point(@Mark int x, @Mark(4) String y) {
    }

    @Mark(5)
    static String target(int a, Object b) {
        return a + ":" + b;
    }

    static int deep(int n) {
        if (n > 0) {
            return deep(n - 1);
        }
        StackWalker walker = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
        return walker.walk(s -> (int) s.filter(f -> f.getByteCodeIndex() >= 0
                && f.getDeclaringClass() == FirstUses.class && f.getMethodName().equals("deep")).count());
    }

    static Method own(String name) throws Exception {
        return FirstUses.class.getDeclaredMethod(name, int.class, Object.class);
    }

    @SuppressWarnings("removal")
    static Object privileged() {
        return AccessController.doPrivileged((PrivilegedAction<Object>) () -> AccessController.getContext() != null);
    }

    interface Use extends Callable<Object> {
    }

    static final Use[] USES = {
        () -> deep(20),
        () -> new Throwable().getStackTrace()[0].getMethodName().length() > 0,
        FirstUses::privileged,
        () -> own("target").invoke(null, 1, "x"),
        () -> own("target").getParameters().length,
        () -> own("target").getAnnotation(Mark.class).value(),
        () -> Point.class.getRecordComponents()[1].getAnnotation(Mark.class).value(),
        () -> Point.class.getDeclaredConstructors()[0].newInstance(1, "y").toString(),
        () -> Point.class.getDeclaredFields().length,
        () -> {
            MethodHandle h = MethodHandles.lookup().findStatic(FirstUses.class, "target",
                    MethodType.methodType(String.class, int.class, Object.class));
            CallSite site = new MutableCallSite(h);
            site.setTarget(h);
            return (String) invoke(site.dynamicInvoker());
        },
        () -> MethodHandles.lookup().unreflect(own("target")).type().toString(),
        () -> {
            Object array = Array.newInstance(Point.class, 2, 3);
            return array.getClass().getInterfaces().length + " " + (array instanceof Cloneable)
                    + " " + (array instanceof java.io.Serializable);
        },
        () -> java.lang.reflect.Proxy.newProxyInstance(FirstUses.class.getClassLoader(),
                new Class<?>[] {Comparable.class}, (p, m, a) -> 7).getClass().getInterfaces().length,
        () -> new File("/no/such/file").exists(),
        () -> Locale.getDefault() != null,
        () -> FirstUses.class.getProtectionDomain() != null,
        () -> Thread.currentThread().getStackTrace().length > 2,
        () -> {
            try {
                ((Object[]) new Integer[1])[0] = "";
                return "none";
            } catch (ArrayStoreException e) {
                return e.getMessage();
            }
        },
        () -> {
            Runnable r = () -> { };
            r.run();
            return "lambda " + 1 + 'c' + 2L;
        },
    };

    static Object invoke(MethodHandle h) throws Exception {
        try {
            return h.invoke(1, (Object) "site");
        } catch (Throwable e) {
            throw new Exception(e);
        }
    }

    public static void main(String[] args) throws Exception {
        int count = 6;
        CyclicBarrier barrier = new CyclicBarrier(count);
        Object[][] answers = new Object[count][USES.length];
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            int k = i;
            threads[i] = new Thread(() -> {
                for (int use = 0; use < USES.length; use++) {
                    try {
                        barrier.await();
                        answers[k][use] = USES[use].call();
                    } catch (Exception e) {
                        answers[k][use] = e;
                    }
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        for (int use = 0; use < USES.length; use++) {
            for (int i = 1; i < count; i++) {
                if (!answers[0][use].equals(answers[i][use])) {
                    System.out.println("use " + use + ": " + answers[0][use] + " and " + answers[i][use]);
                }
            }
            System.out.println(use + ": " + answers[0][use]);
        }
    }
}
