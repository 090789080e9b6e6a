// Decimal numbers of any precision: unscaled value * 10^-scale. Unscaled values that fit are kept in a long
// (`compact`), and the arithmetic on these goes without BigInteger as far as it does not overflow.
package java.math;

public class BigDecimal extends Number implements Comparable<BigDecimal> {
    private static final long serialVersionUID = 6108874887143696463L;

    @Deprecated(since = "9")
    public static final int ROUND_UP = 0;
    @Deprecated(since = "9")
    public static final int ROUND_DOWN = 1;
    @Deprecated(since = "9")
    public static final int ROUND_CEILING = 2;
    @Deprecated(since = "9")
    public static final int ROUND_FLOOR = 3;
    @Deprecated(since = "9")
    public static final int ROUND_HALF_UP = 4;
    @Deprecated(since = "9")
    public static final int ROUND_HALF_DOWN = 5;
    @Deprecated(since = "9")
    public static final int ROUND_HALF_EVEN = 6;
    @Deprecated(since = "9")
    public static final int ROUND_UNNECESSARY = 7;

    /** Value of `compact` when only `big` has the unscaled value. */
    private static final long INFLATED = Long.MIN_VALUE;
    private static final long[] LONG_POWERS = new long[19];
    private static final BigDecimal[] small = new BigDecimal[11];
    private static final BigDecimal[] zeros = new BigDecimal[16];

    static {
        long p = 1;
        for (int i = 0; i < LONG_POWERS.length; i++) {
            LONG_POWERS[i] = p;
            p *= 10;
        }
        for (int i = 0; i < small.length; i++) {
            small[i] = new BigDecimal(i, 0, null);
        }
        zeros[0] = small[0];
        for (int i = 1; i < zeros.length; i++) {
            zeros[i] = new BigDecimal(0, i, null);
        }
    }

    public static final BigDecimal ZERO = small[0];
    public static final BigDecimal ONE = small[1];
    public static final BigDecimal TEN = small[10];

    private final long compact;
    /** Null until asked for, if the value is compact. */
    private BigInteger big;
    private final int scale;
    /** Number of digits; 0 = not counted yet. */
    private int precision;

    // ---- Construction ----

    private BigDecimal(long unscaled, int scale, BigInteger big) {
        this.compact = unscaled;
        this.big = big;
        this.scale = scale;
    }

    private static BigDecimal make(long unscaled, int scale) {
        return unscaled == INFLATED
                ? new BigDecimal(INFLATED, scale, BigInteger.valueOf(unscaled)) : new BigDecimal(unscaled, scale, null);
    }

    private static long compactOf(BigInteger v) {
        return v.bitLength() <= 63 ? v.longValue() : INFLATED;
    }

    private static BigDecimal make(BigInteger unscaled, int scale) {
        return new BigDecimal(compactOf(unscaled), scale, unscaled);
    }

    private BigDecimal(BigDecimal that) {
        compact = that.compact;
        big = that.big;
        scale = that.scale;
        precision = that.precision;
    }

    public BigDecimal(char[] in, int offset, int len, MathContext mc) {
        this(parse(in, offset, len).round(mc));
    }

    public BigDecimal(char[] in, int offset, int len) {
        this(parse(in, offset, len));
    }

    public BigDecimal(char[] in) {
        this(in, 0, in.length);
    }

    public BigDecimal(char[] in, MathContext mc) {
        this(in, 0, in.length, mc);
    }

    public BigDecimal(String val) {
        this(val.toCharArray());
    }

    public BigDecimal(String val, MathContext mc) {
        this(val.toCharArray(), mc);
    }

    public BigDecimal(double val) {
        this(ofDouble(val));
    }

    public BigDecimal(double val, MathContext mc) {
        this(ofDouble(val).round(mc));
    }

    public BigDecimal(BigInteger val) {
        this(make(plain(val), 0));
    }

    public BigDecimal(BigInteger val, MathContext mc) {
        this(val, 0, mc);
    }

    public BigDecimal(BigInteger unscaledVal, int scale) {
        this(make(plain(unscaledVal), scale));
    }

    /** Objects of subclasses may change: their value is copied. */
    private static BigInteger plain(BigInteger val) {
        return val.getClass() == BigInteger.class ? val : new BigInteger(val.toByteArray());
    }

    public BigDecimal(BigInteger unscaledVal, int scale, MathContext mc) {
        this(new BigDecimal(unscaledVal, scale).round(mc));
    }

    public BigDecimal(int val) {
        this(val, 0, (BigInteger) null);
    }

    public BigDecimal(int val, MathContext mc) {
        this(make(val, 0).round(mc));
    }

    public BigDecimal(long val) {
        this(make(val, 0));
    }

    public BigDecimal(long val, MathContext mc) {
        this(make(val, 0).round(mc));
    }

