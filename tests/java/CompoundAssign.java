// Compound assignments: implicit narrowing, order of evaluation, strings, shifts, on locals, fields, statics, array elements of every type.
public class CompoundAssign {
    byte b = 100; short s = 1000; char c = 'A'; int i = 1 << 30; long l = 1L << 62; float f = 1e30f; double d = 1e300; boolean z = true; String t = "t"; Object o = "obj";
    static int si = 5; static double sd = 1.5; static String log = ""; static int x(int v) { log += v; return v; } static CompoundAssign inst; CompoundAssign self(String n) { log += n; return this; }
    public static void main(String[] args) {
        CompoundAssign a = new CompoundAssign(); inst = a;
        a.b += 100; a.s += 1e9; a.c += 1.9; a.i += 1L << 33; a.l += 1.5; a.f *= 1e300; a.d *= 1e300; a.z &= 5 > 3; a.z ^= true; a.t += 1 + 2; a.t += 'c' + 1; a.t += null; a.o += "!";
        System.out.println(a.b + " " + a.s + " " + a.c + " " + a.i + " " + a.l + " " + a.f + " " + a.d + " " + a.z + " " + a.t + " " + a.o);
        byte b = -1; b >>>= 1; System.out.print(b); b >>>= 25; System.out.print(" " + b); b = -128; b -= 1; System.out.print(" " + b); b /= 2; b *= 3; b %= 50; b |= 0x100; b ^= 0xff; System.out.println(" " + b);
        short s = 32767; s++; System.out.print(s); s >>= 33; s -= 'x'; s *= 1.01f; System.out.println(" " + s);
        char c = 0; c--; System.out.print((int) c); c += 2; c *= 'd'; c /= 3; c <<= 9; c >>= 1; System.out.println(" " + (int) c);
        int i = 7; i /= 0.3; System.out.print(i); i -= 1e20; System.out.print(" " + i); i += i; i >>>= 33; i <<= -1; System.out.print(" " + i); i ^= i = 5; i += i++ + ++i; i *= i -= 3; System.out.println(" " + i);
        long l = 5; l <<= 65; l -= 0.5f; l >>>= 1; l %= 7; l |= 1L << 63; l >>= 62; System.out.println(l);
        float f = 16777216; f += 1; f -= 0.1; f %= 10; double d = 10; d -= 0.1f; d %= -3; d /= 0; System.out.println(f + " " + d);
        si += si++ * 2 + si; sd /= si--; si <<= si; System.out.println(si + " " + sd);
        int[] ar = { 1, 2, 3, 4 }; int k = 0; ar[k++] += k; ar[k] <<= ++k; ar[k++] -= ar[k--] = 9; ar[ar[0]] *= ar[1]; for (int v : ar) System.out.print(v + " "); System.out.println(k);
        long[] la = { 1 }; la[0] += la[0]++ + ++la[0]; byte[] ba = { 1 }; ba[0] <<= 7; char[] ca = { 'a' }; ca[0] ^= ' '; short[] sa = { 3 }; sa[0] /= -2; float[] fa = { 1 }; fa[0] += 1e-8; double[] da = { 1 }; da[0] -= 1e-8; String[] st = { null }; st[0] += st[0] + 1; boolean[] za = { false }; za[0] |= !za[0];
        System.out.println(la[0] + " " + ba[0] + ca[0] + sa[0] + " " + fa[0] + " " + da[0] + st[0] + za[0]);
        inst.self("A").i = x(1) + inst.self("B").i * x(2); inst.self("C").l += x(3) - (inst.self("D").l = x(4)); x(5); log += x(6) + (log += "E"); System.out.println(log + " " + a.i + " " + a.l);
        String q = "q"; q += q += q; q += 1 + 1 + "x" + 1 + 1; q += 1.0f + 'a'; q += (Object) null; char[] hello = { 'h' }; q += hello.length; System.out.println(q);
        final int fin = 10; byte fb = fin; byte fb2 = (byte) (fb + fin); fb++; System.out.println(fb + fb2); int sh = 1; sh <<= 31; sh >>= 31; sh >>>= 1; sh >>= (long) 35; System.out.println(sh);
        try { a.i /= 0; } catch (ArithmeticException e) { System.out.println(e.getMessage() + a.i); } try { l %= 0; } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
    }
}
