/**
 * Strings with two bytes per char: the parts of String and the builders that work on such arrays.
 * Little-endian, the native order of the only platform. Not loaded by programs that stay in Latin-1.
 */
package java.lang;

final class StringUTF16 {
    private StringUTF16() {
    }

    static char getChar(byte[] v, int index) {
        index <<= 1;
        return (char) (v[index] & 0xff | v[index + 1] << 8);
    }

    static void putChar(byte[] v, int index, int c) {
        index <<= 1;
        v[index] = (byte) c;
        v[index + 1] = (byte) (c >> 8);
    }

    static byte[] toBytes(char[] chars, int offset, int count) {
        byte[] v = new byte[doubled(count)];
        for (int i = 0, j = 0; i < count; i++) {
            int c = chars[offset + i];
            v[j++] = (byte) c;
            v[j++] = (byte) (c >> 8);
        }
        return v;
    }

    static int doubled(int count) {
        if (count > Integer.MAX_VALUE >> 1) {
            throw new OutOfMemoryError("UTF16 String size is " + count + ", should be less than "
                    + (Integer.MAX_VALUE >> 1));
        }
        return count << 1;
    }

    static void getChars(byte[] v, int begin, int end, char[] dst, int dstBegin) {
        for (int i = begin << 1, e = end << 1; i < e; i += 2) {
            dst[dstBegin++] = (char) (v[i] & 0xff | v[i + 1] << 8);
        }
    }

    /** Latin-1 bytes to UTF-16 chars; dst may be src when it is written from the end. */
    static void inflate(byte[] src, int srcOff, byte[] dst, int dstOff, int count) {
        for (int i = srcOff + count - 1, j = dstOff + count - 1 << 1; i >= srcOff; i--, j -= 2) {
            dst[j] = src[i];
            dst[j + 1] = 0;
        }
    }

    /** A string of n > 0 chars, in Latin-1 if they allow it. */
    static String newString(byte[] v, int begin, int n) {
        int from = begin << 1;
        int to = begin + n << 1;
        boolean wide = false;
        for (int i = from + 1; i < to; i += 2) {
            if (v[i] != 0) {
                wide = true;
                break;
            }
        }
        if (wide) {
            byte[] r = new byte[n << 1];
            System.arraycopy(v, from, r, 0, n << 1);
            return new String(r, String.UTF16);
        }
        byte[] r = new byte[n];
        for (int i = 0; i < n; i++, from += 2) {
            r[i] = v[from];
        }
        return new String(r, String.LATIN1);
    }

    static int codePointAt(byte[] v, int index, int end) {
        char c = getChar(v, index);
        if (c >= 0xd800 && c < 0xdc00 && index + 1 < end) {
            char d = getChar(v, index + 1);
            if (d >= 0xdc00 && d < 0xe000) {
                return (c << 10) + d - 0x35fdc00;
            }
        }
        return c;
    }

    static int codePointBefore(byte[] v, int index) {
        char d = getChar(v, index - 1);
        if (d >= 0xdc00 && d < 0xe000 && index > 1) {
            char c = getChar(v, index - 2);
            if (c >= 0xd800 && c < 0xdc00) {
                return (c << 10) + d - 0x35fdc00;
            }
        }
        return d;
    }

    static int codePointCount(byte[] v, int begin, int end) {
        int n = 0;
        while (begin < end) {
            begin += codePointAt(v, begin, end) >= 0x10000 ? 2 : 1;
            n++;
        }
        return n;
    }

    static int indexOf(byte[] v, int ch, int from, int end) {
        if (ch >>> 16 == 0) {
            byte lo = (byte) ch;
            byte hi = (byte) (ch >> 8);
            for (int i = from << 1, e = end << 1; i < e; i += 2) {
                if (v[i] == lo && v[i + 1] == hi) {
                    return i >> 1;
                }
            }
        } else if (ch >>> 16 <= 16) {
            char hi = Character.highSurrogate(ch);
            char lo = Character.lowSurrogate(ch);
            for (int i = from; i < end - 1; i++) {
                if (getChar(v, i) == hi && getChar(v, i + 1) == lo) {
                    return i;
                }
            }
        }
        return -1;
    }