    public static BigDecimal valueOf(long unscaledVal, int scale) {
        if (scale == 0) {
            return valueOf(unscaledVal);
        }
        return unscaledVal == 0 && scale > 0 && scale < zeros.length ? zeros[scale] : make(unscaledVal, scale);
    }

    public static BigDecimal valueOf(long val) {
        return val >= 0 && val < small.length ? small[(int) val] : make(val, 0);
    }

    public static BigDecimal valueOf(double val) {
        return new BigDecimal(Double.toString(val));
    }

    private static BigDecimal ofDouble(double val) {
        if (Double.isInfinite(val) || Double.isNaN(val)) {
            throw new NumberFormatException("Infinite or NaN");
        }
        long bits = Double.doubleToRawLongBits(val);
        int exponent = (int) (bits >> 52) & 0x7ff;
        long significand = exponent == 0 ? (bits & (1L << 52) - 1) << 1 : bits & (1L << 52) - 1 | 1L << 52;
        exponent -= 1075;
        if (significand == 0) {
            return ZERO;
        }
        int twos = Long.numberOfTrailingZeros(significand);
        significand >>= twos;
        exponent += twos;
        BigInteger v = BigInteger.valueOf(bits < 0 ? -significand : significand);
        return exponent < 0 ? make(v.multiply(BigInteger.valueOf(5).pow(-exponent)), -exponent)
                : make(v.shiftLeft(exponent), 0);
    }

    private static BigDecimal parse(char[] in, int offset, int len) {
        if ((offset | len | offset + len | in.length - (offset + len)) < 0) {
            throw new NumberFormatException("Bad offset or len arguments for char[] input.");
        }
        int end = offset + len;
        if (len == 0) {
            throw new NumberFormatException();
        }
        boolean negative = in[offset] == '-';
        if (negative || in[offset] == '+') {
            offset++;
        }
        boolean isShort = end - offset <= 18;
        char[] digits = new char[end - offset];
        int n = 0;
        boolean found = false;
        boolean dot = false;
        long scale = 0;
        long value = 0;
        for (; offset < end; offset++) {
            char c = in[offset];
            int d = c >= '0' && c <= '9' ? c - '0' : Character.isDigit(c) ? Character.digit(c, 10) : -1;
            if (d >= 0) {
                found = true;
                if (n != 0 || d != 0) {
                    digits[n++] = (char) ('0' + d);
                    value = value * 10 + d;
                }
                if (dot) {
                    scale++;
                }
            } else if (c == '.') {
                if (dot) {
                    throw new NumberFormatException("Character array contains more than one decimal point.");
                }
                dot = true;
            } else if (c == 'e' || c == 'E') {
                break;
            } else {
                throw new NumberFormatException(isShort
                        ? "Character " + c + " is neither a decimal digit number, decimal point, nor"
                                + " \"e\" notation exponential mark."
                        : "Character array is missing \"e\" notation exponential mark.");
            }
        }
        if (offset < end) {
            int exponent = parseExponent(in, offset + 1, end);
            scale -= exponent;
        }
        if (!found) {
            throw new NumberFormatException("No digits found.");
        }
        if ((int) scale != scale) {
            throw new NumberFormatException("Scale out of range.");
        }
        if (n <= 18) {
            return make(negative ? -value : value, (int) scale);
        }
        BigInteger v = new BigInteger(new String(digits, 0, n));
        return make(negative ? v.negate() : v, (int) scale);
    }

    private static int parseExponent(char[] in, int from, int end) {
        boolean negative = from < end && in[from] == '-';
        if (negative || from < end && in[from] == '+') {
            from++;
        }
        if (from == end) {
            throw new NumberFormatException();
        }
        while (end - from > 10 && (in[from] == '0' || Character.digit(in[from], 10) == 0)) {
            from++;
        }
        if (end - from > 10) {
            throw new NumberFormatException("Too many nonzero exponent digits.");
        }
        long x = 0;
        for (; from < end; from++) {
            int d = Character.digit(in[from], 10);
            if (d < 0) {
                throw new NumberFormatException("Not a digit.");
            }
            x = x * 10 + d;
        }
        if (negative) {
            x = -x;
        }
        if ((int) x != x) {
            throw new NumberFormatException("Exponent overflow.");
        }
        return (int) x;
    }

    // ---- Parts ----

    private BigInteger big() {
        BigInteger b = big;
        if (b == null) {
            b = BigInteger.valueOf(compact);
            big = b;
        }
        return b;
    }

    public BigInteger unscaledValue() {
        return big();
    }

    public int scale() {
        return scale;
    }

    public int signum() {
        return compact != INFLATED ? Long.signum(compact) : big.signum;
    }

    public int precision() {
        int n = precision;
        if (n == 0) {
            n = compact != INFLATED ? digits(compact) : digits(big);
            precision = n;
        }
        return n;
    }

