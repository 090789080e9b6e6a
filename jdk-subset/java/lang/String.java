/**
 * Strings are compact: value holds one byte per char (coder 0, Latin-1) when every char fits, else two
 * bytes per char in native (little-endian) order (coder 1). A string whose chars all fit is always
 * coder 0, so that equal strings have equal coders. value, coder, hash and hashIsZero are known to the
 * VM (contract 4). UTF-16 bodies of the hot methods live in StringUTF16, charsets in StringCoding.
 */
package java.lang;

import java.io.Serializable;
import java.io.UnsupportedEncodingException;
import java.lang.constant.Constable;
import java.lang.constant.ConstantDesc;
import java.lang.invoke.MethodHandles;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Formatter;
import java.util.Iterator;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

public final class String implements Serializable, Comparable<String>, CharSequence, Constable, ConstantDesc {
    /* First, as tools that number fields know them. */
    final byte[] value;
    final byte coder;
    private int hash;
    /** The hash was computed and is 0. */
    private boolean hashIsZero;

    private static final long serialVersionUID = -6849794470754667710L;

    static final byte LATIN1 = 0;
    static final byte UTF16 = 1;
    static final boolean COMPACT_STRINGS;

    public static final Comparator<String> CASE_INSENSITIVE_ORDER;

    static {
        COMPACT_STRINGS = true;
        CASE_INSENSITIVE_ORDER = new CaseInsensitiveComparator();
    }

    private static final class CaseInsensitiveComparator implements Comparator<String>, Serializable {
        private static final long serialVersionUID = 8575799808933029326L;

        public int compare(String a, String b) {
            byte[] x = a.value;
            byte[] y = b.value;
            if (a.coder != LATIN1 || b.coder != LATIN1) {
                return StringUTF16.compareIgnoreCase(a, b);
            }
            int n = x.length < y.length ? x.length : y.length;
            for (int i = 0; i < n; i++) {
                if (x[i] != y[i]) {
                    // Folded as the general rule does: to upper and then to lower case.
                    int c = foldLatin1(x[i] & 0xff);
                    int d = foldLatin1(y[i] & 0xff);
                    if (c != d) {
                        return (c == 0xb5 ? 0x3bc : c) - (d == 0xb5 ? 0x3bc : d); // the micro sign is a mu
                    }
                }
            }
            return x.length - y.length;
        }
    }

    public String() {
        value = "".value;
        coder = LATIN1;
    }

    public String(String original) {
        value = original.value;
        coder = original.coder;
        hash = original.hash;
        hashIsZero = original.hashIsZero;
    }

    public String(char[] value) {
        this(value, 0, value.length, null);
    }

    public String(char[] value, int offset, int count) {
        this(value, offset, count, rangeCheck(value, offset, count));
    }

    private static Void rangeCheck(char[] value, int offset, int count) {
        checkBoundsOffCount(offset, count, value.length);
        return null;
    }

    /** The range is known to be good. */
    String(char[] chars, int offset, int count, Void unused) {
        if (count == 0) {
            value = "".value;
            coder = LATIN1;
            return;
        }
        byte[] latin = new byte[count];
        int i = 0;
        for (; i < count; i++) {
            char c = chars[offset + i];
            if (c > 255) {
                break;
            }
            latin[i] = (byte) c;
        }
        if (i == count) {
            value = latin;
            coder = LATIN1;
        } else {
            value = StringUTF16.toBytes(chars, offset, count);
            coder = UTF16;
        }
    }

    public String(int[] codePoints, int offset, int count) {
        checkBoundsOffCount(offset, count, codePoints.length);
        StringBuilder sb = new StringBuilder(count);
        for (int i = offset; i < offset + count; i++) {
            int cp = codePoints[i];
            if (cp >>> 16 > 16) {
                throw new IllegalArgumentException(Integer.toString(cp));
            }
            sb.appendCodePoint(cp);
        }
        String s = sb.toString();
        value = s.value;
        coder = s.coder;
    }

