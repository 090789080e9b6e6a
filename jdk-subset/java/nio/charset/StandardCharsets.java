// The charsets that every Java platform has.
package java.nio.charset;

import jdk.internal.charset.StandardCharset;

public final class StandardCharsets {
    private StandardCharsets() {
    }

    public static final Charset US_ASCII = StandardCharset.US_ASCII;
    public static final Charset ISO_8859_1 = StandardCharset.ISO_8859_1;
    public static final Charset UTF_8 = StandardCharset.UTF_8;
    public static final Charset UTF_16BE = StandardCharset.UTF_16BE;
    public static final Charset UTF_16LE = StandardCharset.UTF_16LE;
    public static final Charset UTF_16 = StandardCharset.UTF_16;
}