    private static int digits(long x) {
        if (x < 0) {
            x = -x;
        }
        int n = 1;
        while (n < LONG_POWERS.length && x >= LONG_POWERS[n]) {
            n++;
        }
        return n;
    }

    private static int digits(BigInteger x) {
        if (x.signum == 0) {
            return 1;
        }
        // 2^32 log10(2); the estimate is right or one too small.
        int n = (int) ((x.bitLength() + 1L) * 1292913986L >>> 32);
        return Magnitude.compare(x.mag, power(n).mag) < 0 ? n : n + 1;
    }

    /** Powers of ten; those asked for often are computed once. */
    private static final class Powers {
        private static final BigInteger[] known = new BigInteger[256];
    }

    private static BigInteger power(int n) {
        if (n >= Powers.known.length) {
            return BigInteger.TEN.pow(n);
        }
        BigInteger p = Powers.known[n];
        if (p == null) {
            p = BigInteger.TEN.pow(n);
            Powers.known[n] = p;
        }
        return p;
    }

    /** x * 10^n, or INFLATED when it does not fit. */
    private static long raise(long x, int n) {
        if (x == 0 || n == 0) {
            return x;
        }
        if (x == INFLATED || n >= LONG_POWERS.length) {
            return INFLATED;
        }
        long bound = Long.MAX_VALUE / LONG_POWERS[n];
        return x >= -bound && x <= bound ? x * LONG_POWERS[n] : INFLATED;
    }

    private BigInteger raised(int n) {
        return n == 0 ? big() : big().multiply(power(n));
    }

    /** A scale that does not fit in an int is an error, but for zero, which takes the nearest scale. */
    private int checkScale(long s) {
        return checkScale(signum(), s);
    }

    private static int checkScale(int signum, long s) {
        if ((int) s == s) {
            return (int) s;
        }
        if (signum != 0) {
            throw new ArithmeticException(s > 0 ? "Underflow" : "Overflow");
        }
        return nearestScale(s);
    }

    private static int nearestScale(long s) {
        return s > Integer.MAX_VALUE ? Integer.MAX_VALUE : s < Integer.MIN_VALUE ? Integer.MIN_VALUE : (int) s;
    }

    // ---- Rounding ----

    /** Whether a truncated quotient is to be increased in magnitude; half is the sign of (discarded part - 1/2). */
    private static boolean increments(int mode, int sign, int half, boolean odd) {
        switch (mode) {
            case ROUND_UP:
                return true;
            case ROUND_DOWN:
                return false;
            case ROUND_CEILING:
                return sign > 0;
            case ROUND_FLOOR:
                return sign < 0;
            case ROUND_HALF_UP:
                return half >= 0;
            case ROUND_HALF_DOWN:
                return half > 0;
            case ROUND_HALF_EVEN:
                return half > 0 || half == 0 && odd;
            default:
                throw new ArithmeticException("Rounding necessary");
        }
    }

    private static BigDecimal divideRounded(long a, long b, int scale, int mode) {
        long q = a / b;
        long r = a - q * b;
        if (r != 0) {
            long ar = Math.abs(r);
            int sign = (a < 0) == (b < 0) ? 1 : -1;
            if (increments(mode, sign, Long.compare(ar, Math.abs(b) - ar), (q & 1) != 0)) {
                q += sign;
            }
        }
        return make(q, scale);
    }

    private static BigInteger divideRounded(BigInteger a, BigInteger b, int mode) {
        BigInteger[] qr = a.divideAndRemainder(b);
        BigInteger q = qr[0];
        BigInteger r = qr[1];
        if (r.signum == 0) {
            return q;
        }
        int sign = a.signum * b.signum;
        int half = Magnitude.compare(Magnitude.shiftLeft(r.mag, 1), b.mag);
        return increments(mode, sign, half, q.testBit(0)) ? q.add(BigInteger.valueOf(sign)) : q;
    }

    /** this / 10^drop, rounded, with the given scale. */
    private BigDecimal dropDigits(int drop, int scale, int mode) {
        if (compact != INFLATED && drop < LONG_POWERS.length) {
            return divideRounded(compact, LONG_POWERS[drop], scale, mode);
        }
        return make(divideRounded(big(), power(drop), mode), scale);
    }

    private BigDecimal round(int digits, int mode) {
        BigDecimal d = this;
        if (digits > 0) {
            // A carry into a new digit makes a second round necessary.
            for (int drop; (drop = d.precision() - digits) > 0;) {
                d = d.dropDigits(drop, d.checkScale((long) d.scale - drop), mode);
            }
        }
        return d;
    }

    public BigDecimal round(MathContext mc) {
        return round(mc.precision, mc.roundingMode.oldMode);
    }

    public BigDecimal setScale(int newScale, RoundingMode roundingMode) {
        return setScale(newScale, roundingMode.oldMode);
    }

