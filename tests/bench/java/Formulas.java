// group: mixed
// A parser of formulas makes trees of small objects of an interface; they are derived, simplified, evaluated and
// printed. What is malformed is an exception.
import java.util.HashMap;
import java.util.Map;

public class Formulas {
    interface Node {
        double value(Map<String, Double> names);
        Node derive(String by);
        void print(StringBuilder out);
        default boolean is(double v) { return false; }
    }

    record Num(double v) implements Node {
        @Override public double value(Map<String, Double> names) { return v; }
        @Override public Node derive(String by) { return new Num(0); }
        @Override public void print(StringBuilder out) { out.append((long) v); }
        @Override public boolean is(double w) { return v == w; }
    }

    record Name(String name) implements Node {
        @Override public double value(Map<String, Double> names) { return names.get(name); }
        @Override public Node derive(String by) { return new Num(name.equals(by) ? 1 : 0); }
        @Override public void print(StringBuilder out) { out.append(name); }
    }

    record Binary(char op, Node left, Node right) implements Node {
        static Node of(char op, Node l, Node r) {
            switch (op) {
            case '+': if (l.is(0)) return r; if (r.is(0)) return l; break;
            case '-': if (r.is(0)) return l; break;
            case '*':
                if (l.is(0) || r.is(0)) return new Num(0);
                if (l.is(1)) return r;
                if (r.is(1)) return l;
                break;
            default: if (r.is(1)) return l;
            }
            return l instanceof Num && r instanceof Num && op != '/' ? new Num(new Binary(op, l, r).value(null))
                : new Binary(op, l, r);
        }

        @Override public double value(Map<String, Double> names) {
            double l = left.value(names), r = right.value(names);
            switch (op) {
            case '+': return l + r;
            case '-': return l - r;
            case '*': return l * r;
            default: return l / r;
            }
        }

        @Override public Node derive(String by) {
            Node l = left.derive(by), r = right.derive(by);
            switch (op) {
            case '+': case '-': return of(op, l, r);
            case '*': return of('+', of('*', l, right), of('*', left, r));
            default: return of('/', of('-', of('*', l, right), of('*', left, r)), of('*', right, right));
            }
        }

        @Override public void print(StringBuilder out) {
            out.append('(');
            left.print(out);
            out.append(' ').append(op).append(' ');
            right.print(out);
            out.append(')');
        }
    }

    static class Malformed extends Exception {
        final int at;
        Malformed(String what, int at) {
            super(what + " at " + at);
            this.at = at;
        }
    }

    private final String text;
    private int at;

    Formulas(String text) { this.text = text; }

    private char peek() {
        while (at < text.length() && text.charAt(at) == ' ') at++;
        return at < text.length() ? text.charAt(at) : '\0';
    }

    Node sum() throws Malformed {
        Node n = product();
        for (char c; (c = peek()) == '+' || c == '-';) {
            at++;
            n = Binary.of(c, n, product());
        }
        return n;
    }

    private Node product() throws Malformed {
        Node n = atom();
        for (char c; (c = peek()) == '*' || c == '/';) {
            at++;
            n = Binary.of(c, n, atom());
        }
        return n;
    }

    private Node atom() throws Malformed {
        char c = peek();
        int start = at;
        if (c == '(') {
            at++;
            Node n = sum();
            if (peek() != ')') throw new Malformed("no )", at);
            at++;
            return n;
        }
        if (Character.isDigit(c)) {
            while (at < text.length() && Character.isDigit(text.charAt(at))) at++;
            return new Num(Integer.parseInt(text.substring(start, at)));
        }
        if (!Character.isLetter(c)) throw new Malformed("no operand", at);
        while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))) at++;
        return new Name(text.substring(start, at));
    }

    public static void main(String[] args) {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 2600;
        String[] texts = {"x * x * (3 + y) - 12 / (x + 1)", "(a1 + x) * (a1 - x) * (1 + 2 * 3)",
            "x / (1 + x / (2 + x))", "2 * (x + ", "y * y * y - 4 * x * y + )",
            "(x + y) * (x - y) / (x * y + 7) + 0 * x"};
        Map<String, Double> names = new HashMap<>();
        long hash = 0;
        for (int i = 0; i < n; i++) {
            names.put("x", i % 17 + 0.5);
            names.put("y", i % 5 - 7.0);
            names.put("a1", 3.0);
            for (String text : texts) {
                try {
                    Node node = new Formulas(text).sum(), slope = node.derive("x");
                    StringBuilder out = new StringBuilder();
                    slope.print(out);
                    hash = hash * 31 + out.toString().hashCode()
                        + Double.doubleToLongBits(node.value(names) + slope.value(names));
                } catch (Malformed e) {
                    hash = hash * 31 + e.getMessage().length() + e.at;
                }
            }
        }
        System.out.println("checksum=" + hash);
    }
}