    @Deprecated(since = "1.1")
    public String(byte[] ascii, int hibyte, int offset, int count) {
        checkBoundsOffCount(offset, count, ascii.length);
        byte[] v;
        if ((byte) hibyte == 0) {
            v = new byte[count];
            System.arraycopy(ascii, offset, v, 0, count);
            coder = LATIN1;
        } else {
            v = new byte[count << 1];
            for (int i = 0; i < count; i++) {
                v[i << 1] = ascii[offset + i];
                v[(i << 1) + 1] = (byte) hibyte;
            }
            coder = UTF16;
        }
        value = v;
    }

    @Deprecated(since = "1.1")
    public String(byte[] ascii, int hibyte) {
        this(ascii, hibyte, 0, ascii.length);
    }

    public String(byte[] bytes, int offset, int length, String charsetName)
            throws UnsupportedEncodingException {
        this(StringCoding.lookup(charsetName), bytes, offset, length);
    }

    public String(byte[] bytes, int offset, int length, Charset charset) {
        this(StringCoding.check(charset), bytes, offset, length);
    }

    public String(byte[] bytes, String charsetName) throws UnsupportedEncodingException {
        this(StringCoding.lookup(charsetName), bytes, 0, bytes.length);
    }

    public String(byte[] bytes, Charset charset) {
        this(StringCoding.check(charset), bytes, 0, bytes.length);
    }

    public String(byte[] bytes, int offset, int length) {
        this(Charset.defaultCharset(), bytes, offset, length);
    }

    public String(byte[] bytes) {
        this(Charset.defaultCharset(), bytes, 0, bytes.length);
    }

    private String(Charset charset, byte[] bytes, int offset, int length) {
        checkBoundsOffCount(offset, length, bytes.length);
        String s = StringCoding.decode(charset, bytes, offset, length);
        value = s.value;
        coder = s.coder;
    }

    public String(StringBuffer buffer) {
        this(buffer.toString());
    }

    public String(StringBuilder builder) {
        this(builder.toString());
    }

    /** Takes over the array: the caller must not write to it again. */
    String(byte[] value, byte coder) {
        this.value = value;
        this.coder = coder;
    }

    public int length() {
        return value.length >> coder;
    }

    public boolean isEmpty() {
        return value.length == 0;
    }

    public char charAt(int index) {
        byte[] v = value;
        if (coder == LATIN1) {
            if (index >= 0 && index < v.length) {
                return (char) (v[index] & 0xff);
            }
            throw new StringIndexOutOfBoundsException(index);
        }
        if (index < 0 || index >= v.length >> 1) {
            throw new StringIndexOutOfBoundsException("index " + index + ", length " + (v.length >> 1));
        }
        index <<= 1;
        return (char) (v[index] & 0xff | v[index + 1] << 8);
    }

    public int codePointAt(int index) {
        byte[] v = value;
        if (coder == LATIN1) {
            checkIndex(index, v.length);
            return v[index] & 0xff;
        }
        int length = v.length >> 1;
        checkIndex(index, length);
        return StringUTF16.codePointAt(v, index, length);
    }

    public int codePointBefore(int index) {
        int i = index - 1;
        byte[] v = value;
        if (i < 0 || i >= v.length >> coder) {
            throw new StringIndexOutOfBoundsException(index);
        }
        return coder == LATIN1 ? v[i] & 0xff : StringUTF16.codePointBefore(v, index);
    }

    public int codePointCount(int beginIndex, int endIndex) {
        if (beginIndex < 0 || beginIndex > endIndex || endIndex > length()) {
            throw new IndexOutOfBoundsException();
        }
        return coder == LATIN1 ? endIndex - beginIndex
                : StringUTF16.codePointCount(value, beginIndex, endIndex);
    }

    public int offsetByCodePoints(int index, int codePointOffset) {
        if (index < 0 || index > length()) {
            throw new IndexOutOfBoundsException();
        }
        return Character.offsetByCodePoints(this, index, codePointOffset);
    }

    public void getChars(int srcBegin, int srcEnd, char[] dst, int dstBegin) {
        checkBoundsBeginEnd(srcBegin, srcEnd, length());
        checkBoundsOffCount(dstBegin, srcEnd - srcBegin, dst.length);
        byte[] v = value;
        if (coder == LATIN1) {
            while (srcBegin < srcEnd) {
                dst[dstBegin++] = (char) (v[srcBegin++] & 0xff);
            }
        } else {
            StringUTF16.getChars(v, srcBegin, srcEnd, dst, dstBegin);
        }
    }

