// Driven by local_types.c: frames with variables of every type, slots that are reused, and methods without debug
// information.
public class LocalTypes {
    static native void look(boolean write);
    static native void watch(Class<?> of, boolean write);

    static class Watched {
        static double reuse(int n, long a, float f, double d, String s) {
            double total = 0;
            for (int i = 0; i < n; i++) {
                if ((i & 1) == 0) {
                    long x = a + i;
                    total += x;
                } else {
                    String t = s + i;
                    float g = f * 2;
                    total += t.length() + g;
                }
                double e = d - i;
                total -= e;
            }
            Object[] last = {s};
            return total + (last == null ? -5 : last.length);
        }
        final int field = 7;
        int instance(byte b, short h, char c, boolean z) {
            int sum = b + h + c;
            if (z) {
                CharSequence q = "sequence";
                sum += q.length();
            }
            int[] array = new int[sum & 3];
            sum += array == null ? -1 : array.length;
            return sum + field;
        }
        static String caught(Object o) {
            String result;
            try {
                result = (String) o;
            } catch (ClassCastException e) {
                result = e.getClass().getName();
            }
            return result;
        }
    }

    static String depth(int i, long j, float f, double d, Object o, String s) {
        boolean z = i > 0;
        byte b = (byte) i;
        short h = (short) i;
        char c = 'c';
        look(i == 2);
        return i + " " + j + " " + f + " " + d + " " + o + " " + s + " " + z + " " + b + " " + h + " " + c;
    }

    /* The compiler gives bridges no variables. */
    interface Source<T> { T get(int i, long j, float f, double d, T o); }
    static class Text implements Source<String> {
        public String get(int i, long j, float f, double d, String o) {
            look(false);
            return o + i + j + f + d;
        }
    }

    static void run() {
        System.out.println(Watched.reuse(3, 1L << 40, 1.5f, 2.25, "s"));
        System.out.println(new Watched().instance((byte) -1, (short) 300, 'x', true));
        System.out.println(Watched.caught("x") + Watched.caught(5));
    }

    public static void main(String[] args) {
        run();
        run();
        System.out.println(depth(1, 1L << 35, 2.5f, 3.5, "o", "s"));
        System.out.println(depth(2, 1L << 35, 2.5f, 3.5, "o", "s"));
        Source<String> source = new Text();
        System.out.println(source.get(1, 2, 3, 4, "o"));
        watch(Watched.class, false);
        run();
        watch(Watched.class, true);
        System.out.println(new Watched().instance((byte) -1, (short) 300, 'x', true));
        System.out.println(Watched.reuse(2, 1L << 40, 1.5f, 2.25, "s") > 0);
    }
}
