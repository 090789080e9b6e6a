// Driver of intrinsics_redefined.c: what the class library has of these methods is redefined, seen, and set back.
import java.util.Arrays;
import java.util.function.Supplier;
import java.util.zip.CRC32C;

public class IntrinsicsRedefined {
    static native boolean redefine(Class<?> c, String method, String descriptor, byte[] code);

    static final byte[] BYTES = {1, 2, 3, 4, 5, 6, 7, 8, 9}, SAME = BYTES.clone();
    static final byte[] RETURN = {(byte) 0xb1}, ZERO = {3, (byte) 0xac}, ONE = {4, (byte) 0xac};
    static final byte[] FORTY_TWO = {0x10, 42, (byte) 0xac}, LONG_ONE = {0xa, (byte) 0xad};
    static final byte[] DOUBLE_ONE = {0xf, (byte) 0xaf};
    static int seen;

    /** The first of the methods (class.name, descriptor) that there is gets the code; what a call results in. */
    private static void change(byte[] code, Object expected, Supplier<Object> call, String... methods) {
        for (int i = 0; i < methods.length; i += 2) {
            int dot = methods[i].lastIndexOf('.');
            String name = methods[i].substring(dot + 1);
            Class<?> c;
            try {
                c = Class.forName(methods[i].substring(0, dot));
            } catch (ClassNotFoundException e) {
                continue;
            }
            if (Arrays.stream(c.getDeclaredMethods()).noneMatch(m -> m.getName().equals(name))) {
                continue;
            }
            Object before = call.get();
            for (int k = 0; k < 3; k++) {
                call.get();
            }
            boolean found = redefine(c, name, methods[i + 1], code);
            Object changed = call.get();
            redefine(c, name, methods[i + 1], null);
            Object after = call.get();
            if (!found || !changed.equals(expected) || !before.equals(after) || before.equals(expected)) {
                System.out.println(methods[i] + " " + found + " " + before + " " + changed + " " + after);
            }
            seen++;
            return;
        }
    }

    public static void main(String[] args) {
        CRC32C sum = new CRC32C();
        Supplier<Object> summed = () -> {
            sum.reset();
            sum.update(BYTES, 0, 9);
            return sum.getValue();
        };
        String support = "jdk.internal.util.ArraysSupport.";
        // the method itself
        change(FORTY_TWO, 42, () -> Integer.bitCount(7), "java.lang.Integer.bitCount", "(I)I");
        change(LONG_ONE, 1L, () -> Long.reverseBytes(7), "java.lang.Long.reverseBytes", "(J)J");
        change(RETURN, 0L, summed, "java.util.zip.CRC32C.update", "([BII)V");
        change(ONE, true, () -> "abc".startsWith("b", 0), "java.lang.String.startsWith", "(Ljava/lang/String;I)Z");
        // what it calls, directly or not
        change(FORTY_TWO, '*', () -> "\u03b1\u03b2".charAt(0), "java.lang.StringUTF16.charAt", "([BI)C");
        change(ZERO, false, () -> Arrays.equals(BYTES, SAME), support + "mismatch", "([B[BI)I",
                "java.util.Arrays.equals", "([B[B)Z");
        change(FORTY_TWO, 42, () -> new String(new char[]{'x', 'y'}).hashCode(),
                support + "hashCodeOfUnsigned", "([BIII)I", "java.lang.StringLatin1.hashCode", "([B)I");
        change(FORTY_TWO, 42, () -> Arrays.hashCode(BYTES), support + "hashCode", "([BIII)I",
                "java.util.Arrays.hashCode", "([B)I");
        change(DOUBLE_ONE, 1.0, () -> StrictMath.exp(2), "java.lang.FdLibm$Exp.compute", "(D)D");
        change(DOUBLE_ONE, 1.0, () -> StrictMath.sin(2), "java.lang.FdLibm$Cos.__kernel_cos", "(DD)D");
        System.out.println(seen >= 6 ? "redefined" : "only " + seen);
    }
}
