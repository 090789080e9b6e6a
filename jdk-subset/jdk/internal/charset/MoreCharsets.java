// The built-in charsets that are rarely used, out of the way of StandardCharset's initializer: UTF-32, and those with
// tables, which are made of the lines of CharsetText's index.
package jdk.internal.charset;

final class MoreCharsets {
    static final StandardCharset[] all = all();

    private MoreCharsets() {
    }

    private static StandardCharset[] all() {
        String[] lines = CharsetText.INDEX.split("\n");
        StandardCharset[] wide = {
            new StandardCharset("UTF-32", StandardCharset.KIND_UTF_32, "UTF_32,UTF32", "UTF-32"),
            new StandardCharset("UTF-32BE", StandardCharset.KIND_UTF_32BE, "X-UTF-32BE,UTF_32BE", "UTF-32BE"),
            new StandardCharset("UTF-32LE", StandardCharset.KIND_UTF_32LE, "X-UTF-32LE,UTF_32LE", "UTF-32LE")};
        StandardCharset[] result = new StandardCharset[wide.length + lines.length];
        System.arraycopy(wide, 0, result, 0, wide.length);
        for (int i = 0; i < lines.length; i++) {
            String[] f = lines[i].split("\\|", -1);
            StandardCharset base = null;
            for (int k = wide.length; k < wide.length + i; k++) {
                if (result[k].name().equals(f[2])) {
                    base = result[k];
                }
            }
            result[wide.length + i] = new StandardCharset(f[0], f[4], f[3], i, f[1].charAt(0) - '0', base, f[5]);
        }
        return result;
    }
}
