// String concatenation for invokedynamic (java.lang.invoke.StringConcatFactory). An instance is the recipe of one call
// site: the constants around the n arguments, as bytes. The static methods named "cat" are what call sites are linked
// to: (arguments..., recipe). Common shapes (L = any reference, I = int, short or byte) are written out here, others
// are spun as hidden classes next to this one: they store the arguments' strings in an array and call join.
package java.lang;

final class StringConcatHelper {
    private static final byte LATIN1 = 0;
    private static final byte UTF16 = 1;

    private final byte[] k0;            // null: no constant here
    private final byte[] k1;
    private final byte[] k2;
    private final byte[] k3;
    private final byte[][] bytes;       // all of them
    private final String[] constants;
    private final int length;           // of all constants, in chars
    private final byte coder;

    // constants has one element more than there are arguments; null or "" for none.
    StringConcatHelper(String[] constants) {
        int n = constants.length;
        byte[][] b = new byte[n][];
        int len = 0;
        byte c = LATIN1;
        for (int i = 0; i < n; i++) {
            String s = constants[i];
            if (s != null && s.length() > 0) {
                b[i] = s.value;
                len += s.length();
                c |= s.coder;
            }
        }
        this.constants = constants;
        bytes = b;
        length = len;
        coder = c;
        k0 = b[0];
        k1 = n > 1 ? b[1] : null;
        k2 = n > 2 ? b[2] : null;
        k3 = n > 3 ? b[3] : null;
    }

    static String str(Object o) {
        String s;
        return o == null || (s = o.toString()) == null ? "null" : s;
    }

    static String str(int i) {
        return Integer.toString(i);
    }

    static String str(long l) {
        return Long.toString(l);
    }

    static String str(char c) {
        return String.valueOf(c);
    }

    static String str(boolean z) {
        return z ? "true" : "false";
    }

    static String str(float f) {
        return Float.toString(f);
    }

    static String str(double d) {
        return Double.toString(d);
    }

    private static void tooLong() {
        throw new OutOfMemoryError("Overflow: String length out of range");
    }

    // ---- joining already converted arguments -----------------------------------------------------------------------

    private static String join(String a, StringConcatHelper r) {
        byte[] x = a.value;
        if ((r.coder | a.coder) != LATIN1) {
            return wide(new String[] {a}, r);
        }
        int n = r.length + x.length;
        if (n == x.length) {
            return new String(x, LATIN1);
        }
        if (n < 0) {
            tooLong();
        }
        byte[] out = new byte[n];
        int p = 0;
        byte[] k = r.k0;
        if (k != null) {
            System.arraycopy(k, 0, out, 0, k.length);
            p = k.length;
        }
        System.arraycopy(x, 0, out, p, x.length);
        if ((k = r.k1) != null) {
            System.arraycopy(k, 0, out, p + x.length, k.length);
        }
        return new String(out, LATIN1);
    }

    private static String join(String a, String b, StringConcatHelper r) {
        byte[] x = a.value;
        byte[] y = b.value;
        if ((r.coder | a.coder | b.coder) != LATIN1) {
            return wide(new String[] {a, b}, r);
        }
        long n = (long) r.length + x.length + y.length;
        if (n > Integer.MAX_VALUE) {
            tooLong();
        }
        byte[] out = new byte[(int) n];
        int p = 0;
        byte[] k = r.k0;
        if (k != null) {
            System.arraycopy(k, 0, out, 0, k.length);
            p = k.length;
        }
        System.arraycopy(x, 0, out, p, x.length);
        p += x.length;
        if ((k = r.k1) != null) {
            System.arraycopy(k, 0, out, p, k.length);
            p += k.length;
        }
        System.arraycopy(y, 0, out, p, y.length);
        if ((k = r.k2) != null) {
            System.arraycopy(k, 0, out, p + y.length, k.length);
        }
        return new String(out, LATIN1);
    }

    private static String join(String a, String b, String c, StringConcatHelper r) {
        byte[] x = a.value;
        byte[] y = b.value;
        byte[] z = c.value;
        if ((r.coder | a.coder | b.coder | c.coder) != LATIN1) {
            return wide(new String[] {a, b, c}, r);
        }
        long n = (long) r.length + x.length + y.length + z.length;
        if (n > Integer.MAX_VALUE) {
            tooLong();
        }
        byte[] out = new byte[(int) n];
        int p = 0;
        byte[] k = r.k0;
        if (k != null) {
            System.arraycopy(k, 0, out, 0, k.length);
            p = k.length;
        }
        System.arraycopy(x, 0, out, p, x.length);
        p += x.length;
        if ((k = r.k1) != null) {
            System.arraycopy(k, 0, out, p, k.length);
            p += k.length;
        }
        System.arraycopy(y, 0, out, p, y.length);
        p += y.length;
        if ((k = r.k2) != null) {
            System.arraycopy(k, 0, out, p, k.length);
            p += k.length;
        }
        System.arraycopy(z, 0, out, p, z.length);
        if ((k = r.k3) != null) {
            System.arraycopy(k, 0, out, p + z.length, k.length);
        }
        return new String(out, LATIN1);
    }