    @Deprecated(since = "9")
    public BigDecimal setScale(int newScale, int roundingMode) {
        checkMode(roundingMode);
        if (newScale == scale) {
            return this;
        }
        if (signum() == 0) {
            return valueOf(0, newScale);
        }
        if (newScale > scale) {
            int n = checkScale((long) newScale - scale);
            long v = raise(compact, n);
            return v != INFLATED ? new BigDecimal(v, newScale, null) : make(raised(n), newScale);
        }
        return dropDigits(checkScale((long) scale - newScale), newScale, roundingMode);
    }

    public BigDecimal setScale(int newScale) {
        return setScale(newScale, ROUND_UNNECESSARY);
    }

    private static void checkMode(int roundingMode) {
        if (roundingMode < ROUND_UP || roundingMode > ROUND_UNNECESSARY) {
            throw new IllegalArgumentException("Invalid rounding mode");
        }
    }

    /** Zeros at the end are removed as long as the scale is above the given one. */
    private BigDecimal strip(long preferredScale) {
        long s = scale;
        if (compact != INFLATED) {
            long v = compact;
            while ((v >= 10 || v <= -10) && s > preferredScale) {
                long q = v / 10;
                if (q * 10 != v) {
                    break;
                }
                v = q;
                s--;
            }
            return s == scale ? this : make(v, checkScale(s));
        }
        BigInteger v = big;
        // Number of zeros by halving steps, at most as many as factors 2
        int step = 1;
        while (step < v.getLowestSetBit() && s - step > preferredScale) {
            step *= 2;
        }
        for (; step > 0; step /= 2) {
            if (v.getLowestSetBit() < step || s - step < preferredScale || v.bitLength() <= 3) {
                continue;
            }
            BigInteger[] qr = v.divideAndRemainder(power(step));
            if (qr[1].signum == 0) {
                v = qr[0];
                s -= step;
                step *= 2;
            }
        }
        return s == scale ? this : make(v, checkScale(s));
    }

    public BigDecimal stripTrailingZeros() {
        return signum() == 0 ? ZERO : strip(Long.MIN_VALUE);
    }

    /** Zeros are removed, or added as far as the precision allows (0 = any), to come to the preferred scale. */
    private BigDecimal approach(long preferredScale, int digits) {
        BigDecimal d = strip(preferredScale);
        long more = preferredScale - d.scale;
        if (more > 0 && digits > 0) {
            more = Math.min(more, digits - d.precision());
        }
        return more > 0 ? d.setScale(d.checkScale(d.scale + more), ROUND_UNNECESSARY) : d;
    }

    // ---- Addition, multiplication ----

    private static BigDecimal sum(BigDecimal a, BigDecimal b) {
        int d = Integer.compare(a.scale, b.scale);
        int scale = d >= 0 ? a.scale : b.scale;
        int up = 0;
        if (d < 0) {
            up = a.checkScale((long) b.scale - a.scale);
        } else if (d > 0) {
            up = b.checkScale((long) a.scale - b.scale);
        }
        long x = d < 0 ? raise(a.compact, up) : a.compact;
        long y = d > 0 ? raise(b.compact, up) : b.compact;
        if (x != INFLATED && y != INFLATED) {
            long z = x + y;
            if (((x ^ z) & (y ^ z)) >= 0) {
                return z == 0 ? valueOf(0, scale) : make(z, scale);
            }
        }
        if (a.signum() == 0) {
            return b.setScale(scale, ROUND_UNNECESSARY);
        }
        if (b.signum() == 0) {
            return a.setScale(scale, ROUND_UNNECESSARY);
        }
        return make((d < 0 ? a.raised(up) : a.big()).add(d > 0 ? b.raised(up) : b.big()), scale);
    }

    public BigDecimal add(BigDecimal augend) {
        return sum(this, augend);
    }

    public BigDecimal add(BigDecimal augend, MathContext mc) {
        if (mc.precision == 0) {
            return add(augend);
        }
        BigDecimal a = this;
        int preferred = Math.max(scale, augend.scale);
        if (signum() == 0 && augend.signum() == 0) {
            return valueOf(0, preferred);
        }
        if (signum() == 0 || augend.signum() == 0) {
            BigDecimal d = (signum() == 0 ? augend : this).round(mc);
            return d.approach(preferred, mc.precision);
        }
        BigDecimal high = scale < augend.scale ? this : augend;
        BigDecimal low = scale < augend.scale ? augend : this;
        if (high.scale != low.scale) {
            // A number that is far below the last digits of the other one and of the result can only tell how to round:
            // any such will do.
            long lastDigit = Math.max(high.scale, (long) high.scale - high.precision() + mc.precision);
            if ((long) low.scale - low.precision() > lastDigit + 2) {
                low = make(low.signum(), high.checkScale(lastDigit + 3));
            }
        }
        return sum(high, low).round(mc);
    }

