// Messages of the VM's own exceptions: ClassCastException, ArithmeticException, ArrayIndexOutOfBounds,
// NegativeArraySize, ArrayStore, for classes of several loaders and arrays.
import java.util.*;
public class CastMessages {
    static class A { } static class B extends A { } interface I { } enum E { X { } }
    static String t(Runnable r) {
        try {
            r.run();
            return "fine";
        } catch (RuntimeException e) {
            return e.getClass().getName() + ": " + e.getMessage();
        }
    }
    @SuppressWarnings("unchecked") static <T> T cast(Object o) { return (T) o; }
    public static void main(String[] args) {
        Object a = new A(), s = "s", n = 5, ia = new int[1], sa = new String[1][1], e = E.X, l = new ArrayList<>(),
                an = new Object() { };
        Runnable[] rs = { () -> {
            B b = (B) a;
        }, () -> {
            String x = (String) a;
        }, () -> {
            A x = (A) s;
        }, () -> {
            I i = (I) a;
        }, () -> {
            Integer x = (Integer) s;
        }, () -> {
            String x = (String) n;
        }, () -> {
            long[] x = (long[]) ia;
        }, () -> {
            Object[] x = (Object[]) ia;
        }, () -> {
            int[] x = (int[]) sa;
        }, () -> {
            Integer[][] x = (Integer[][]) sa;
        }, () -> {
            A[] x = (A[]) (Object) new Object[0];
        }, () -> {
            Runnable x = (Runnable) e;
        }, () -> {
            Map<?, ?> m = (Map<?, ?>) l;
        }, () -> {
            A x = (A) an;
        }, () -> {
            int i = (Integer) (Object) 5L;
        }, () -> {
            String x = cast(5);
        }, () -> {
            A x = CastMessages.<A>cast(s);
        }, () -> {
            CharSequence c = (CharSequence) n;
        }, () -> {
            Comparable<Object> c = (Comparable<Object>) a;
        }, () -> {
            ((Comparable) "x").compareTo(5);
        }, () -> {
            B b = B.class.cast(new A());
        }, () -> {
            E q = (E) s;
        },
            () -> {
                int z = 0;
                System.out.println(1 / z);
            }, () -> {
                long z = 0;
                System.out.println(1 % z);
            }, () -> {
                int[] x = new int[2];
                x[2] = 1;
            }, () -> {
                Object[] x = new Object[0];
                System.out.println(x[-5]);
            }, () -> {
                long[] x = new long[-7];
            }, () -> {
                Object[] x = new A[1];
                x[0] = "s";
            }, () -> {
                Object[] x = new int[1][];
                x[0] = new long[1];
            }, () -> "abc".charAt(3), () -> "abc".substring(2, 1), () -> "abc".substring(4), () -> new ArrayList<>()
            .get(0), () -> List.of(1).get(1), () -> new LinkedList<>().get(1), () -> new int[0].clone()[0]++,
            () -> Integer.parseInt("x"), () -> new ArrayDeque<>().addLast(null), () -> List.of().iterator().next(),
            () -> Optional.empty().get(), () -> Objects.requireNonNull(null, "named"), () -> Objects.checkIndex(5, 3),
            () -> Enum.valueOf(E.class, "Y"), () -> "x".repeat(-1), () -> Arrays.asList(1).remove(0), () -> {
                throw new IllegalCallerException();
            }, () -> new Scanner0().next(), null
    };
        rs = Arrays.copyOf(rs, rs.length - 1); for (Runnable r : rs) System.out.println(t(r));
    }
    static class Scanner0 implements Iterator<String> {
        public boolean hasNext() { return false; }
        public String next() { throw new NoSuchElementException("none"); }
    }
}
