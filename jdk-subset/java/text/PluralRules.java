// The rules of CLDR that choose one of six forms for an integer: "one:i = 1 and v = 0;few:n % 10 = 2..4".
package java.text;

import java.math.BigInteger;

/** The operands n and i are the integer; v, w, f, t and e, which are about a fraction or an exponent, are 0. */
final class PluralRules {
    static final int OTHER = 5;
    static final int COUNT = 6;
    private static final String[] NAMES = {"zero", "one", "two", "few", "many", "other"};

    /** The condition of each form that has one. */
    private final String[] conditions = new String[OTHER];

    PluralRules(String rules) {
        for (int at = 0; at < rules.length();) {
            int end = rules.indexOf(';', at);
            end = end < 0 ? rules.length() : end;
            String rule = rules.substring(at, end).trim();
            if (!rule.isEmpty()) {
                add(rule);
            }
            at = end + 1;
        }
    }

    /** The number of a form, -1 if there is none of that name. */
    static int number(String name) {
        for (int i = 0; i < COUNT; i++) {
            if (NAMES[i].equals(name)) {
                return i;
            }
        }
        return -1;
    }

    private void add(String rule) {
        int colon = rule.indexOf(':');
        int form = number(rule.substring(0, Math.max(colon, 0)));
        if (form < 0 || form == OTHER || new Condition(rule, colon + 1).isMalformed()) {
            throw new IllegalArgumentException("Invalid plural rules syntax: " + rule);
        }
        String condition = rule.substring(colon + 1).trim();
        if (conditions[form] != null) {
            throw new IllegalArgumentException(new IllegalStateException("Duplicate key " + NAMES[form]
                    + " (attempted merging values " + conditions[form] + " and " + condition + ")"));
        }
        conditions[form] = condition;
    }

    /** The number of the form for an integer: the first whose condition holds. */
    int of(BigInteger integer) {
        for (int i = 0; i < OTHER; i++) {
            if (conditions[i] != null && new Condition(conditions[i], 0).holds(integer)) {
                return i;
            }
        }
        return OTHER;
    }

    /** Reads a condition once. */
    private static final class Condition {
        private final String text;
        private int at;
        private boolean malformed;
        private BigInteger integer = BigInteger.ZERO;

        Condition(String text, int at) {
            this.text = text;
            this.at = at;
        }

        boolean isMalformed() {
            holds(integer);
            return malformed || at < text.length();
        }

        boolean holds(BigInteger number) {
            integer = number;
            boolean any = false;
            do {
                boolean all = true;
                do {
                    all &= relation();
                } while (skip("and"));
                any |= all;
            } while (skip("or"));
            return any;
        }

        private void spaces() {
            while (at < text.length() && text.charAt(at) <= ' ') {
                at++;
            }
        }

        private boolean skip(String word) {
            int before = at;
            spaces();
            if (text.startsWith(word, at)) {
                at += word.length();
                spaces();
                return true;
            }
            at = before;
            return false;
        }

        private long number() {
            int from = at;
            while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
                at++;
            }
            if (from == at || at - from > 18) {
                malformed = true;
                return 0;
            }
            return Long.parseLong(text.substring(from, at));
        }

        private boolean relation() {
            spaces();
            int operand = at < text.length() ? "nivwfte".indexOf(text.charAt(at)) : -1;
            if (operand < 0) {
                malformed = true;
                return false;
            }
            at++;
            BigInteger value = operand < 2 ? integer : BigInteger.ZERO;
            boolean none = false;
            if (skip("%")) {
                long modulus = number();
                none = modulus == 0;
                value = none ? value : value.mod(BigInteger.valueOf(modulus));
            }
            boolean not = skip("!=");
            malformed |= !not && !skip("=");
            boolean found = false;
            do {
                BigInteger low = BigInteger.valueOf(number());
                BigInteger high = skip("..") ? BigInteger.valueOf(number()) : low;
                found |= value.compareTo(low) >= 0 && value.compareTo(high) <= 0;
            } while (skip(","));
            return !none && found != not;
        }
    }
}
