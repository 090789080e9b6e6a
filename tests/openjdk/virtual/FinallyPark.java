// finally blocks, try with resources, nested handlers with parks, yields and monitors in each part.
import java.util.*;
import java.util.concurrent.locks.*;

public class FinallyPark {
    static void rest() {
        Thread.yield();
        LockSupport.parkNanos(1);
    }
    record Closes(String name, boolean fails) implements AutoCloseable {
        Closes {
            rest();
            System.out.println("opens " + name);
        }
        @Override public void close() {
            rest();
            System.out.println("closes " + name);
            if (fails)
                throw new IllegalStateException("closing " + name);
        }
    }
    static int returns(int n) {
        try {
            rest();
            if (n == 1)
                return 1;
            if (n == 2)
                throw new RuntimeException("two");
            return 3;
        } catch (RuntimeException e) {
            rest();
            return 20;
        } finally {
            rest();
            if (n == 4)
                return 40;
        }
    }
    static String nested() {
        StringBuilder s = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            try {
                try {
                    rest();
                    if (i == 1)
                        continue;
                    if (i == 3)
                        break;
                    s.append(1 / i);
                } catch (ArithmeticException e) {
                    rest();
                    s.append("z");
                    throw new IllegalArgumentException(e);
                } finally {
                    rest();
                    s.append("f");
                }
            } catch (IllegalArgumentException e) {
                rest();
                s.append(e.getCause().getMessage());
            } finally {
                synchronized (s) {
                    rest();
                    s.append(";");
                }
            }
        }
        return s.toString();
    }
    public static void main(String[] args) throws Exception {
        Thread t = Thread.ofVirtual().start(() -> {
            try (Closes a = new Closes("a", true); Closes b = new Closes("b", true)) {
                rest();
                throw new Exception("body");
            } catch (Exception e) {
                System.out.println(e.getMessage() + " " + Arrays.toString(e.getSuppressed()));
            } finally {
                rest();
                System.out.println("finally");
            }
            for (int i = 1; i < 5; i++)
                System.out.print(returns(i) + " ");
            System.out.println(nested());
            try (Closes c = new Closes("c", false)) {
                System.out.println(c);
            }
            Object o = "text";
            try {
                rest();
                o = (Integer) o;
            } catch (ClassCastException e) {
                rest();
                System.out.println("cast");
            }
            try {
                int[] negative = new int[((String) o).length() - 9];
            } catch (NegativeArraySizeException e) {
                rest();
                System.out.println(e.getMessage());
            }
        });
        t.join();
        Thread dies = Thread.ofVirtual().name("dies").start(() -> {
            try {
                rest();
                throw new IllegalStateException("dies");
            } finally {
                rest();
                System.out.println("last words");
            }
        });
        dies.join();
    }
}
