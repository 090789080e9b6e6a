// java.lang.Character: classification, case mapping, numeric values, types and blocks of code points, surrogates,
// toChars, digits, names of types over Latin-1 and parts of the BMP.
public class Characters {
    static int cls(int c) {
        int r = 0;
        boolean[] b = { Character.isLetter(c), Character.isDigit(c), Character.isLetterOrDigit(c),
                Character.isUpperCase(c), Character.isLowerCase(c), Character.isWhitespace(c), Character.isSpaceChar(c),
                Character.isISOControl(c), Character.isJavaIdentifierStart(c), Character.isJavaIdentifierPart(c),
                Character.isDefined(c), Character.isTitleCase(c), Character.isAlphabetic(c),
                Character.isIdentifierIgnorable(c), Character.isMirrored(c), Character.isUnicodeIdentifierStart(c),
                Character.isIdeographic(c) };
        for (boolean x : b) r = r * 2 + (x ? 1 : 0);
        return r;
    }
    static long range(int a, int b) {
        long h = 0;
        for (int c = a; c < b; c++) {
            h = h * 31 + cls(c);
            h = h * 31 + Character.toUpperCase(c);
            h = h * 31 + Character.toLowerCase(c);
            h = h * 31 + Character.getType(c);
            h = h * 31 + Character.getNumericValue(c);
            h = h * 31 + Character.digit(c, 16);
        }
        return h;
    }
    public static void main(String[] args) {
        for (int[] r : new int[][] { { 0, 0x80 }, { 0x80, 0x100 }, { 0x100, 0x250 }, { 0x370, 0x400 }, { 0x400, 0x530 },
                { 0x5d0, 0x600 }, { 0x621, 0x650 }, { 0x1e00, 0x2000 }, { 0x2000, 0x2070 }, { 0x20a0, 0x20c0 },
                { 0x2150, 0x2190 }, { 0x2190, 0x2200 }, { 0x3000, 0x3100 }, { 0x4e00, 0x5000 }, { 0xac00, 0xad00 },
                { 0xd7f0, 0xe010 }, { 0xff00, 0xffa0 }, { 0xfff0, 0x10000 }, { 0x1f600, 0x1f650 } })
            System.out.println(Integer.toHexString(r[0]) + " " + range(r[0], r[1]));
        String s = "aZ5 _$\t\n\u00e9\u00c9\u00df\u00b5\u00ff\u0130\u0131\u03a3\u03c2\u0410\u01c5\u2160\u0661"
                + "\u4e2d\uff21\ufb01\u00bd\u20ac\u200d\u0345";
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            System.out.print(Integer.toHexString(c) + ":" + Integer.toBinaryString(cls(c)) + "," + Character.getType(c)
                    + "," + (int) Character.toUpperCase(c) + "," + (int) Character.toLowerCase(c) + ","
                    + (int) Character.toTitleCase(c) + "," + Character.getNumericValue(c) + "," + Character.digit(c, 36)
                    + " ");
        }
        System.out.println();
        System.out.println(s.toUpperCase() + "|" + s.toLowerCase() + "|" + "\u0130\u0391\u03a3 \u03a3a".toLowerCase()
                + "|" + "stra\u00dfe \ufb01".toUpperCase() + "|" + "\u00e9".equalsIgnoreCase("\u00c9")
                + "\u03c3".equalsIgnoreCase("\u03c2") + "I".equalsIgnoreCase("\u0131")
                + "\u00df".compareToIgnoreCase("ss"));
        System.out.println(Character.isHighSurrogate('\ud83d') + "" + Character.isLowSurrogate('\ude00')
                + Character.isSurrogatePair('\ud83d', '\ude00') + Character.toCodePoint('\ud83d', '\ude00') + Character
                .charCount(0x10000) + Character.isValidCodePoint(0x110000) + Character.isSupplementaryCodePoint(65536)
                + Character.isBmpCodePoint(65535) + Character.toChars(0x1f600).length
                + (int) Character.highSurrogate(0x1f600) + (int) Character.lowSurrogate(0x1f600)
                + Character.codePointAt("x\ud83d\ude00", 1) + Character.codePointBefore("x\ud83d\ude00", 3)
                + Character.codePointCount("x\ud83d\ude00y", 0, 4) + Character.offsetByCodePoints("x\ud83d\ude00y", 0,
                2) + Character.toString(0x4e2d) + Character.reverseBytes('\u1234') + Character.compare('a', 'b')
                + Character.forDigit(11, 16) + Character.forDigit(40, 36) + (int) Character.MAX_VALUE
                + Character.MIN_RADIX + Character.valueOf('q') + Character.hashCode('q'));
        try { Character.toChars(-1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    }
}
