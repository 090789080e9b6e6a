// StringTokenizer: splits a string at delimiter characters.
package java.util;

public class StringTokenizer implements Enumeration<Object> {
    private final String str;
    private final int end;
    private final boolean retDelims;
    private String delimiters;
    private boolean surrogates;     // the delimiters contain supplementary characters
    private int pos;

    public StringTokenizer(String str, String delim, boolean returnDelims) {
        this.str = str;
        this.end = str.length();
        this.retDelims = returnDelims;
        setDelimiters(delim);
    }

    public StringTokenizer(String str, String delim) {
        this(str, delim, false);
    }

    public StringTokenizer(String str) {
        this(str, " \t\n\r\f", false);
    }

    private void setDelimiters(String delim) {
        delimiters = delim;
        surrogates = false;
        if (delim != null) {
            for (int i = 0; i < delim.length(); i++) {
                if (Character.isSurrogate(delim.charAt(i))) {
                    surrogates = true;
                    break;
                }
            }
        }
    }

    /** Number of chars of the delimiter at [i], 0 if there is none. */
    private int delimiterAt(int i) {
        if (!surrogates) {
            return delimiters.indexOf(str.charAt(i)) >= 0 ? 1 : 0;
        }
        int c = str.codePointAt(i);
        return delimiters.indexOf(c) >= 0 ? Character.charCount(c) : 0;
    }

    private int skipDelimiters(int i) {
        if (delimiters == null) {
            throw new NullPointerException();
        }
        if (!retDelims) {
            while (i < end) {
                int n = delimiterAt(i);
                if (n == 0) {
                    break;
                }
                i += n;
            }
        }
        return i;
    }

    private int scanToken(int start) {
        int i = start;
        while (i < end && delimiterAt(i) == 0) {
            i += surrogates ? Character.charCount(str.codePointAt(i)) : 1;
        }
        if (retDelims && i == start && i < end) {
            i += delimiterAt(i);
        }
        return i;
    }

    public boolean hasMoreTokens() {
        return skipDelimiters(pos) < end;
    }

    public String nextToken() {
        int start = skipDelimiters(pos);
        pos = start;
        if (start >= end) {
            throw new NoSuchElementException();
        }
        pos = scanToken(start);
        return str.substring(start, pos);
    }

    public String nextToken(String delim) {
        setDelimiters(delim);
        return nextToken();
    }

    public boolean hasMoreElements() {
        return hasMoreTokens();
    }

    public Object nextElement() {
        return nextToken();
    }

    public int countTokens() {
        int n = 0;
        int i = pos;
        while (true) {
            i = skipDelimiters(i);
            if (i >= end) {
                return n;
            }
            i = scanToken(i);
            n++;
        }
    }
}