    // Called by spun methods.
    static String join(String[] s, Object recipe) {
        StringConcatHelper r = (StringConcatHelper) recipe;
        long n = r.length;
        int coder = r.coder;
        for (int i = 0; i < s.length; i++) {
            n += s[i].length();
            coder |= s[i].coder;
        }
        if (coder != LATIN1) {
            return wide(s, r);
        }
        if (n > Integer.MAX_VALUE) {
            tooLong();
        }
        byte[] out = new byte[(int) n];
        byte[][] bytes = r.bytes;
        int p = 0;
        byte[] k = bytes[0];
        if (k != null) {
            System.arraycopy(k, 0, out, 0, k.length);
            p = k.length;
        }
        for (int i = 0; i < s.length; i++) {
            byte[] v = s[i].value;
            System.arraycopy(v, 0, out, p, v.length);
            p += v.length;
            if ((k = bytes[i + 1]) != null) {
                System.arraycopy(k, 0, out, p, k.length);
                p += k.length;
            }
        }
        return new String(out, LATIN1);
    }

    // The result has chars beyond Latin-1: two bytes each.
    private static String wide(String[] s, StringConcatHelper r) {
        long n = r.length;
        for (int i = 0; i < s.length; i++) {
            n += s[i].length();
        }
        if (n > Integer.MAX_VALUE >> 1) {
            tooLong();
        }
        byte[] out = new byte[(int) n << 1];
        int p = put(r.constants[0], out, 0);
        for (int i = 0; i < s.length; i++) {
            p = put(s[i], out, p);
            p = put(r.constants[i + 1], out, p);
        }
        return new String(out, UTF16);
    }

    private static int put(String s, byte[] out, int p) {
        if (s == null) {
            return p;
        }
        byte[] v = s.value;
        if (s.coder != LATIN1) {
            System.arraycopy(v, 0, out, p, v.length);
            return p + v.length;
        }
        // Chars are stored in the byte order of the machine; the VM runs on little-endian ones.
        for (int i = 0; i < v.length; i++) {
            out[p] = v[i];
            p += 2;
        }
        return p;
    }

    // ---- targets of call sites: cat (arguments..., recipe) ----------------------------------------------------------

    static String cat(Object a, Object r) {
        return join(str(a), (StringConcatHelper) r);
    }

    static String cat(int a, Object r) {
        return join(str(a), (StringConcatHelper) r);
    }

    static String cat(Object a, Object b, Object r) {
        return join(str(a), str(b), (StringConcatHelper) r);
    }

    static String cat(Object a, int b, Object r) {
        return join(str(a), str(b), (StringConcatHelper) r);
    }

    static String cat(int a, Object b, Object r) {
        return join(str(a), str(b), (StringConcatHelper) r);
    }

    static String cat(int a, int b, Object r) {
        return join(str(a), str(b), (StringConcatHelper) r);
    }

    static String cat(Object a, Object b, Object c, Object r) {
        return join(str(a), str(b), str(c), (StringConcatHelper) r);
    }

    static String cat(Object a, Object b, int c, Object r) {
        return join(str(a), str(b), str(c), (StringConcatHelper) r);
    }

    static String cat(Object a, int b, Object c, Object r) {
        return join(str(a), str(b), str(c), (StringConcatHelper) r);
    }

    static String cat(Object a, int b, int c, Object r) {
        return join(str(a), str(b), str(c), (StringConcatHelper) r);
    }

    static String cat(int a, Object b, Object c, Object r) {
        return join(str(a), str(b), str(c), (StringConcatHelper) r);
    }

    static String cat(int a, Object b, int c, Object r) {
        return join(str(a), str(b), str(c), (StringConcatHelper) r);
    }

    static String cat(int a, int b, Object c, Object r) {
        return join(str(a), str(b), str(c), (StringConcatHelper) r);
    }

    static String cat(int a, int b, int c, Object r) {
        return join(str(a), str(b), str(c), (StringConcatHelper) r);
    }

    static String cat(long a, Object r) {
        return join(str(a), (StringConcatHelper) r);
    }

    static String cat(double a, Object r) {
        return join(str(a), (StringConcatHelper) r);
    }

    static String cat(char a, Object r) {
        return join(str(a), (StringConcatHelper) r);
    }

    static String cat(boolean a, Object r) {
        return join(str(a), (StringConcatHelper) r);
    }

    static String cat(Object a, long b, Object r) {
        return join(str(a), str(b), (StringConcatHelper) r);
    }

    static String cat(Object a, double b, Object r) {
        return join(str(a), str(b), (StringConcatHelper) r);
    }

    static String cat(Object a, char b, Object r) {
        return join(str(a), str(b), (StringConcatHelper) r);
    }

    static String cat(char a, Object b, Object r) {
        return join(str(a), str(b), (StringConcatHelper) r);
    }
}
