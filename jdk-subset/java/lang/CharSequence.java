/** A readable sequence of chars. */
package java.lang;

import java.util.stream.IntStream;

public interface CharSequence {
    int length();

    char charAt(int index);

    default boolean isEmpty() {
        return length() == 0;
    }

    CharSequence subSequence(int start, int end);

    String toString();

    default IntStream chars() {
        return CharSpliterator.stream(this, false, false);
    }

    default IntStream codePoints() {
        return CharSpliterator.stream(this, true, false);
    }

    @SuppressWarnings("unchecked")
    static int compare(CharSequence cs1, CharSequence cs2) {
        if (cs1 == null || cs2 == null) {
            throw new NullPointerException();
        }
        if (cs1 == cs2) {
            return 0;
        }
        if (cs1.getClass() == cs2.getClass() && cs1 instanceof Comparable) {
            return ((Comparable<Object>) cs1).compareTo(cs2);
        }
        int an = cs1.length();
        int bn = cs2.length();
        int n = an < bn ? an : bn;
        for (int i = 0; i < n; i++) {
            char a = cs1.charAt(i);
            char b = cs2.charAt(i);
            if (a != b) {
                return a - b;
            }
        }
        return an - bn;
    }
}
