// The built-in charsets. `kind` selects the coding in StandardEncoder, StandardDecoder and StreamEncoder.
package jdk.internal.charset;

import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;

public final class StandardCharset extends Charset {
    public static final int KIND_UTF_8 = 0;
    public static final int KIND_US_ASCII = 1;
    public static final int KIND_ISO_8859_1 = 2;
    public static final int KIND_UTF_16BE = 3;
    public static final int KIND_UTF_16LE = 4;
    public static final int KIND_UTF_16 = 5;
    static final int KIND_UTF_32BE = 6;
    static final int KIND_UTF_32LE = 7;
    static final int KIND_UTF_32 = 8;
    static final int KIND_TABLE = 9;

    public static final StandardCharset UTF_8 = new StandardCharset("UTF-8", KIND_UTF_8,
            "unicode-1-1-utf-8,UTF8", "UTF8");
    public static final StandardCharset US_ASCII = new StandardCharset("US-ASCII", KIND_US_ASCII,
            "ANSI_X3.4-1968,cp367,csASCII,iso-ir-6,ASCII,iso_646.irv:1983,ANSI_X3.4-1986,ascii7,default,"
            + "ISO_646.irv:1991,ISO646-US,IBM367,646,us", "ASCII");
    public static final StandardCharset ISO_8859_1 = new StandardCharset("ISO-8859-1", KIND_ISO_8859_1,
            "819,ISO8859-1,l1,ISO_8859-1:1987,ISO_8859-1,8859_1,iso-ir-100,latin1,cp819,ISO8859_1,IBM819,"
            + "ISO_8859_1,IBM-819,csISOLatin1", "ISO8859_1");
    public static final StandardCharset UTF_16BE = new StandardCharset("UTF-16BE", KIND_UTF_16BE,
            "X-UTF-16BE,UTF_16BE,ISO-10646-UCS-2,UnicodeBigUnmarked", "UnicodeBigUnmarked");
    public static final StandardCharset UTF_16LE = new StandardCharset("UTF-16LE", KIND_UTF_16LE,
            "UnicodeLittleUnmarked,UTF_16LE,X-UTF-16LE", "UnicodeLittleUnmarked");
    public static final StandardCharset UTF_16 = new StandardCharset("UTF-16", KIND_UTF_16,
            "UTF_16,unicode,utf16,UnicodeBig", "UTF-16");

    final int kind;
    /** How many a character has at most; of KIND_TABLE. */
    final int bytes;
    private final int line;
    private final StandardCharset base;
    /** Names of the charsets that have no other characters; of KIND_TABLE. */
    private final String contained;
    private volatile Table table;
    private final String historicalName;
    private final String aliasList;

    private StandardCharset(String name, int kind, String aliasList, String historicalName, int line, int bytes,
            StandardCharset base, String contained) {
        super(name, null);
        this.kind = kind;
        this.aliasList = aliasList;
        this.historicalName = historicalName;
        this.line = line;
        this.bytes = bytes;
        this.base = base;
        this.contained = contained;
    }

    StandardCharset(String name, int kind, String aliasList, String historicalName) {
        this(name, kind, aliasList, historicalName, 0, 0, null, null);
    }

    /** A charset with a table: in a line of the index, like that of `base`. */
    StandardCharset(String name, String aliasList, String historicalName, int line, int bytes, StandardCharset base,
            String contained) {
        this(name, KIND_TABLE, aliasList, historicalName, line, bytes, base, contained);
    }

    Table table() {
        Table t = table;
        if (t == null) {
            t = Table.unpack(line, bytes, base == null ? null : base.table());
            table = t;
        }
        return t;
    }

    private static StandardCharset[] common() {
        return new StandardCharset[] {UTF_8, US_ASCII, ISO_8859_1, UTF_16BE, UTF_16LE, UTF_16};
    }

    public static StandardCharset[] all() {
        StandardCharset[] a = common();
        StandardCharset[] b = MoreCharsets.all;
        StandardCharset[] all = new StandardCharset[a.length + b.length];
        System.arraycopy(a, 0, all, 0, a.length);
        System.arraycopy(b, 0, all, a.length, b.length);
        return all;
    }

    /** The charset with this name or alias (in any case), or null. */
    public static StandardCharset find(String name) {
        if (name.equals("UTF-8")) {
            return UTF_8;
        }
        StandardCharset cs = find(common(), name);
        return cs != null ? cs : find(MoreCharsets.all, name);
    }

    private static StandardCharset find(StandardCharset[] all, String name) {
        for (int i = 0; i < all.length; i++) {
            if (name.equalsIgnoreCase(all[i].name()) || all[i].hasAlias(name)) {
                return all[i];
            }
        }
        return null;
    }

    @Override
    public CharsetDecoder newDecoder() {
        return new StandardDecoder(this);
    }

    @Override
    public CharsetEncoder newEncoder() {
        return new StandardEncoder(this);
    }

    /** The name that InputStreamReader.getEncoding and OutputStreamWriter.getEncoding report. */
    public static String encodingName(Charset cs) {
        return cs instanceof StandardCharset ? ((StandardCharset) cs).historicalName : cs.name();
    }

    public String[] aliasNames() {
        return aliasList.isEmpty() ? new String[0] : aliasList.split(",");
    }

    private boolean hasAlias(String s) {
        return has(aliasList, s);
    }

    /** Whether s is in a list with commas, in any case. */
    private static boolean has(String list, String s) {
        int n = s.length();
        int start = 0;
        while (n > 0) {
            int end = list.indexOf(',', start);
            int stop = end < 0 ? list.length() : end;
            if (stop - start == n && list.regionMatches(true, start, s, 0, n)) {
                return true;
            }
            if (end < 0) {
                return false;
            }
            start = end + 1;
        }
        return false;
    }

    @Override
    public boolean contains(Charset cs) {
        if (!(cs instanceof StandardCharset)) {
            return false;
        }
        int other = ((StandardCharset) cs).kind;
        if (kind == KIND_US_ASCII) {
            return other == KIND_US_ASCII;
        }
        if (kind == KIND_ISO_8859_1) {
            return other == KIND_US_ASCII || cs == this;
        }
        if (kind == KIND_TABLE) {
            return cs == this || has(contained, cs.name());
        }
        if (other >= KIND_UTF_32BE && other <= KIND_UTF_32) {
            return false;
        }
        // Of charsets with tables those that GB18030 contains
        return other != KIND_TABLE || cs.name().equals("GB18030") || find("GB18030").contains(cs);
    }
}
