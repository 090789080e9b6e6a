package java.text;

import java.util.Locale;

public class RuleBasedCollator extends Collator {
    private final CollationTable table;

    public RuleBasedCollator(String rules) throws ParseException {
        this(new CollationTable(rules), CANONICAL_DECOMPOSITION);
    }

    private RuleBasedCollator(CollationTable table, int decomposition) {
        this.table = table;
        setDecomposition(decomposition);
    }

    static RuleBasedCollator of(Locale locale) {
        return new RuleBasedCollator(CollationTable.of(locale.getLanguage()), NO_DECOMPOSITION);
    }

    public String getRules() {
        return table.rules;
    }

    public CollationElementIterator getCollationElementIterator(String source) {
        return new CollationElementIterator(source, this);
    }

    public CollationElementIterator getCollationElementIterator(CharacterIterator source) {
        return new CollationElementIterator(source, this);
    }

    CollationTable table() {
        return table;
    }

    @Override
    public synchronized int compare(String source, String target) {
        if (source == null || target == null) {
            throw new NullPointerException();
        }
        return source.equals(target) ? 0 : Integer.signum(key(source).compareTo(key(target)));
    }

    @Override
    public synchronized CollationKey getCollationKey(String source) {
        return source == null ? null : new RuleBasedCollationKey(source, key(source));
    }

    private String key(String source) {
        int strength = getStrength();
        StringBuilder key = new StringBuilder();
        StringBuilder secondary = new StringBuilder();
        StringBuilder tertiary = new StringBuilder();
        int run = 0;    // where the marks of the last letter begin
        CollationElements elements = new CollationElements(source, table, getDecomposition());
        for (int i = 0; i < elements.count; i++) {
            int order = elements.orders[i];
            int primary = order >>> 16;
            int second = order >> 8 & 0xff;
            int third = order & 0xff;
            if (primary != 0) {
                reverse(secondary, run);
                key.append((char) (primary + 1));
                secondary.append((char) (second + 1));
                run = secondary.length();
                tertiary.append((char) (third + 1));
            } else {
                if (second != 0) {
                    secondary.append((char) (second + table.secondaries + 1));
                }
                if (third != 0) {
                    tertiary.append((char) (third + table.tertiaries + 1));
                }
            }
        }
        reverse(secondary, run);
        key.append('\0');
        if (strength >= SECONDARY) {
            if (table.french) {
                secondary.reverse();
            }
            key.append(secondary);
        }
        key.append('\0');
        if (strength >= TERTIARY) {
            key.append(tertiary);
        }
        if (strength == IDENTICAL) {
            key.append('\0').append(CollationElements.normalized(source, getDecomposition()));
        }
        return key.toString();
    }

    /** French: accents count from the last letter on, but those of one letter in their order. */
    private void reverse(StringBuilder secondary, int from) {
        if (table.french) {
            for (int i = from, j = secondary.length() - 1; i < j; i++, j--) {
                char c = secondary.charAt(i);
                secondary.setCharAt(i, secondary.charAt(j));
                secondary.setCharAt(j, c);
            }
        }
    }

    @Override
    public Object clone() {
        return super.clone();
    }

    @Override
    public boolean equals(Object obj) {
        return super.equals(obj) && table.rules.equals(((RuleBasedCollator) obj).table.rules);
    }

    @Override
    public int hashCode() {
        return table.rules.hashCode();
    }
}
