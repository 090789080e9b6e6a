/* The program of breakpoints.c. The classes One and Two have the same code. */
public class Breakpoints {
    static native void stepping(boolean on);
    static native void breakpoints(Class<?> c, int stride, int phase, boolean on);
    static native void mode(int mode);

    static class Inner implements Runnable {
        public void run() { One.f++; }
    }

    static class One {
        static int f;
        static long g = 5;
        static boolean ready;
        int[] data = {3, 1, 2};
        double d = 1.5;
        long l = 7;
        Object self = this;
        byte b = 3;
        char[] text = {'a', 'b'};
        static double total;
        int value() { return data.length; }
        Object self() { return self; }
        int[] data() { return data; }
        static int one(int x) { return x; }
        static int seven() { return 7; }
        static synchronized long locked(long x) { return x + g; }
        int loops(int n) {
            int sum = 0;
            for (int i = 0; i < n; i++) { sum += data[i % 3]; sum ^= i << 2; if (sum > 50) sum -= 3; }
            for (int i = n; i != 0; i--) sum = sum * 31 + text[i & 1];
            while (n-- > 0) { if (n == 1) continue; sum++; }
            return sum;
        }
        double mix(int n) {
            double r = 0;
            long k = 1;
            double[] v = new double[n];
            long[] w = new long[n];
            boolean[] z = new boolean[n];
            for (int i = 0; i < n; i++) {
                v[i] = v[i] + d * i;
                w[i] = (k << 3) + l + i;
                z[i] = true;
                r += v[i] * d;
                k = k * l - w[i];
                d += 0.25;
                this.l += i;
                if (r > 3.5) r -= 1;
                if (k < w[i]) k++;
                if (z[i]) b++;
            }
            total += r;
            return r + k + b;
        }
        String objects(int n) {
            StringBuilder s = new StringBuilder();
            Object o = n > 1 ? (Object) s : "x";
            if (o instanceof StringBuilder) s.append(value()).append(one(n)).append(seven()).append(self() == this);
            if (o instanceof String) s.append("string");
            data[one(0)] = f++ + Math.max(n, 2) + Math.min(n, 9);
            s.append(data().length).append(locked(n)).append(Math.sqrt(l) > 1);
            switch (n) { case 1: s.append('1'); break; case 2: s.append('2'); default: s.append('d'); }
            switch (n * 1000) { case 1000: s.append('m'); break; case 5000: s.append('5'); }
            try {
                data[n + 5]++;
            } catch (ArrayIndexOutOfBoundsException e) {
                s.append(e.getMessage());
            } finally {
                ready = !ready;
            }
            try { ((int[]) (n > 1 ? null : data))[0] = 1; } catch (NullPointerException e) { s.append("null"); }
            Runnable r = n > 1 ? new Inner() : null;
            if (r != null) r.run();
            return s.toString();
        }
        static String all() {
            StringBuilder out = new StringBuilder();
            One o = new One();
            for (int i = 1; i < 4; i++) {
                try { out.append(o.loops(i * 2)).append(' '); } catch (IllegalStateException e) { out.append("ISE "); }
                try { out.append(o.mix(i)).append(' '); } catch (IllegalStateException e) { out.append("ISE "); }
                try { out.append(o.objects(i)).append(' '); } catch (IllegalStateException e) { out.append("ISE "); }
            }
            return out.toString();
        }
    }

    static class Two {
        static int f;
        static long g = 5;
        static boolean ready;
        int[] data = {3, 1, 2};
        double d = 1.5;
        long l = 7;
        Object self = this;
        byte b = 3;
        char[] text = {'a', 'b'};
        static double total;
        int value() { return data.length; }
        Object self() { return self; }
        int[] data() { return data; }
        static int one(int x) { return x; }
        static int seven() { return 7; }
        static synchronized long locked(long x) { return x + g; }
        int loops(int n) {
            int sum = 0;
            for (int i = 0; i < n; i++) { sum += data[i % 3]; sum ^= i << 2; if (sum > 50) sum -= 3; }
            for (int i = n; i != 0; i--) sum = sum * 31 + text[i & 1];
            while (n-- > 0) { if (n == 1) continue; sum++; }
            return sum;
        }
        double mix(int n) {
            double r = 0;
            long k = 1;
            double[] v = new double[n];
            long[] w = new long[n];
            boolean[] z = new boolean[n];
            for (int i = 0; i < n; i++) {
                v[i] = v[i] + d * i;
                w[i] = (k << 3) + l + i;
                z[i] = true;
                r += v[i] * d;
                k = k * l - w[i];
                d += 0.25;
                this.l += i;
                if (r > 3.5) r -= 1;
                if (k < w[i]) k++;
                if (z[i]) b++;
            }
            total += r;
            return r + k + b;
        }
        String objects(int n) {
            StringBuilder s = new StringBuilder();
            Object o = n > 1 ? (Object) s : "x";
            if (o instanceof StringBuilder) s.append(value()).append(one(n)).append(seven()).append(self() == this);
            if (o instanceof String) s.append("string");
            data[one(0)] = f++ + Math.max(n, 2) + Math.min(n, 9);
            s.append(data().length).append(locked(n)).append(Math.sqrt(l) > 1);
            switch (n) { case 1: s.append('1'); break; case 2: s.append('2'); default: s.append('d'); }
            switch (n * 1000) { case 1000: s.append('m'); break; case 5000: s.append('5'); }
            try {
                data[n + 5]++;
            } catch (ArrayIndexOutOfBoundsException e) {
                s.append(e.getMessage());
            } finally {
                ready = !ready;
            }
            try { ((int[]) (n > 1 ? null : data))[0] = 1; } catch (NullPointerException e) { s.append("null"); }
            Runnable r = n > 1 ? new Inner() : null;
            if (r != null) r.run();
            return s.toString();
        }
        static String all() {
            StringBuilder out = new StringBuilder();
            Two o = new Two();
            for (int i = 1; i < 4; i++) {
                try { out.append(o.loops(i * 2)).append(' '); } catch (IllegalStateException e) { out.append("ISE "); }
                try { out.append(o.mix(i)).append(' '); } catch (IllegalStateException e) { out.append("ISE "); }
                try { out.append(o.objects(i)).append(' '); } catch (IllegalStateException e) { out.append("ISE "); }
            }
            return out.toString();
        }
    }

    static void both(int stride, int phase) {
        breakpoints(One.class, stride, phase, true);
        try { System.out.println(One.all()); } catch (IllegalStateException e) { System.out.println(e); }
        breakpoints(One.class, stride, phase, false);
    }

    public static void main(String[] args) {
        One.f += 0;                                     /* whether static initialisers are stepped differs */
        stepping(true);
        String s = One.all();
        stepping(false);
        System.out.println(s);
        Two.f += 0;
        breakpoints(Two.class, 1, 0, true);             /* nothing of Two.all has run: rewritten under breakpoints */
        System.out.println(Two.all());
        breakpoints(Two.class, 1, 0, false);
        System.out.println(Two.all());
        for (int mode = 0; mode < 4; mode++) {
            mode(mode);
            System.out.println("mode " + mode);
            for (int stride = 1; stride < 4; stride++)
                for (int phase = 0; phase < stride; phase++) both(stride, phase);
        }
        mode(1);
        breakpoints(One.class, 2, 1, true);
        stepping(true);
        s = One.all();
        stepping(false);
        System.out.println(s);
        breakpoints(One.class, 2, 1, false);
        System.out.println(One.all());
    }
}