    @Deprecated(since = "1.1")
    public void getBytes(int srcBegin, int srcEnd, byte[] dst, int dstBegin) {
        checkBoundsBeginEnd(srcBegin, srcEnd, length());
        if (dst == null) {
            throw new NullPointerException();
        }
        checkBoundsOffCount(dstBegin, srcEnd - srcBegin, dst.length);
        byte[] v = value;
        int c = coder;
        while (srcBegin < srcEnd) {
            dst[dstBegin++] = v[srcBegin++ << c];
        }
    }

    public byte[] getBytes(String charsetName) throws UnsupportedEncodingException {
        return StringCoding.encode(StringCoding.lookup(charsetName), this);
    }

    public byte[] getBytes(Charset charset) {
        return StringCoding.encode(StringCoding.check(charset), this);
    }

    public byte[] getBytes() {
        return StringCoding.encode(Charset.defaultCharset(), this);
    }

    public boolean equals(Object anObject) {
        if (this == anObject) {
            return true;
        }
        if (!(anObject instanceof String)) {
            return false;
        }
        String s = (String) anObject;
        byte[] a = value;
        byte[] b = s.value;
        int n = a.length;
        if (n != b.length || coder != s.coder) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    public boolean contentEquals(StringBuffer sb) {
        return contentEquals((CharSequence) sb);
    }

    public boolean contentEquals(CharSequence cs) {
        if (cs instanceof String) {
            return equals(cs);
        }
        if (cs instanceof StringBuffer) {
            return equals(cs.toString());
        }
        int n = cs.length();
        if (n != length()) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            if (charAt(i) != cs.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    public boolean equalsIgnoreCase(String anotherString) {
        return this == anotherString || anotherString != null && anotherString.length() == length()
                && regionMatches(true, 0, anotherString, 0, length());
    }

    public int compareTo(String anotherString) {
        byte[] a = value;
        byte[] b = anotherString.value;
        if (coder != LATIN1 || anotherString.coder != LATIN1) {
            return StringUTF16.compare(this, anotherString);
        }
        int n = a.length < b.length ? a.length : b.length;
        for (int i = 0; i < n; i++) {
            int c = a[i];
            int d = b[i];
            if (c != d) {
                return (c & 0xff) - (d & 0xff);
            }
        }
        return a.length - b.length;
    }

    public int compareToIgnoreCase(String str) {
        return CASE_INSENSITIVE_ORDER.compare(this, str);
    }

    /** Lower case of a Latin-1 letter whose upper case is in Latin-1, else the char itself. */
    static int foldLatin1(int c) {
        if (c < 'A' || c > 0xde || (c > 'Z' && c < 0xc0) || c == 0xd7) {
            return c;
        }
        return c + 32;
    }

    public boolean regionMatches(int toffset, String other, int ooffset, int len) {
        if (ooffset < 0 || toffset < 0 || toffset > (long) length() - len
                || ooffset > (long) other.length() - len) {
            return false;
        }
        for (int i = 0; i < len; i++) {
            if (charAt(toffset + i) != other.charAt(ooffset + i)) {
                return false;
            }
        }
        return true;
    }

    public boolean regionMatches(boolean ignoreCase, int toffset, String other, int ooffset, int len) {
        if (!ignoreCase) {
            return regionMatches(toffset, other, ooffset, len);
        }
        if (ooffset < 0 || toffset < 0 || toffset > (long) length() - len
                || ooffset > (long) other.length() - len) {
            return false;
        }
        if (coder != LATIN1 || other.coder != LATIN1) {
            return StringUTF16.regionMatchesIgnoreCase(this, toffset, other, ooffset, len);
        }
        byte[] a = value;
        byte[] b = other.value;
        for (int i = 0; i < len; i++) {
            int c = a[toffset + i] & 0xff;
            int d = b[ooffset + i] & 0xff;
            if (c != d && foldLatin1(c) != foldLatin1(d)) {
                return false;
            }
        }
        return true;
    }

    public boolean startsWith(String prefix, int toffset) {
        if (toffset < 0 || toffset > length() - prefix.length()) {
            return false;
        }
        byte[] p = prefix.value;
        if (coder != prefix.coder) {
            return coder == UTF16 && regionMatches(toffset, prefix, 0, p.length);
        }
        byte[] v = value;
        int o = toffset << coder;
        for (int i = 0; i < p.length; i++) {
            if (v[o + i] != p[i]) {
                return false;
            }
        }
        return true;
    }

    public boolean startsWith(String prefix) {
        return startsWith(prefix, 0);
    }

    public boolean endsWith(String suffix) {
        return startsWith(suffix, length() - suffix.length());
    }

    public int hashCode() {
        int h = hash;
        if (h == 0 && !hashIsZero) {
            byte[] v = value;
            int n = v.length;
            if (coder == LATIN1) {
                for (int i = 0; i < n; i++) {
                    h = 31 * h + (v[i] & 0xff);
                }
            } else {
                for (int i = 0; i < n; i += 2) {
                    h = 31 * h + (v[i] & 0xff | (v[i + 1] & 0xff) << 8);
                }
            }
            if (h == 0) {
                hashIsZero = true;
            } else {
                hash = h;
            }
        }
        return h;
    }

    public int indexOf(int ch) {
        return indexOf(ch, 0);
    }

    public int indexOf(int ch, int fromIndex) {
        byte[] v = value;
        if (fromIndex < 0) {
            fromIndex = 0;
        }
        if (coder != LATIN1) {
            return StringUTF16.indexOf(v, ch, fromIndex, v.length >> 1);
        }
        if (ch >>> 8 == 0) {
            byte b = (byte) ch;
            for (int n = v.length; fromIndex < n; fromIndex++) {
                if (v[fromIndex] == b) {
                    return fromIndex;
                }
            }
        }
        return -1;
    }

    public int lastIndexOf(int ch) {
        return lastIndexOf(ch, length() - 1);
    }

    public int lastIndexOf(int ch, int fromIndex) {
        byte[] v = value;
        int i = (v.length >> coder) - 1;
        if (fromIndex < i) {
            i = fromIndex;
        }
        if (coder != LATIN1) {
            return StringUTF16.lastIndexOf(v, ch, i);
        }
        if (ch >>> 8 == 0) {
            byte b = (byte) ch;
            for (; i >= 0; i--) {
                if (v[i] == b) {
                    return i;
                }
            }
        }
        return -1;
    }

    public int indexOf(String str) {
        return indexOf(value, coder, length(), str, 0);
    }

    public int indexOf(String str, int fromIndex) {
        return indexOf(value, coder, length(), str, fromIndex);
    }

    /** Also serves the builders, whose arrays are longer than their contents. */
    static int indexOf(byte[] v, byte coder, int count, String str, int from) {
        byte[] s = str.value;
        int n = s.length >> str.coder;
        if (from < 0) {
            from = 0;
        }
        int last = count - n;
        if (n == 0) {
            return from < count ? from : count;
        }
        if (coder != LATIN1 || str.coder != LATIN1) {
            // A UTF-16 string contains a char above 255, so it is never part of a Latin-1 one.
            return coder == LATIN1 ? -1 : StringUTF16.indexOf(v, str, n, from, last);
        }
        byte first = s[0];
        for (; from <= last; from++) {
            if (v[from] == first) {
                int k = 1;
                while (k < n && v[from + k] == s[k]) {
                    k++;
                }
                if (k == n) {
                    return from;
                }
            }
        }
        return -1;
    }

    public int lastIndexOf(String str) {
        return lastIndexOf(value, coder, length(), str, length());
    }

    public int lastIndexOf(String str, int fromIndex) {
        return lastIndexOf(value, coder, length(), str, fromIndex);
    }

    static int lastIndexOf(byte[] v, byte coder, int count, String str, int from) {
        byte[] s = str.value;
        int n = s.length >> str.coder;
        int last = count - n;
        if (from > last) {
            from = last;
        }
        if (from < 0) {
            return -1;
        }
        if (n == 0) {
            return from;
        }
        if (coder != LATIN1 || str.coder != LATIN1) {
            return coder == LATIN1 ? -1 : StringUTF16.lastIndexOf(v, str, n, from);
        }
        byte first = s[0];
        for (; from >= 0; from--) {
            if (v[from] == first) {
                int k = 1;
                while (k < n && v[from + k] == s[k]) {
                    k++;
                }
                if (k == n) {
                    return from;
                }
            }
        }
        return -1;
    }

    public String substring(int beginIndex) {
        return substring(beginIndex, length());
    }

    public String substring(int beginIndex, int endIndex) {
        byte[] v = value;
        int length = v.length >> coder;
        if (beginIndex < 0 || beginIndex > endIndex || endIndex > length) {
            throw beginEnd(beginIndex, endIndex, length);
        }
        int n = endIndex - beginIndex;
        if (n == length) {
            return this;
        }
        if (n == 0) {
            return "";
        }
        if (coder != LATIN1) {
            return StringUTF16.newString(v, beginIndex, n);
        }
        byte[] r = new byte[n];
        System.arraycopy(v, beginIndex, r, 0, n);
        return new String(r, LATIN1);
    }

    public CharSequence subSequence(int beginIndex, int endIndex) {
        return substring(beginIndex, endIndex);
    }

    public String concat(String str) {
        byte[] a = value;
        byte[] b = str.value;
        if (b.length == 0) {
            return this;
        }
        byte both = (byte) (coder | str.coder);
        if ((long) length() + str.length() > Integer.MAX_VALUE >> both) {
            throw new OutOfMemoryError("Overflow: String length out of range");
        }
        if (coder != str.coder) {
            int n = length();
            byte[] r = new byte[n + str.length() << 1];
            getBytes(r, 0, UTF16);
            str.getBytes(r, n, UTF16);
            return new String(r, UTF16);
        }
        byte[] r = new byte[a.length + b.length];
        System.arraycopy(a, 0, r, 0, a.length);
        System.arraycopy(b, 0, r, a.length, b.length);
        return new String(r, coder);
    }

    public String replace(char oldChar, char newChar) {
        if (oldChar == newChar) {
            return this;
        }
        byte[] v = value;
        int first = indexOf(oldChar, 0);
        if (first < 0) {
            return this;
        }
        int n = length();
        if (coder == LATIN1 && newChar < 256) {
            byte[] r = new byte[n];
            System.arraycopy(v, 0, r, 0, n);
            byte from = (byte) oldChar;
            byte to = (byte) newChar;
            for (int i = first; i < n; i++) {
                if (r[i] == from) {
                    r[i] = to;
                }
            }
            return new String(r, LATIN1);
        }
        char[] chars = toCharArray();
        for (int i = first; i < n; i++) {
            if (chars[i] == oldChar) {
                chars[i] = newChar;
            }
        }
        return new String(chars, 0, n, null);
    }

    public boolean matches(String regex) {
        return Pattern.matches(regex, this);
    }

    public boolean contains(CharSequence s) {
        return indexOf(s.toString()) >= 0;
    }

    public String replaceFirst(String regex, String replacement) {
        return Pattern.compile(regex).matcher(this).replaceFirst(replacement);
    }

    public String replaceAll(String regex, String replacement) {
        return Pattern.compile(regex).matcher(this).replaceAll(replacement);
    }

    public String replace(CharSequence target, CharSequence replacement) {
        String t = target.toString();
        String r = replacement.toString();
        int n = length();
        int tn = t.length();
        int at = indexOf(t, 0);
        if (at < 0) {
            return this;
        }
        StringBuilder sb = new StringBuilder(n + 16);
        int done = 0;
        while (at >= 0) {
            sb.append(this, done, at).append(r);
            done = at + tn;
            // An empty target matches before every char and at the end.
            if (tn == 0) {
                if (at == n) {
                    return sb.toString();
                }
                sb.append(charAt(at));
                done = at + 1;
            }
            at = indexOf(t, done);
        }
        return sb.append(this, done, n).toString();
    }

    public String[] split(String regex, int limit) {
        // One literal char, plain or escaped, needs no regular expression engine.
        char ch = 0;
        boolean literal = false;
        if (regex.length() == 1) {
            ch = regex.charAt(0);
            literal = ".$|()[{^?*+\\".indexOf(ch) < 0;
        } else if (regex.length() == 2 && regex.charAt(0) == '\\') {
            ch = regex.charAt(1);
            literal = !(ch >= '0' && ch <= '9' || ch >= 'a' && ch <= 'z' || ch >= 'A' && ch <= 'Z');
        }
        if (!literal || ch >= Character.MIN_SURROGATE && ch <= Character.MAX_SURROGATE) {
            return Pattern.compile(regex).split(this, limit);
        }
        int next = indexOf(ch, 0);
        if (next < 0) {
            return new String[] {this};
        }
        ArrayList<String> list = new ArrayList<>();
        int off = 0;
        while (next >= 0 && (limit <= 0 || list.size() < limit - 1)) {
            list.add(substring(off, next));
            off = next + 1;
            next = indexOf(ch, off);
        }
        list.add(substring(off, length()));
        int size = list.size();
        if (limit == 0) {
            while (size > 0 && list.get(size - 1).isEmpty()) {
                size--;
            }
        }
        String[] result = new String[size];
        for (int i = 0; i < size; i++) {
            result[i] = list.get(i);
        }
        return result;
    }

    public String[] split(String regex) {
        return split(regex, 0);
    }

    public static String join(CharSequence delimiter, CharSequence... elements) {
        String d = delimiter.toString();
        String[] texts = new String[elements.length];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = String.valueOf(elements[i]);
        }
        return join(d, texts, texts.length);
    }

    public static String join(CharSequence delimiter, Iterable<? extends CharSequence> elements) {
        if (delimiter == null || elements == null) {
            throw new NullPointerException();
        }
        String d = delimiter.toString();
        String[] texts = new String[8];
        int n = 0;
        for (Iterator<? extends CharSequence> it = elements.iterator(); it.hasNext(); n++) {
            if (n == texts.length) {
                texts = Arrays.copyOf(texts, n << 1);
            }
            texts[n] = String.valueOf(it.next());
        }
        return join(d, texts, n);
    }

    /** The first n texts, with the delimiter between them, written once into an array of the length that they have. */
    private static String join(String delimiter, String[] texts, int n) {
        if (n == 0) {
            return "";
        }
        long total = (long) (n - 1) * delimiter.length();
        byte c = n > 1 ? delimiter.coder : LATIN1;
        for (int i = 0; i < n; i++) {
            total += texts[i].length();
            c |= texts[i].coder;
        }
        if (total > Integer.MAX_VALUE >> c) {
            throw new OutOfMemoryError("Requested string length exceeds VM limit");
        }
        byte[] r = new byte[(int) total << c];
        for (int i = 0, at = 0; i < n; i++) {
            if (i > 0) {
                delimiter.getBytes(r, at, c);
                at += delimiter.length();
            }
            texts[i].getBytes(r, at, c);
            at += texts[i].length();
        }
        return new String(r, c);
    }

    public String toLowerCase(Locale locale) {
        return StringCase.toLowerCase(this, StringCase.isTurkic(locale));
    }

    public String toLowerCase() {
        return coder == LATIN1 ? StringCase.toLowerCaseLatin1(this, value)
                : StringCase.toLowerCase(this, StringCase.isDefaultTurkic());
    }

    public String toUpperCase(Locale locale) {
        return StringCase.toUpperCase(this, StringCase.isTurkic(locale));
    }

    public String toUpperCase() {
        return coder == LATIN1 ? StringCase.toUpperCaseLatin1(this, value)
                : StringCase.toUpperCase(this, StringCase.isDefaultTurkic());
    }

    public String trim() {
        int end = length();
        int start = 0;
        while (start < end && charAt(start) <= ' ') {
            start++;
        }
        while (start < end && charAt(end - 1) <= ' ') {
            end--;
        }
        return substring(start, end);
    }

    public String strip() {
        int start = firstNonWhitespace();
        return start == length() ? "" : substring(start, lastNonWhitespace());
    }

    public String stripLeading() {
        return substring(firstNonWhitespace(), length());
    }

    public String stripTrailing() {
        return substring(0, lastNonWhitespace());
    }

    public boolean isBlank() {
        return firstNonWhitespace() == length();
    }

    private int firstNonWhitespace() {
        int n = length();
        int i = 0;
        while (i < n) {
            int cp = codePointAt(i);
            if (!Character.isWhitespace(cp)) {
                break;
            }
            i += Character.charCount(cp);
        }
        return i;
    }

    /** Index after the last code point that is not white space. */
    private int lastNonWhitespace() {
        int i = length();
        while (i > 0) {
            int cp = codePointBefore(i);
            if (!Character.isWhitespace(cp)) {
                break;
            }
            i -= Character.charCount(cp);
        }
        return i;
    }

    /** The lines without their terminators \n, \r, \r\n. */
    private ArrayList<String> lineList() {
        ArrayList<String> list = new ArrayList<>();
        int n = length();
        int start = 0;
        while (start < n) {
            int end = start;
            char c = 0;
            while (end < n && (c = charAt(end)) != '\n' && c != '\r') {
                end++;
            }
            list.add(substring(start, end));
            start = end + 1;
            if (end + 1 < n && c == '\r' && charAt(end + 1) == '\n') {
                start++;
            }
        }
        return list;
    }

    public Stream<String> lines() {
        return lineList().stream();
    }

    public String indent(int n) {
        if (isEmpty()) {
            return "";
        }
        ArrayList<String> list = lineList();
        StringBuilder sb = new StringBuilder(length() + 16);
        String pad = n > 0 ? " ".repeat(n) : "";
        for (int i = 0; i < list.size(); i++) {
            String line = list.get(i);
            if (n < 0) {
                int white = line.firstNonWhitespace();
                line = line.substring(n == Integer.MIN_VALUE || white < -n ? white : -n);
            }
            sb.append(pad).append(line).append('\n');
        }
        return sb.toString();
    }

    public String stripIndent() {
        int length = length();
        if (length == 0) {
            return "";
        }
        char lastChar = charAt(length - 1);
        boolean terminated = lastChar == '\n' || lastChar == '\r';
        ArrayList<String> list = lineList();
        int size = list.size();
        int outdent = terminated ? 0 : Integer.MAX_VALUE;
        for (int i = 0; i < size && outdent > 0; i++) {
            String line = list.get(i);
            int white = line.firstNonWhitespace();
            // The last line counts even when it is blank: it shows where the closing delimiter stood.
            if ((white != line.length() || i == size - 1) && white < outdent) {
                outdent = white;
            }
        }
        StringBuilder sb = new StringBuilder(length);
        for (int i = 0; i < size; i++) {
            String line = list.get(i);
            int end = line.lastNonWhitespace();
            int start = outdent < line.firstNonWhitespace() ? outdent : line.firstNonWhitespace();
            if (i > 0) {
                sb.append('\n');
            }
            if (start < end) {
                sb.append(line, start, end);
            }
        }
        if (terminated) {
            sb.append('\n');
        }
        return sb.toString();
    }

    public String translateEscapes() {
        int n = length();
        if (indexOf('\\', 0) < 0) {
            return this;
        }
        StringBuilder sb = new StringBuilder(n);
        int i = 0;
        while (i < n) {
            char c = charAt(i++);
            if (c != '\\') {
                sb.append(c);
                continue;
            }
            c = i < n ? charAt(i++) : 0;
            switch (c) {
            case 'b':
                sb.append('\b');
                break;
            case 'f':
                sb.append('\f');
                break;
            case 'n':
                sb.append('\n');
                break;
            case 'r':
                sb.append('\r');
                break;
            case 's':
                sb.append(' ');
                break;
            case 't':
                sb.append('\t');
                break;
            case '\'':
            case '"':
            case '\\':
                sb.append(c);
                break;
            case '\n':
                break;
            case '\r':
                if (i < n && charAt(i) == '\n') {
                    i++;
                }
                break;
            default:
                if (c < '0' || c > '7') {
                    String hex = Integer.toHexString(c).toUpperCase();
                    throw new IllegalArgumentException("Invalid escape sequence: \\" + c + " \\\\u"
                            + "0000".substring(hex.length()) + hex);
                }
                int limit = c <= '3' ? i + 2 : i + 1;
                int code = c - '0';
                while (i < n && i < limit && charAt(i) >= '0' && charAt(i) <= '7') {
                    code = code * 8 + charAt(i++) - '0';
                }
                sb.append((char) code);
            }
        }
        return sb.toString();
    }

    public <R> R transform(Function<? super String, ? extends R> f) {
        return f.apply(this);
    }

    public String toString() {
        return this;
    }

    @Override
    public IntStream chars() {
        return CharSpliterator.stream(this, false, true);
    }

    @Override
    public IntStream codePoints() {
        return CharSpliterator.stream(this, true, true);
    }

    public char[] toCharArray() {
        byte[] v = value;
        int n = v.length >> coder;
        char[] r = new char[n];
        if (coder == LATIN1) {
            for (int i = 0; i < n; i++) {
                r[i] = (char) (v[i] & 0xff);
            }
        } else {
            StringUTF16.getChars(v, 0, n, r, 0);
        }
        return r;
    }

    public static String format(String format, Object... args) {
        return new Formatter().format(format, args).toString();
    }

    public static String format(Locale l, String format, Object... args) {
        return new Formatter(l).format(format, args).toString();
    }

    public String formatted(Object... args) {
        return new Formatter().format(this, args).toString();
    }

    public static String valueOf(Object obj) {
        return obj == null ? "null" : obj.toString();
    }

    public static String valueOf(char[] data) {
        return new String(data);
    }

    public static String valueOf(char[] data, int offset, int count) {
        return new String(data, offset, count);
    }

    public static String copyValueOf(char[] data, int offset, int count) {
        return new String(data, offset, count);
    }

    public static String copyValueOf(char[] data) {
        return new String(data);
    }

    public static String valueOf(boolean b) {
        return b ? "true" : "false";
    }

    public static String valueOf(char c) {
        if (c < 256) {
            return new String(new byte[] {(byte) c}, LATIN1);
        }
        return new String(new byte[] {(byte) c, (byte) (c >> 8)}, UTF16);
    }

    public static String valueOf(int i) {
        return Integer.toString(i);
    }

    public static String valueOf(long l) {
        return Long.toString(l);
    }

    public static String valueOf(float f) {
        return Float.toString(f);
    }

    public static String valueOf(double d) {
        return Double.toString(d);
    }

    public native String intern();

    public String repeat(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count is negative: " + count);
        }
        byte[] v = value;
        int n = v.length;
        if (count == 1) {
            return this;
        }
        if (n == 0 || count == 0) {
            return "";
        }
        if ((long) n * count > Integer.MAX_VALUE) {
            throw new OutOfMemoryError("Required length exceeds implementation limit");
        }
        int total = n * count;
        byte[] r = new byte[total];
        System.arraycopy(v, 0, r, 0, n);
        // Each copy doubles what is there, which may be more than half of what an int can count.
        for (int done = n, part; done < total; done += part) {
            part = Math.min(done, total - done);
            System.arraycopy(r, 0, r, done, part);
        }
        return new String(r, coder);
    }

    /** Copies the chars to dst, from char index dstBegin on, in the given coder (not narrower than ours). */
    void getBytes(byte[] dst, int dstBegin, byte dstCoder) {
        byte[] v = value;
        if (coder == dstCoder) {
            System.arraycopy(v, 0, dst, dstBegin << dstCoder, v.length);
        } else {
            StringUTF16.inflate(v, 0, dst, dstBegin, v.length);
        }
    }

    byte coder() {
        return coder;
    }

    byte[] value() {
        return value;
    }

    boolean isLatin1() {
        return coder == LATIN1;
    }

    static void checkIndex(int index, int length) {
        if (index < 0 || index >= length) {
            throw new StringIndexOutOfBoundsException("index " + index + ", length " + length);
        }
    }

    static void checkOffset(int offset, int length) {
        if (offset < 0 || offset > length) {
            throw new StringIndexOutOfBoundsException("offset " + offset + ", length " + length);
        }
    }

    static void checkBoundsOffCount(int offset, int count, int length) {
        if (offset < 0 || count < 0 || offset > length - count) {
            throw new StringIndexOutOfBoundsException("offset " + offset + ", count " + count
                    + ", length " + length);
        }
    }

    static void checkBoundsBeginEnd(int begin, int end, int length) {
        if (begin < 0 || begin > end || end > length) {
            throw beginEnd(begin, end, length);
        }
    }

    private static StringIndexOutOfBoundsException beginEnd(int begin, int end, int length) {
        return new StringIndexOutOfBoundsException("begin " + begin + ", end " + end + ", length " + length);
    }

    @Override
    public Optional<String> describeConstable() {
        return Optional.of(this);
    }

    @Override
    public String resolveConstantDesc(MethodHandles.Lookup lookup) {
        return this;
    }
}