    public BigDecimal subtract(BigDecimal subtrahend) {
        return sum(this, subtrahend.negate());
    }

    public BigDecimal subtract(BigDecimal subtrahend, MathContext mc) {
        return add(subtrahend.negate(), mc);
    }

    public BigDecimal multiply(BigDecimal multiplicand) {
        long x = compact;
        long y = multiplicand.compact;
        int s = x == 0 || y == 0 ? nearestScale((long) scale + multiplicand.scale)
                : checkScale(1, (long) scale + multiplicand.scale);
        if (x != INFLATED && y != INFLATED) {
            long low = x * y;
            if (Math.multiplyHigh(x, y) == low >> 63 && low != INFLATED) {
                return low == 0 ? valueOf(0, s) : new BigDecimal(low, s, null);
            }
        }
        return make(big().multiply(multiplicand.big()), s);
    }

    public BigDecimal multiply(BigDecimal multiplicand, MathContext mc) {
        return multiply(multiplicand).round(mc);
    }

    public BigDecimal negate() {
        return compact != INFLATED ? new BigDecimal(-compact, scale, null) : make(big.negate(), scale);
    }

    public BigDecimal negate(MathContext mc) {
        return negate().round(mc);
    }

    public BigDecimal plus() {
        return this;
    }

    public BigDecimal plus(MathContext mc) {
        return mc.precision == 0 ? this : round(mc);
    }

    public BigDecimal abs() {
        return signum() < 0 ? negate() : this;
    }

    public BigDecimal abs(MathContext mc) {
        return abs().round(mc);
    }

    // ---- Division ----

    @Deprecated(since = "9")
    public BigDecimal divide(BigDecimal divisor, int scale, int roundingMode) {
        checkMode(roundingMode);
        if (signum() == 0 && divisor.signum() != 0) {
            return valueOf(0, scale);
        }
        long up = (long) scale + divisor.scale - this.scale;
        int n = checkScale(Math.abs(up));
        long x = up > 0 ? raise(compact, n) : compact;
        long y = up < 0 ? raise(divisor.compact, n) : divisor.compact;
        if (x != INFLATED && y != INFLATED) {
            return divideRounded(x, y, scale, roundingMode);
        }
        return make(divideRounded(up > 0 ? raised(n) : big(), up < 0 ? divisor.raised(n) : divisor.big(), roundingMode),
                scale);
    }

    public BigDecimal divide(BigDecimal divisor, int scale, RoundingMode roundingMode) {
        return divide(divisor, scale, roundingMode.oldMode);
    }

    @Deprecated(since = "9")
    public BigDecimal divide(BigDecimal divisor, int roundingMode) {
        return divide(divisor, scale, roundingMode);
    }

    public BigDecimal divide(BigDecimal divisor, RoundingMode roundingMode) {
        return divide(divisor, scale, roundingMode.oldMode);
    }

    private void checkDivisor(BigDecimal divisor) {
        if (divisor.signum() == 0) {
            throw new ArithmeticException(signum() == 0 ? "Division undefined" : "Division by zero");
        }
    }

    /** The exact quotient: in lowest terms, its denominator must have no other factors than 2 and 5. */
    public BigDecimal divide(BigDecimal divisor) {
        checkDivisor(divisor);
        long preferred = (long) scale - divisor.scale;
        if (signum() == 0) {
            return valueOf(0, nearestScale(preferred));
        }
        if (compact != INFLATED && divisor.compact != INFLATED && compact % divisor.compact == 0) {
            return make(compact / divisor.compact, checkScale(preferred));
        }
        BigInteger a = big();
        BigInteger b = divisor.big();
        BigInteger common = a.gcd(b);
        a = a.divide(common);
        b = b.divide(common);
        int twos = b.getLowestSetBit();
        BigInteger rest = b.abs().shiftRight(twos);
        int fives = 0;
        BigInteger five = BigInteger.valueOf(5);
        while (rest.bitLength() > 1) {
            BigInteger[] qr = rest.divideAndRemainder(five);
            if (qr[1].signum != 0) {
                throw new ArithmeticException(
                        "Non-terminating decimal expansion; no exact representable decimal result.");
            }
            rest = qr[0];
            fives++;
        }
        int n = Math.max(twos, fives);
        return make(a.multiply(power(n)).divide(b), checkScale(preferred + n));
    }

