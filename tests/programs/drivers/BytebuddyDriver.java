import net.bytebuddy.*;
import net.bytebuddy.implementation.*;
import net.bytebuddy.matcher.*;
import net.bytebuddy.implementation.bind.annotation.*;

public class BytebuddyDriver {
    public static void main(String[] args) throws Exception {
        Class<?> c = new ByteBuddy().with(new NamingStrategy.AbstractBase() {
            @Override protected String name(net.bytebuddy.description.type.TypeDescription t) {
                return "made.Name";
            }
        }).subclass(Object.class).method(ElementMatchers.named("toString")).intercept(FixedValue.value("made")).make()
                .load(BytebuddyDriver.class.getClassLoader()).getLoaded();
        System.out.println(c.getDeclaredConstructor().newInstance() + " " + c.getName());
        System.out.println(new ByteBuddy().subclass(Base.class).method(ElementMatchers.named("twice")).intercept(
                MethodDelegation.to(Log.class)).make().load(BytebuddyDriver.class.getClassLoader()).getLoaded()
                .getDeclaredConstructor().newInstance().twice(4));
    }

    public static class Base {
        public int twice(int x) {
            return x * 2;
        }
    }

    public static class Log {
        public static int go(@SuperCall java.util.concurrent.Callable<Integer> c, @Argument(0) int x) throws Exception {
            System.out.println("called with " + x);
            return c.call() + 1;
        }
    }
}
