// Regular expressions, Formatter, Scanner, StringTokenizer, text formats, BigInteger and BigDecimal, base 64, hex,
// random numbers, character data.
import java.math.*;
import java.text.*;
import java.util.*;
import java.util.regex.*;
import java.util.random.*;
import java.util.stream.*;

public class TextTools {
    interface Act { Object run(); }
    static void t(Act a) {
        try {
            System.out.println(a.run());
        } catch (RuntimeException e) {
            System.out.println(e.toString().replace("\n", "\\n"));
        }
    }
    public static void main(String[] args) {
        t(() -> Pattern.compile("(?<y>\\d{4})-(?<m>\\d\\d)").matcher("on 2021-05 and 1999-12").results().map(r ->
                r.group(2) + "/" + r.group(1)).toList());
        t(() -> "a1b22c333".replaceAll("(\\d+)", "<$1>") + " "
                + Pattern.compile("\\d+").matcher("a1b22").replaceAll(r -> "" + r.group().length()) + " "
                + Arrays.toString("a,b;;c".split("[,;]")) + Pattern.compile(",").splitAsStream("x,y").toList());
        t(() -> Pattern.matches("(?i)\\p{L}+\\s(?!no)\\w++", "Straße yes") + " " + Pattern.compile("(a+)+b")
                .matcher("aaaaaaaaaaaaaaaaaaaaaac").find() + " " + "x".matches("(?<!y)x") + " "
                + Pattern.compile("^.b$", Pattern.MULTILINE | Pattern.DOTALL).matcher("ab\ncb").results().count());
        t(() -> Pattern.compile("(unclosed"));
        t(() -> Pattern.compile("[z-a]"));
        t(() -> "x".replaceAll("x", "$2"));
        t(() -> Pattern.compile("\\b\\X\\R?\\h*").matcher("e\u0301 \r\n").find() + " "
                + Pattern.compile("\\p{IsGreek}+").matcher("abc αβγ").results().map(MatchResult::group).toList());
        t(() -> String.format("%5d|%-5s|%05.1f|%x|%o|%e|%g|%c|%b|%n|%%|%,d|%+d|%(d|%s|%10.3e|%h|%a", 42, "ab", 3.14159,
                255, 8, 12345.678, 0.0001234, 'x', true, 1234567, 5, -5, null, 1e10, "hi", 1.0).replace("\n", "N"));
        t(() -> String.format("%2$s %1$s %<s %s", "a", "b"));
        t(() -> String.format("%d", "x"));
        t(() -> String.format("%q", 1));
        t(() -> String.format("%s %s", 1));
        t(() -> String.format("%tF %<tT %<tZ %1$te", new GregorianCalendar(TimeZone.getTimeZone("GMT")) {
            { setTimeInMillis(0); }
        }));
        t(() -> {
            Scanner s = new Scanner("12 3.5 word true 99999999999\nline two");
            return s.nextInt() + " " + s.nextDouble() + " " + s.next() + " " + s.nextBoolean() + " " + s.hasNextInt()
                    + " " + s.nextLong() + s.nextLine() + s.nextLine() + s.hasNext();
        });
        t(() -> new Scanner("x").nextInt());
        t(() -> new Scanner("1, 2,3").useDelimiter("\\s*,\\s*").tokens().toList() + " "
                + new Scanner("key=val").findInLine("(\\w+)=(\\w+)"));
        t(() -> BigInteger.TWO.pow(200).subtract(BigInteger.ONE).mod(BigInteger.valueOf(1000007)) + " "
                + new BigInteger("-123456789012345678901234567890").shiftRight(10) + " "
                + BigInteger.valueOf(97).modPow(BigInteger.valueOf(1234567), BigInteger.valueOf(1000003)) + " "
                + new BigInteger("170141183460469231731687303715884105727").isProbablePrime(30) + " "
                + new BigInteger("zz", 36).toString(2) + " " + BigInteger.TEN.pow(40).sqrt());
        t(() -> new BigInteger("3".repeat(3000)).multiply(new BigInteger("7".repeat(2500))).toString().hashCode() + " "
                + IntStream.rangeClosed(1, 200).mapToObj(BigInteger::valueOf).reduce(BigInteger.ONE,
                BigInteger::multiply).bitLength());
        t(() -> new BigDecimal("1").divide(new BigDecimal("3"), MathContext.DECIMAL64) + " "
                + new BigDecimal("123.4500").stripTrailingZeros().toEngineeringString() + " " + new BigDecimal(0.1)
                .setScale(20, RoundingMode.HALF_EVEN) + " " + new BigDecimal("2").sqrt(new MathContext(30)));
        t(() -> new BigDecimal(1).divide(new BigDecimal(3)));
        t(() -> new BigInteger("12x"));
        t(() -> Base64.getEncoder().encodeToString("any carnal pleas".getBytes()) + " "
                + new String(Base64.getMimeDecoder().decode("YW55\r\nIGNh")) + " "
                + Base64.getUrlEncoder().withoutPadding().encodeToString(new byte[] {-1, -2}) + " "
                + HexFormat.ofDelimiter(":").withUpperCase().formatHex(new byte[] {1, -1}));
        t(() -> Base64.getDecoder().decode("a"));
        t(() -> {
            Random r = new Random(42);
            return r.nextInt() + " " + r.nextGaussian() + " " + r.nextDouble() + " " + new SplittableRandom(1)
                    .nextInt(100) + " " + RandomGeneratorFactory.of("L64X128MixRandom").create(5).nextLong() + " "
                    + RandomGenerator.of("Xoshiro256PlusPlus").nextInt(1);
        });
        t(() -> RandomGeneratorFactory.all().map(RandomGeneratorFactory::name).sorted().toList());
        t(() -> new DecimalFormat("#,##0.00;(#)").format(-1234.567) + " " + new DecimalFormat("0.###E0").format(12345)
                + " " + new ChoiceFormat("0#zero|1#one|2#many").format(7) + " " + MessageFormat
                .format("{1} '{'{0}'}' it''s", "a", 2) + " " + NumberFormat.getIntegerInstance(Locale.US).format(2.5));
        t(() -> {
            StringBuilder b = new StringBuilder("hello");
            b.insert(0, 1.5f).reverse().deleteCharAt(1).setCharAt(0, 'Z');
            return b.append(new char[] {'x'}, 0, 1).replace(1, 3, "__").indexOf("_") + b.toString();
        });
        t(() -> Character.getName('é') + " " + Character.UnicodeScript.of('ж') + " " + Character.UnicodeBlock.of('中')
                + " " + Character.isJavaIdentifierStart('$') + " " + Character.getNumericValue('Ⅷ') + " "
                + Character.toChars(0x1f600).length + " " + Character.getType('€') + " " + "ΑΣ".toLowerCase() + " "
                + "\u1E9E".toLowerCase());
        t(() -> new StringTokenizer("a b,c", " ,", true).countTokens() + " " + new StringJoiner("/", "{",
                "}").add("x").setEmptyValue("e") + " " + Objects.hash(1, "a", null) + " " + Objects.checkIndex(0, 1));
        t(() -> Double.toString(1e21) + " " + Float.toString(1.17549435E-38f) + " " + Double.toHexString(0.1) + " "
                + Double.parseDouble("0x1.8p3") + " " + Math.fma(2.0, 3.0, 4.0) + " " + StrictMath.sin(1e10) + " "
                + Math.floorMod(-7, 3) + " " + Integer.toUnsignedString(-1) + " "
                + Long.parseUnsignedLong("18446744073709551615") + " " + Integer.reverse(1) + " " + Long.bitCount(-1L)
                + " " + Math.multiplyHigh(1L << 62, 8));
        t(() -> Math.addExact(Integer.MAX_VALUE, 1));
        t(() -> Math.cbrt(27) + " " + Math.hypot(3, 4) + " " + Math.log1p(1e-10) + " " + Math.pow(2, 0.5) + " "
                + Math.atan2(1, -1) + " " + Math.ulp(1.0) + " " + Math.nextUp(1f) + " " + Math.rint(2.5) + " "
                + Math.round(-2.5) + " " + Math.scalb(1.0, 10) + " " + Math.getExponent(1e300) + " "
                + Math.IEEEremainder(5, 3) + " " + Math.tanh(0.5) + " " + Math.exp(1));
    }
}
