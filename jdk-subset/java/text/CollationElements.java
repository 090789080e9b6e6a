// The collation elements of a text, with where in the text each begins and ends.
package java.text;

import java.util.Arrays;

final class CollationElements {
    int[] orders;
    /** What CollationElementIterator.getOffset answers before and after an element. */
    int[] starts;
    int[] ends;
    int count;

    CollationElements(String source, CollationTable table, int mode) {
        int room = source.length() + 16;
        orders = new int[room];
        starts = new int[room];
        ends = new int[room];
        if (mode == Collator.NO_DECOMPOSITION) {
            add(source, null, null, table);
            return;
        }
        StringBuilder sb = new StringBuilder(room);
        int[] befores = new int[room];
        int[] afters = new int[room];
        Normalizer.Form form = form(mode);
        for (int i = 0; i < source.length();) {
            int next = segmentEnd(source, i, form);
            int begin = sb.length();
            sb.append(Normalizer.normalize(source.substring(i, next), form));
            int end = sb.length();
            if (end > befores.length) {
                befores = Arrays.copyOf(befores, 2 * end);
                afters = Arrays.copyOf(afters, 2 * end);
            }
            Arrays.fill(befores, begin, end, i);
            Arrays.fill(afters, begin, end, i);
            if (end > begin) {
                afters[end - 1] = next;
            }
            i = next;
        }
        add(sb.toString(), befores, afters, table);
    }

    private static Normalizer.Form form(int mode) {
        return mode == Collator.FULL_DECOMPOSITION ? Normalizer.Form.NFKD : Normalizer.Form.NFD;
    }

    static String normalized(String source, int mode) {
        return mode == Collator.NO_DECOMPOSITION ? source : Normalizer.normalize(source, form(mode));
    }

    /** Where a part of the text ends that is normalized alone: the next character that begins with a starter. */
    private static int segmentEnd(String source, int from, Normalizer.Form form) {
        int i = from;
        do {
            i += Character.charCount(source.codePointAt(i));
        } while (i < source.length() && source.charAt(i) >= 0x300
                && Normalizer.joinsPrevious(source.codePointAt(i), form));
        return i;
    }

    private void add(String text, int[] befores, int[] afters, CollationTable table) {
        for (int i = 0; i < text.length();) {
            int length = table.match(text, i);
            int end = i + Math.max(length, Character.charCount(text.codePointAt(i)));
            int before = befores == null ? i : befores[i];
            int after = afters == null ? end : afters[end - 1];
            int[] own = length > 0 ? table.orders(text, i, end) : table.unmapped(text.codePointAt(i));
            for (int order : own) {
                if (count == orders.length) {
                    orders = Arrays.copyOf(orders, 2 * count);
                    starts = Arrays.copyOf(starts, 2 * count);
                    ends = Arrays.copyOf(ends, 2 * count);
                }
                orders[count] = order;
                starts[count] = before;
                ends[count++] = after;
            }
            i = end;
        }
    }
}