    public BigDecimal divide(BigDecimal divisor, MathContext mc) {
        int digits = mc.precision;
        if (digits == 0) {
            return divide(divisor);
        }
        checkDivisor(divisor);
        long preferred = (long) scale - divisor.scale;
        if (signum() == 0) {
            return valueOf(0, nearestScale(preferred));
        }
        // Scale the unscaled values so that the quotient has one digit more than asked for, or just as many.
        long up = (long) digits + divisor.precision() - precision();
        int n = checkScale(Math.abs(up));
        int mode = mc.roundingMode.oldMode;
        BigDecimal result;
        boolean exact;
        long x = up > 0 ? raise(compact, n) : compact;
        long y = up < 0 ? raise(divisor.compact, n) : divisor.compact;
        int resultScale = checkScale(preferred + up);
        if (x != INFLATED && y != INFLATED) {
            long q = x / y;
            exact = q * y == x;
            if (!exact && digits(q) > digits) {
                result = divideLonger(BigInteger.valueOf(x), BigInteger.valueOf(y), resultScale, mode);
            } else {
                result = divideRounded(x, y, resultScale, mode);
            }
        } else {
            BigInteger a = up > 0 ? raised(n) : big();
            BigInteger b = up < 0 ? divisor.raised(n) : divisor.big();
            BigInteger[] qr = a.divideAndRemainder(b);
            exact = qr[1].signum == 0;
            if (!exact && digits(qr[0]) > digits) {
                result = divideLonger(a, b, resultScale, mode);
            } else {
                result = make(exact ? qr[0] : divideRounded(a, b, mode), resultScale);
            }
        }
        result = result.round(digits, mode);
        return exact ? result.strip(preferred) : result;
    }

    /** a / b with one digit less than the integral quotient has, rounded once. */
    private BigDecimal divideLonger(BigInteger a, BigInteger b, int scale, int mode) {
        return make(divideRounded(a, b.multiply(BigInteger.TEN), mode), checkScale(scale - 1L));
    }

    public BigDecimal divideToIntegralValue(BigDecimal divisor) {
        checkDivisor(divisor);
        long preferred = (long) scale - divisor.scale;
        if (signum() == 0 || compareMagnitude(divisor) < 0) {
            return valueOf(0, nearestScale(preferred));
        }
        return divide(divisor, 0, ROUND_DOWN).approach(nearestScale(preferred), 0);
    }

    public BigDecimal divideToIntegralValue(BigDecimal divisor, MathContext mc) {
        if (mc.precision == 0 || compareMagnitude(divisor) < 0) {
            return divideToIntegralValue(divisor);
        }
        long preferred = (long) scale - divisor.scale;
        BigDecimal d = divide(divisor, new MathContext(mc.precision, RoundingMode.DOWN));
        if (d.scale < 0) {
            if (subtract(d.multiply(divisor)).compareMagnitude(divisor) >= 0) {
                throw new ArithmeticException("Division impossible");
            }
        } else if (d.scale > 0) {
            d = d.setScale(0, ROUND_DOWN);
        }
        return d.approach(nearestScale(preferred), mc.precision);
    }

    public BigDecimal remainder(BigDecimal divisor) {
        return divideAndRemainder(divisor)[1];
    }

    public BigDecimal remainder(BigDecimal divisor, MathContext mc) {
        return divideAndRemainder(divisor, mc)[1];
    }

    public BigDecimal[] divideAndRemainder(BigDecimal divisor) {
        BigDecimal q = divideToIntegralValue(divisor);
        return new BigDecimal[] {q, subtract(q.multiply(divisor))};
    }

    public BigDecimal[] divideAndRemainder(BigDecimal divisor, MathContext mc) {
        BigDecimal q = divideToIntegralValue(divisor, mc);
        return new BigDecimal[] {q, subtract(q.multiply(divisor))};
    }

    // ---- Roots and powers ----

    public BigDecimal sqrt(MathContext mc) {
        int preferred = scale / 2;
        if (signum() < 0) {
            throw new ArithmeticException("Attempted square root of negative BigDecimal");
        }
        if (signum() == 0) {
            return valueOf(0, preferred);
        }
        int digits = mc.precision == 0 ? precision() / 2 + 1 : mc.precision;
        BigDecimal x = stripTrailingZeros();
        // Twice as many digits as the root is to have, and an even scale
        long up = Math.max(0, 2L * digits + 2 - x.precision());
        if (((x.scale + up) & 1) != 0) {
            up++;
        }
        BigInteger[] root = x.raised(checkScale(up)).sqrtAndRemainder();
        BigDecimal result = make(root[0], checkScale((x.scale + up) / 2));
        if (root[1].signum != 0) {
            if (mc.precision == 0 || mc.roundingMode == RoundingMode.UNNECESSARY) {
                throw new ArithmeticException("Computed square root not exact.");
            }
            // The digits that follow are not all zero.
            result = make(root[0].multiply(BigInteger.TEN).add(BigInteger.ONE), checkScale(result.scale + 1L));
        } else if (result.stripTrailingZeros().precision() > digits && mc.roundingMode == RoundingMode.UNNECESSARY) {
            throw new ArithmeticException("Computed square root not exact.");
        }
        result = result.round(digits, mc.roundingMode.oldMode);
        return result.stripTrailingZeros().approach(preferred, digits);
    }

