// FormattableFlags: the flags that Formattable.formatTo receives.
package java.util;

public class FormattableFlags {
    public static final int LEFT_JUSTIFY = 1 << 0;      // '-'
    public static final int UPPERCASE = 1 << 1;         // 'S'
    public static final int ALTERNATE = 1 << 2;         // '#'

    private FormattableFlags() {
    }
}
