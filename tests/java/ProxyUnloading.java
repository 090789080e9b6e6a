// A loader whose interfaces have proxies, or that proxies were defined in, is collected with them; other proxies stay.
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;

public class ProxyUnloading {
    public interface Face { String text(int n); }
    public interface Other { void other(); }

    static class Separate extends ClassLoader {
        Separate() {
            super(ProxyUnloading.class.getClassLoader());
        }

        Class<?> own(String name) throws Exception {
            try (InputStream in = getResourceAsStream(name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            }
        }
    }

    static final InvocationHandler HANDLER = (proxy, method, args) -> method.getName() + args[0];

    static void fill(List<WeakReference<?>> all) throws Exception {
        for (int i = 0; i < 20; i++) {
            Separate loader = new Separate();
            Class<?> face = loader.own("ProxyUnloading$Face");
            Object own = Proxy.newProxyInstance(loader, new Class<?>[] {face}, HANDLER);
            Object of = Proxy.newProxyInstance(loader, new Class<?>[] {Other.class, Runnable.class}, HANDLER);
            if (own.getClass() == of.getClass() || !Proxy.isProxyClass(own.getClass())
                    || own.getClass() != Proxy.newProxyInstance(loader, new Class<?>[] {face}, HANDLER).getClass()
                    || of.getClass().getClassLoader() != loader || Proxy.isProxyClass(face)) {
                System.out.println("odd proxies: " + own.getClass() + " " + of.getClass());
            }
            all.add(new WeakReference<>(loader));
            all.add(new WeakReference<>(own.getClass()));
            all.add(new WeakReference<>(of.getClass()));
        }
    }

    public static void main(String[] args) throws Exception {
        Face kept = (Face) Proxy.newProxyInstance(Face.class.getClassLoader(), new Class<?>[] {Face.class}, HANDLER);
        Class<?> again = Proxy.newProxyInstance(Face.class.getClassLoader(), new Class<?>[] {Face.class}, HANDLER)
                .getClass();
        List<WeakReference<?>> all = new ArrayList<>();
        fill(all);
        int left = all.size();
        for (int i = 0; i < 10 && left > 3; i++) {
            System.gc();
            left = 0;
            for (WeakReference<?> w : all) left += w.get() != null ? 1 : 0;
        }
        System.out.println(left <= 3 ? "collected" : left + " left");
        System.out.println(kept.text(5) + " " + (kept.getClass() == again) + " " + Proxy.isProxyClass(again));
    }
}