    public BigDecimal pow(int n) {
        if (n < 0 || n > 999999999) {
            throw new ArithmeticException("Invalid operation");
        }
        int s = checkScale((long) scale * n);
        return make(big().pow(n), s);
    }

    /** ANSI X3.274-1996, section 7.4.1. */
    public BigDecimal pow(int n, MathContext mc) {
        if (mc.precision == 0) {
            return pow(n);
        }
        if (n < -999999999 || n > 999999999) {
            throw new ArithmeticException("Invalid operation");
        }
        if (n == 0) {
            return ONE;
        }
        int magnitude = Math.abs(n);
        int length = digits(magnitude);
        if (length > mc.precision) {
            throw new ArithmeticException("Invalid operation");
        }
        MathContext work = new MathContext(mc.precision + length + 1, mc.roundingMode);
        BigDecimal acc = ONE;
        for (int bit = 31 - Integer.numberOfLeadingZeros(magnitude); bit >= 0; bit--) {
            acc = acc.multiply(acc, work);
            if ((magnitude >>> bit & 1) != 0) {
                acc = acc.multiply(this, work);
            }
        }
        if (n < 0) {
            acc = ONE.divide(acc, work);
        }
        return acc.round(mc);
    }

    public BigDecimal movePointLeft(int n) {
        if (n == 0) {
            return this;
        }
        return withScale((long) scale + n).withoutNegativeScale();
    }

    public BigDecimal movePointRight(int n) {
        if (n == 0) {
            return this;
        }
        return withScale((long) scale - n).withoutNegativeScale();
    }

    private BigDecimal withScale(long s) {
        return new BigDecimal(compact, checkScale(s), big);
    }

    private BigDecimal withoutNegativeScale() {
        return scale < 0 ? setScale(0, ROUND_UNNECESSARY) : this;
    }

    public BigDecimal scaleByPowerOfTen(int n) {
        return withScale((long) scale - n);
    }

    public BigDecimal ulp() {
        return make(1, scale);
    }

    // ---- Comparison ----

    private int compareMagnitude(BigDecimal val) {
        long x = compact;
        long y = val.compact;
        if (x == 0 || y == 0) {
            return x == y ? 0 : x == 0 ? -1 : 1;
        }
        long d = (long) scale - val.scale;
        if (d != 0) {
            long e = (long) precision() - scale - ((long) val.precision() - val.scale);
            if (e != 0) {
                return e < 0 ? -1 : 1;
            }
            // As many digits before the point: the distance of the scales is less than the precision.
            if (d < 0) {
                x = raise(x, (int) -d);
            } else {
                y = raise(y, (int) d);
            }
        }
        if (x != INFLATED && y != INFLATED) {
            return Long.compare(Math.abs(x), Math.abs(y));
        }
        return Magnitude.compare((d < 0 ? raised((int) -d) : big()).mag, (d > 0 ? val.raised((int) d) : val.big()).mag);
    }

    @Override
    public int compareTo(BigDecimal val) {
        int a = signum();
        int b = val.signum();
        if (a != b) {
            return a < b ? -1 : 1;
        }
        return a * compareMagnitude(val);
    }

    @Override
    public boolean equals(Object x) {
        if (!(x instanceof BigDecimal)) {
            return false;
        }
        BigDecimal d = (BigDecimal) x;
        return d == this || scale == d.scale && compact == d.compact && (compact != INFLATED || big.equals(d.big));
    }

    public BigDecimal min(BigDecimal val) {
        return compareTo(val) <= 0 ? this : val;
    }

    public BigDecimal max(BigDecimal val) {
        return compareTo(val) >= 0 ? this : val;
    }

    @Override
    public int hashCode() {
        return 31 * big().hashCode() + scale;
    }

    // ---- Conversion ----

    private String magnitudeText() {
        return compact != INFLATED ? Long.toString(Math.abs(compact)) : big.abs().toString();
    }

    private static void appendZeros(StringBuilder sb, long n) {
        while (n-- > 0) {
            sb.append('0');
        }
    }

    private StringBuilder signed(int size) {
        StringBuilder sb = new StringBuilder(size);
        return signum() < 0 ? sb.append('-') : sb;
    }

    /** With a point, scale > 0. */
    private String pointed(String digits) {
        int n = digits.length();
        StringBuilder sb = signed(Math.max(n, scale) + 3);
        if (n > scale) {
            sb.append(digits, 0, n - scale).append('.').append(digits, n - scale, n);
        } else {
            sb.append("0.");
            appendZeros(sb, (long) scale - n);
            sb.append(digits);
        }
        return sb.toString();
    }