    static int lastIndexOf(byte[] v, int ch, int from) {
        if (ch >>> 16 == 0) {
            for (int i = from; i >= 0; i--) {
                if (getChar(v, i) == ch) {
                    return i;
                }
            }
        } else if (ch >>> 16 <= 16) {
            char hi = Character.highSurrogate(ch);
            char lo = Character.lowSurrogate(ch);
            int top = (v.length >> 1) - 2;
            for (int i = from < top ? from : top; i >= 0; i--) {
                if (getChar(v, i) == hi && getChar(v, i + 1) == lo) {
                    return i;
                }
            }
        }
        return -1;
    }

    /** str of n chars in either coder, in the first last + n chars of v. */
    static int indexOf(byte[] v, String str, int n, int from, int last) {
        char first = str.charAt(0);
        for (; from <= last; from++) {
            if (getChar(v, from) == first && matches(v, from, str, n)) {
                return from;
            }
        }
        return -1;
    }

    static int lastIndexOf(byte[] v, String str, int n, int from) {
        char first = str.charAt(0);
        for (; from >= 0; from--) {
            if (getChar(v, from) == first && matches(v, from, str, n)) {
                return from;
            }
        }
        return -1;
    }

    private static boolean matches(byte[] v, int at, String str, int n) {
        for (int k = 1; k < n; k++) {
            if (getChar(v, at + k) != str.charAt(k)) {
                return false;
            }
        }
        return true;
    }

    static int compare(String a, String b) {
        int an = a.length();
        int bn = b.length();
        int n = an < bn ? an : bn;
        for (int i = 0; i < n; i++) {
            char c = a.charAt(i);
            char d = b.charAt(i);
            if (c != d) {
                return c - d;
            }
        }
        return an - bn;
    }

    /** Each to upper and then to lower case; by code points when both strings are UTF-16. */
    static int compareIgnoreCase(String a, String b) {
        int an = a.length();
        int bn = b.length();
        if (a.coder != b.coder) {
            int n = an < bn ? an : bn;
            for (int i = 0; i < n; i++) {
                char c = a.charAt(i);
                char d = b.charAt(i);
                if (c != d) {
                    c = Character.toLowerCase(Character.toUpperCase(c));
                    d = Character.toLowerCase(Character.toUpperCase(d));
                    if (c != d) {
                        return c - d;
                    }
                }
            }
            return an - bn;
        }
        int i = 0;
        int j = 0;
        while (i < an && j < bn) {
            int c = a.codePointAt(i);
            int d = b.codePointAt(j);
            i += c >= 0x10000 ? 2 : 1;
            j += d >= 0x10000 ? 2 : 1;
            if (c != d) {
                c = Character.toLowerCase(Character.toUpperCase(c));
                d = Character.toLowerCase(Character.toUpperCase(d));
                if (c != d) {
                    return c - d;
                }
            }
        }
        return an - bn;
    }

    static boolean regionMatchesIgnoreCase(String a, int i, String b, int j, int len) {
        for (int end = i + len; i < end; i++, j++) {
            char c = a.charAt(i);
            char d = b.charAt(j);
            if (c != d) {
                int cp = c;
                int dp = d;
                // The same low surrogate after different high ones, or the other way round, may fold.
                if (c >= 0xdc00 && c < 0xe000 && i > 0 && j > 0) {
                    cp = a.codePointBefore(i + 1);
                    dp = b.codePointBefore(j + 1);
                } else if (c >= 0xd800 && c < 0xdc00 && i + 1 < end) {
                    cp = a.codePointAt(i);
                    dp = b.codePointAt(j);
                }
                cp = Character.toUpperCase(cp);
                dp = Character.toUpperCase(dp);
                if (cp != dp && Character.toLowerCase(cp) != Character.toLowerCase(dp)) {
                    return false;
                }
            }
        }
        return true;
    }
}
