// How a digit is chosen when others are discarded. oldMode is BigDecimal's constant ROUND_...
package java.math;

public enum RoundingMode {
    UP(0), DOWN(1), CEILING(2), FLOOR(3), HALF_UP(4), HALF_DOWN(5), HALF_EVEN(6), UNNECESSARY(7);

    final int oldMode;

    RoundingMode(int oldMode) {
        this.oldMode = oldMode;
    }

    public static RoundingMode valueOf(int rm) {
        if (rm < 0 || rm > 7) {
            throw new IllegalArgumentException("argument out of range");
        }
        return values()[rm];
    }
}