    private String layout(boolean engineering) {
        if (scale == 0) {
            return compact != INFLATED ? Long.toString(compact) : big.toString();
        }
        String digits = magnitudeText();
        int n = digits.length();
        long adjusted = n - 1L - scale;
        if (scale > 0 && adjusted >= -6) {
            return pointed(digits);
        }
        StringBuilder sb = signed(n + 14);
        if (engineering) {
            int before = (int) Math.floorMod(adjusted, 3L);
            adjusted -= before;
            before++;
            if (signum() == 0) {
                // The zeros tell the scale: 0, 0.0 or 0.00 times a power of 1000.
                if (before == 1) {
                    sb.append('0');
                } else {
                    sb.append(before == 2 ? "0.00" : "0.0");
                    adjusted += 3;
                }
            } else if (before >= n) {
                sb.append(digits);
                appendZeros(sb, before - n);
            } else {
                sb.append(digits, 0, before).append('.').append(digits, before, n);
            }
        } else {
            sb.append(digits.charAt(0));
            if (n > 1) {
                sb.append('.').append(digits, 1, n);
            }
        }
        if (adjusted != 0) {
            sb.append('E');
            if (adjusted > 0) {
                sb.append('+');
            }
            sb.append(adjusted);
        }
        return sb.toString();
    }

    @Override
    public String toString() {
        return layout(false);
    }

    public String toEngineeringString() {
        return layout(true);
    }

    public String toPlainString() {
        if (scale == 0) {
            return layout(false);
        }
        String digits = magnitudeText();
        if (scale > 0) {
            return pointed(digits);
        }
        if (signum() == 0) {
            return "0";
        }
        long size = (long) digits.length() - scale;
        if (size > Integer.MAX_VALUE - 8) {
            throw new OutOfMemoryError("too large to fit in a String");
        }
        StringBuilder sb = signed((int) size + 1).append(digits);
        appendZeros(sb, -(long) scale);
        return sb.toString();
    }

    public BigInteger toBigInteger() {
        return setScale(0, ROUND_DOWN).big();
    }

    public BigInteger toBigIntegerExact() {
        return setScale(0, ROUND_UNNECESSARY).big();
    }

    /** No digit before the point but zero. */
    private boolean isFraction() {
        return (long) precision() - scale <= 0;
    }

    @Override
    public long longValue() {
        if (compact != INFLATED && scale == 0) {
            return compact;
        }
        // 10^64 is a multiple of 2^64.
        return signum() == 0 || isFraction() || scale <= -64 ? 0 : toBigInteger().longValue();
    }

    @Override
    public int intValue() {
        return (int) longValue();
    }

    private long exact(long min, long max) {
        if (signum() == 0) {
            return 0;
        }
        if ((long) precision() - scale > 19) {
            throw new ArithmeticException("Overflow");
        }
        if (isFraction()) {
            throw new ArithmeticException("Rounding necessary");
        }
        BigInteger v = toBigIntegerExact();
        long x = v.longValue();
        if (v.bitLength() > 63 || x < min || x > max) {
            throw new ArithmeticException("Overflow");
        }
        return x;
    }

    public long longValueExact() {
        return exact(Long.MIN_VALUE, Long.MAX_VALUE);
    }

    public int intValueExact() {
        return (int) exact(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    public short shortValueExact() {
        return (short) exact(Short.MIN_VALUE, Short.MAX_VALUE);
    }

    public byte byteValueExact() {
        return (byte) exact(Byte.MIN_VALUE, Byte.MAX_VALUE);
    }

    @Override
    public float floatValue() {
        return compact != INFLATED && scale == 0 ? (float) compact : Float.parseFloat(toString());
    }

    @Override
    public double doubleValue() {
        return compact != INFLATED && scale == 0 ? (double) compact : Double.parseDouble(toString());
    }

    private static final java.io.ObjectStreamField[] serialPersistentFields = {
        new java.io.ObjectStreamField("intVal", BigInteger.class),
        new java.io.ObjectStreamField("scale", int.class),
    };

    private void writeObject(java.io.ObjectOutputStream s) throws java.io.IOException {
        java.io.ObjectOutputStream.PutField fields = s.putFields();
        fields.put("intVal", unscaledValue());
        fields.put("scale", scale);
        s.writeFields();
    }

    @SuppressWarnings("unchecked")
    private void readObject(java.io.ObjectInputStream s) throws java.io.IOException, ClassNotFoundException {
        java.io.ObjectInputStream.GetField fields = s.readFields();
        BigInteger value = (BigInteger) fields.get("intVal", null);
        if (value == null) {
            throw new java.io.StreamCorruptedException("Null or missing intVal in BigDecimal stream");
        }
        BigDecimal d = new BigDecimal(value, fields.get("scale", 0));
        jdk.internal.misc.Unsafe u = jdk.internal.misc.Unsafe.getUnsafe();
        u.putLong(this, u.objectFieldOffset(BigDecimal.class, "compact"), d.compact);
        big = d.big;
        jdk.internal.util.SerialData.set(this, BigDecimal.class, "scale", d.scale);
        precision = 0;
    }
}
