/**
 * Upper and lower case of whole strings (Unicode default mappings, incl. those that change the length,
 * and the rules for dotted and dotless i of Turkish and Azeri).
 */
package java.lang;

import java.util.Locale;

final class StringCase {
    private StringCase() {
    }

    static boolean isTurkic(Locale locale) {
        String language = locale.getLanguage();
        return language.equals("tr") || language.equals("az");
    }

    static boolean isDefaultTurkic() {
        return isTurkic(Locale.getDefault());
    }

    static String toLowerCaseLatin1(String s, byte[] v) {
        int n = v.length;
        for (int i = 0; i < n; i++) {
            int c = v[i] & 0xff;
            if (c != String.foldLatin1(c)) {
                if (isDefaultTurkic()) {
                    return toLowerCase(s, true);
                }
                byte[] r = new byte[n];
                System.arraycopy(v, 0, r, 0, i);
                for (; i < n; i++) {
                    r[i] = (byte) String.foldLatin1(v[i] & 0xff);
                }
                return new String(r, String.LATIN1);
            }
        }
        return s;
    }

    static String toUpperCaseLatin1(String s, byte[] v) {
        int n = v.length;
        for (int i = 0; i < n; i++) {
            int c = v[i] & 0xff;
            if (c >= 'a' && (c <= 'z' || c >= 0xb5) && c != Character.toUpperCaseLatin1(c) || c == 0xdf) {
                if (isDefaultTurkic()) {
                    return toUpperCase(s, true);
                }
                byte[] r = new byte[n];
                System.arraycopy(v, 0, r, 0, i);
                for (; i < n; i++) {
                    c = v[i] & 0xff;
                    if (c >= 'a') {
                        if (c <= 'z') {
                            c -= 32;
                        } else if (c >= 0xb5) {
                            int u = Character.toUpperCaseLatin1(c);
                            if (u > 255 || c == 0xdf) {
                                return toUpperCase(s, false);
                            }
                            c = u;
                        }
                    }
                    r[i] = (byte) c;
                }
                return new String(r, String.LATIN1);
            }
        }
        return s;
    }

    static String toLowerCase(String s, boolean turkic) {
        int n = s.length();
        int i = 0;
        while (i < n) {
            int cp = s.codePointAt(i);
            if (Character.toLowerCase(cp) != cp) {
                break;
            }
            i += Character.charCount(cp);
        }
        if (i == n) {
            return s;
        }
        StringBuilder sb = new StringBuilder(n + 16).append(s, 0, i);
        while (i < n) {
            int cp = s.codePointAt(i);
            int next = i + Character.charCount(cp);
            if (cp == 0x3a3) {
                sb.append(isFinalSigma(s, i, next) ? '\u03c2' : '\u03c3');
            } else if (turkic && cp == 'I') {
                // "I" and a combining dot above are the decomposed form of the dotted capital.
                if (next < n && s.charAt(next) == '\u0307') {
                    sb.append('i');
                    next++;
                } else {
                    sb.append('\u0131');
                }
            } else if (cp == 0x130) {
                sb.append('i');
                if (!turkic) {
                    sb.append('\u0307');
                }
            } else {
                sb.appendCodePoint(Character.toLowerCase(cp));
            }
            i = next;
        }
        return sb.toString();
    }

    /** Unicode 3.13, Final_Sigma: after a cased letter and not before one, case-ignorable ones skipped. */
    private static boolean isFinalSigma(String s, int at, int next) {
        int i = at;
        boolean before = false;
        while (i > 0) {
            int cp = s.codePointBefore(i);
            if (!CharacterData.isCaseIgnorable(cp)) {
                before = CharacterData.isCased(cp);
                break;
            }
            i -= Character.charCount(cp);
        }
        if (!before) {
            return false;
        }
        for (i = next; i < s.length();) {
            int cp = s.codePointAt(i);
            if (!CharacterData.isCaseIgnorable(cp)) {
                return !CharacterData.isCased(cp);
            }
            i += Character.charCount(cp);
        }
        return true;
    }

    static String toUpperCase(String s, boolean turkic) {
        int n = s.length();
        StringBuilder sb = null;
        int i = 0;
        while (i < n) {
            int cp = s.codePointAt(i);
            int next = i + Character.charCount(cp);
            String special = null;
            int up = cp;
            if (turkic && cp == 'i') {
                up = 0x130;
            } else if (cp >= 0x80) {
                special = CharacterData.upperCaseString(cp);
                if (special == null) {
                    up = Character.toUpperCase(cp);
                }
            } else {
                up = Character.toUpperCase(cp);
            }
            if (sb == null && (special != null || up != cp)) {
                sb = new StringBuilder(n + 16).append(s, 0, i);
            }
            if (sb != null) {
                if (special != null) {
                    sb.append(special);
                } else {
                    sb.appendCodePoint(up);
                }
            }
            i = next;
        }
        return sb == null ? s : sb.toString();
    }
}
