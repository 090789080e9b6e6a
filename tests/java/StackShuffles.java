// dup, dup_x1, dup_x2, dup2, dup2_x1, dup2_x2, pop, pop2 as javac emits them for compound assignments and increments on
// fields and array elements.
public class StackShuffles {
    int i; long l; double d; String s = ""; static int si; static long sl;
    int[] ia = { 1, 2, 3 };
    long[] la = { 10, 20, 30 };
    double[] da = { 1.5 };
    byte[] ba = { 127 };
    char[] ca = { 'a' };
    String[] sa = { "x", null };
    int calls;
    StackShuffles self() { calls++; return this; }
    int index() { calls++; return 0; }
    public static void main(String[] args) {
        StackShuffles o = new StackShuffles();
        System.out.println(o.i++ + " " + ++o.i + " " + o.i-- + " " + --o.i + " " + (o.self().i += 5) + " " + o.calls);
        System.out.println(o.l++ + " " + ++o.l + " " + (o.self().l += 1L << 33) + " " + (o.l <<= 2) + " " + o.l);
        System.out.println(o.d++ + " " + (o.self().d *= 2.5) + " " + --o.d);
        System.out.println(si++ + " " + ++si + " " + sl++ + " " + (sl -= 7) + " " + (si = 4));
        System.out.println(o.self().ia[o.index()]++ + " " + ++o.ia[0] + " " + (o.ia[1] += o.ia[2] *= 3) + " "
                + o.ia[1]);
        System.out.println(o.self().la[o.index()]++ + " " + --o.la[0] + " " + (o.la[1] = o.la[2] = 99L) + " "
                + o.la[1]);
        System.out.println((o.da[0] += 1) + " " + o.da[0]++ + " " + o.da[0]);
        System.out.println(o.ba[0]++ + " " + o.ba[0] + " " + (o.ba[0] >>>= 1) + " " + (o.ca[0] += 2) + " "
                + o.ca[0]++ + " " + o.ca[0]);
        System.out.println((o.self().s += "abc") + " " + (o.sa[0] += o.s) + " " + (o.sa[1] += 1.5f) + " " + o.calls);
        long a, b, c; a = b = c = 7; System.out.println(a + b + c);
        double x, y; x = y = 2.5; System.out.println(x * y);
        o.self(); Long.parseLong("5"); Math.max(1.0, 2.0);
        System.out.println(o.calls);
    }
}
