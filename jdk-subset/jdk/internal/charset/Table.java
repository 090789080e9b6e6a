// The characters of the bytes of a charset, unpacked from CharsetText: of single bytes, and of pairs with a first byte
// from 0x80 on; EUC-JP has triples that begin with 0x8f, GB18030 has four bytes for what has no pair.
package jdk.internal.charset;

import java.util.Arrays;

final class Table {
    static final char NONE = '\ufffd';

    private static final int SINGLES = 256;
    private static final int PAIRS = 128 * 256;

    /** The number of the four bytes of U+10000. */
    static final int SUPPLEMENTARY = 189000;

    // What the text of a table has besides characters (make/CharsetTables.java)
    private static final char RUN = 1;
    private static final char GAP = 2;
    private static final char PLAIN = 3;
    private static final char SAME = 4;

    /** Singles, pairs, and triples. */
    final char[] chars;
    /** Pairs or triples in which this byte comes first; by the byte, less 0x80 for those of triples. */
    private final boolean[] leads = new boolean[2 * SINGLES];
    private final char[] exceptions;
    private char[][] numbers;
    private char[] four;
    /** In the same places the characters by which the order goes. */
    private char[] places;

    private Table(char[] chars, char[] exceptions) {
        this.chars = chars;
        this.exceptions = exceptions;
        for (int i = SINGLES; i < chars.length; i++) {
            if (chars[i] != NONE) {
                leads[(i - SINGLES >> 8) + 0x80] = true;
            }
        }
    }

    /** The table in a line of the index; `bytes` is how many a character can have, `base` the table like it or null. */
    static Table unpack(int line, int bytes, Table base) {
        String[] parts = CharsetText.parts(line);
        String text = parts[0];
        if (parts.length > 1) {
            text = String.join("", parts);
        }
        char[] chars = new char[bytes == 1 ? SINGLES : bytes == 3 ? SINGLES + 2 * PAIRS : SINGLES + PAIRS];
        int at = 0;
        int i = 0;
        while (at < chars.length) {
            char c = text.charAt(i++);
            if (c == 0 || c > SAME) {
                chars[at++] = c;
                continue;
            }
            char n = text.charAt(i++);
            if (c == PLAIN) {
                chars[at++] = n;
                continue;
            }
            if (c == SAME) {
                System.arraycopy(base.chars, at, chars, at, n);
            } else {
                char last = c == GAP ? NONE : chars[at - 1];
                int step = c == GAP ? 0 : 1;
                for (int k = 0; k < n; k++) {
                    chars[at + k] = last += step;
                }
            }
            at += n;
        }
        return new Table(chars, text.substring(i).toCharArray());
    }

    boolean isLead(int b) {
        return leads[b];
    }

    /** Whether bytes can begin, or be, a character: as the first byte, or after 0x8f. */
    boolean isUsed(int b) {
        return chars[b] != NONE || leads[b];
    }

    char pair(int lead, int trail) {
        return chars[SINGLES + (lead - 0x80 << 8) + trail];
    }

    char triple(int lead, int trail) {
        return lead < 0x80 ? NONE : chars[SINGLES + PAIRS + (lead - 0x80 << 8) + trail];
    }

    /**
     * The bytes of a character as a number, or -1: a single byte, a pair, or of a triple what follows 0x8f, with the
     * upper bit of the last byte cleared.
     */
    int encode(int c) {
        char[][] pages = numbers;
        if (pages == null) {
            pages = numbers();
            numbers = pages;
        }
        char[] page = pages[c >> 8];
        int n = page == null ? 0 : page[c & 0xff];
        return n != 0 || c == chars[0] ? n : -1;
    }

    private char[][] numbers() {
        char[][] pages = new char[256][];
        for (int i = chars.length - 1; i >= 0; i--) {
            if (chars[i] != NONE) {
                int lead = 0x80 + (i - SINGLES >> 8);
                put(pages, chars[i], i < SINGLES ? i : lead < 0x100 ? lead << 8 | i & 0xff
                        : lead - 0x80 << 8 | i & 0x7f);
            }
        }
        for (int i = 0; i + 1 < exceptions.length; i += 2) {
            put(pages, exceptions[i], exceptions[i + 1] == NONE ? 0 : exceptions[i + 1]);
        }
        return pages;
    }

    private static void put(char[][] pages, char c, int number) {
        char[] page = pages[c >> 8];
        if (page == null) {
            page = new char[256];
            pages[c >> 8] = page;
        }
        page[c & 0xff] = (char) number;
    }

    /** Characters that have got a pair since the first edition of GB 18030, and which has their four bytes instead. */
    private static final String INSTEAD = "\u1e3f\ue7c7\u9fb4\ue81e\u9fb5\ue826\u9fb6\ue82b\u9fb7\ue82c\u9fb8\ue832"
            + "\u9fb9\ue843\u9fba\ue854\u9fbb\ue864\ufe10\ue78d\ufe11\ue78f\ufe12\ue78e"
            + "\ufe13\ue790\ufe14\ue791\ufe15\ue792\ufe16\ue793\ufe17\ue794\ufe18\ue795"
            + "\ufe19\ue796";

    /** Stores what has no pair, in the order of the characters: the place of one is the number of its four bytes. */
    private void listFours() {
        char[] list = new char[0x10000];
        char[] sorted = new char[0x10000];
        int n = 0;
        for (int c = 0x80; c < 0x10000; c++) {
            int i = INSTEAD.indexOf(c);
            boolean moved = i >= 0 && i % 2 == 0;
            if ((c < 0xd800 || c >= 0xe000) && (moved || i < 0 && encode(c) < 0)) {
                sorted[n] = (char) c;
                list[n++] = moved ? INSTEAD.charAt(i + 1) : (char) c;
            }
        }
        places = Arrays.copyOf(sorted, n);
        four = Arrays.copyOf(list, n);
    }

    char[] four() {
        if (four == null) {
            listFours();
        }
        return four;
    }

    /** The number of the four bytes of a code point that has no pair. */
    int fourNumber(int c) {
        if (c >= 0x10000) {
            return c - 0x10000 + SUPPLEMENTARY;
        }
        four();
        int i = INSTEAD.indexOf(c);
        return Arrays.binarySearch(places, i >= 0 && i % 2 == 1 ? INSTEAD.charAt(i - 1) : (char) c);
    }
}
