// Interpreters in Java: a recursive-descent calculator with variables and functions, a JSON reader and writer, a stack
// machine, a Brainfuck machine, a tiny Lisp with closures.
import java.util.*;
import java.util.function.*;
public class Interpreters {
    static class Calc {
        final String s;
        int i;
        final Map<String, Double> vars;
        Calc(String s, Map<String, Double> v) {
            this.s = s;
            vars = v;
        }
        char peek() {
            while (i < s.length() && s.charAt(i) == ' ') i++;
            return i < s.length() ? s.charAt(i) : '\0';
        }
        boolean eat(char c) {
            if (peek() != c) return false;
            i++;
            return true;
        }
        IllegalArgumentException bad() {
            return new IllegalArgumentException("at " + i + " in \"" + s + "\": "
                    + (peek() == 0 ? "end" : "'" + peek() + "'"));
        }
        double all() {
            double v = assign();
            if (peek() != 0) throw bad();
            return v;
        }
        double assign() {
            int start = i;
            if (Character.isLetter(peek())) {
                String n = name();
                if (eat('=')) {
                    double v = assign();
                    vars.put(n, v);
                    return v;
                }
                i = start;
            }
            return sum();
        }
        double sum() {
            double v = product();
            for (; ;) if (eat('+')) v += product();
            else if (eat('-')) v -= product();
            else return v;
        }
        double product() {
            double v = power();
            for (; ;) if (eat('*')) v *= power();
            else if (eat('/')) v /= power();
            else if (eat('%')) v %= power();
            else return v;
        }
        double power() {
            double b = unary();
            return eat('^') ? Math.pow(b, power()) : b;
        }
        double unary() { return eat('-') ? -unary() : eat('+') ? unary() : atom(); }
        String name() {
            int st = i;
            while (i < s.length() && Character.isLetterOrDigit(s.charAt(i))) i++;
            return s.substring(st, i);
        }
        double atom() {
            char c = peek();
            if (eat('(')) {
                double v = assign();
                if (!eat(')')) throw bad();
                return v;
            }
            if (Character.isDigit(c) || c == '.') {
                int st = i;
                while (i < s.length() && (Character.isDigit(s.charAt(i)) || s.charAt(i) == '.')) i++;
                return Double.parseDouble(s.substring(st, i));
            }
            if (Character.isLetter(c)) {
                String n = name();
                if (eat('(')) {
                    List<Double> a = new ArrayList<>();
                    if (!eat(')')) {
                        do a.add(assign());
                        while (eat(','));
                        if (!eat(')')) throw bad();
                    }
                    switch (n) {
                        case "max": return a.stream().mapToDouble(x -> x).max().orElseThrow(this::bad);
                        case "sqrt": return Math.sqrt(a.get(0));
                        case "sum": return a.stream().reduce(0.0, Double::sum);
                        default: throw new NoSuchElementException("function " + n);
                    }
                }
                Double v = vars.get(n);
                if (v == null) throw new NoSuchElementException("variable " + n);
                return v;
            }
            throw bad();
        }
    }
    static class Json {
        final String s;
        int i;
        Json(String s) { this.s = s; }
        static Object parse(String s) {
            Json j = new Json(s);
            Object o = j.value();
            j.ws();
            if (j.i < s.length()) throw new IllegalStateException("trailing " + j.i);
            return o;
        }
        void ws() { while (i < s.length() && s.charAt(i) <= ' ') i++; }
        Object value() {
            ws();
            char c = s.charAt(i);
            switch (c) {
                case '{': {
                    Map<String, Object> m = new LinkedHashMap<>();
                    i++;
                    ws();
                    if (s.charAt(i) == '}') {
                        i++;
                        return m;
                    }
                    do {
                        ws();
                        String k = string();
                        ws();
                        if (s.charAt(i++) != ':') throw new IllegalStateException("colon " + i);
                        m.put(k, value());
                        ws();
                    } while (s.charAt(i++) == ',');
                    return m;
                }
                case '[': {
                    List<Object> l = new ArrayList<>();
                    i++;
                    ws();
                    if (s.charAt(i) == ']') {
                        i++;
                        return l;
                    }
                    do {
                        l.add(value());
                        ws();
                    } while (s.charAt(i++) == ',');
                    return l;
                }
                case '"': return string();
                case 't': i += 4; return true;
                case 'f': i += 5; return false;
                case 'n': i += 4; return null;
                default:
                    int st = i;
                    while (i < s.length() && "+-.eE0123456789".indexOf(s.charAt(i)) >= 0) i++;
                    String n = s.substring(st, i);
                    return n.matches("-?\\d+") ? (Object) Long.parseLong(n) : (Object) Double.parseDouble(n);
            }
        }
        String string() {
            StringBuilder sb = new StringBuilder();
            for (i++; s.charAt(i) != '"'; i++) {
                char c = s.charAt(i);
                if (c == '\\') {
                    c = s.charAt(++i);
                    switch (c) {
                        case 'n' -> sb.append('\n');
                        case 't' -> sb.append('\t');
                        case 'u' -> {
                            sb.append((char) Integer.parseInt(s, i + 1, i + 5, 16));
                            i += 4;
                        }
                        default -> sb.append(c);
                    }
                } else sb.append(c);
            }
            i++;
            return sb.toString();
        }
        static String write(Object o) {
            if (o instanceof Map<?, ?> m) {
                StringJoiner j = new StringJoiner(",", "{", "}");
                m.forEach((k, v) -> j.add(write(k) + ":" + write(v)));
                return j.toString();
            }
            if (o instanceof List<?> l) {
                StringJoiner j = new StringJoiner(",", "[", "]");
                for (Object x : l) j.add(write(x));
                return j.toString();
            }
            if (o instanceof String t) {
                StringBuilder sb = new StringBuilder("\"");
                for (char c : t.toCharArray()) if (c == '"' || c == '\\') sb.append('\\').append(c);
                else if (c < ' ' || c > 126) sb.append(String.format("\\u%04x", (int) c));
                else sb.append(c);
                return sb.append('"').toString();
            }
            return String.valueOf(o);
        }
    }
    static String brain(String p, String in) {
        byte[] m = new byte[300];
        int[] jump = new int[p.length()];
        Deque<Integer> st = new ArrayDeque<>();
        for (int i = 0; i < p.length(); i++) if (p.charAt(i) == '[') st.push(i);
        else if (p.charAt(i) == ']') {
            int o = st.pop();
            jump[o] = i;
            jump[i] = o;
        }
        StringBuilder out = new StringBuilder();
        int d = 0, k = 0;
        for (int i = 0; i < p.length(); i++)
            switch (p.charAt(i)) {
                case '>': d++; break;
                case '<': d--; break;
                case '+': m[d]++; break;
                case '-': m[d]--; break;
                case '.': out.append((char) (m[d] & 255)); break;
                case ',': m[d] = (byte) (k < in.length() ? in.charAt(k++) : 0); break;
                case '[': if (m[d] == 0) i = jump[i]; break;
                case ']': if (m[d] != 0) i = jump[i]; break;
                default:
            }
        return out.toString();
    }
    static class Lisp {
        static class Env extends HashMap<String, Object> {
            final Env up;
            Env(Env up) { this.up = up; }
            Object find(String k) {
                for (Env e = this; e != null; e = e.up) if (e.containsKey(k)) return e.get(k);
                throw new NoSuchElementException("unbound " + k);
            }
        }
        interface Fn extends Function<List<Object>, Object> { }
        static Object read(Deque<String> t) {
            String s = t.pop();
            if (s.equals("(")) {
                List<Object> l = new ArrayList<>();
                while (!t.peek().equals(")")) l.add(read(t));
                t.pop();
                return l;
            }
            try { return Long.valueOf(s); } catch (NumberFormatException e) { return s; }
        }
        static Object eval(Object x, Env e) {
            if (x instanceof String s) return e.find(s);
            if (!(x instanceof List<?> l)) return x;
            Object op = l.get(0);
            if (op instanceof String s)
                switch (s) {
                    case "if": return eval(l.get((Boolean) eval(l.get(1), e) ? 2 : 3), e);
                    case "define": e.put((String) l.get(1), eval(l.get(2), e)); return null;
                    case "quote": return l.get(1);
                    case "lambda": {
                        List<?> ps = (List<?>) l.get(1);
                        Object body = l.get(2);
                        return (Fn) a -> {
                            Env n = new Env(e);
                            for (int i = 0; i < ps.size(); i++) n.put((String) ps.get(i), a.get(i));
                            return eval(body, n);
                        };
                    }
                    default:
                }
            List<Object> a = new ArrayList<>();
            for (Object o : l.subList(1, l.size())) a.add(eval(o, e));
            return ((Fn) eval(op, e)).apply(a);
        }
        static String run(String src) {
            Env e = new Env(null);
            e.put("+", (Fn) a -> a.stream().mapToLong(o -> (Long) o).sum());
            e.put("*", (Fn) a -> a.stream().mapToLong(o -> (Long) o).reduce(1, (p, q) -> p * q));
            e.put("-", (Fn) a -> (Long) a.get(0) - (Long) a.get(1));
            e.put("<", (Fn) a -> (Long) a.get(0) < (Long) a.get(1));
            e.put("list", (Fn) a -> a);
            e.put("cons", (Fn) a -> {
                List<Object> r = new ArrayList<>((List<?>) a.get(1));
                r.add(0, a.get(0));
                return r;
            });
            e.put("car", (Fn) a -> ((List<?>) a.get(0)).get(0));
            e.put("cdr", (Fn) a -> new ArrayList<>(((List<?>) a.get(0)).subList(1, ((List<?>) a.get(0)).size())));
            e.put("null?", (Fn) a -> ((List<?>) a.get(0)).isEmpty());
            Deque<String> t =
                    new ArrayDeque<>(Arrays.asList(src.replace("(", " ( ").replace(")", " ) ").trim().split("\\s+")));
            Object last = null;
            while (!t.isEmpty()) last = eval(read(t), e);
            return String.valueOf(last);
        }
    }
    static String t(Supplier<?> s) {
        try {
            return String.valueOf(s.get());
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + "(" + e.getMessage() + ")";
        }
    }
    public static void main(String[] args) {
        Map<String, Double> v = new TreeMap<>();
        for (String s : ("1+2*3|-(2^3^2)|x = 4*(1+.5)|x*x - 10 % 4|max(1, x, 3) / 0|sqrt(sum(9,16))|y=z=2|(1+|1 "
                + "2|foo(1)|q|2^|sum()|max()|a1 = y^z").split("\\|")) System.out.print(t(() -> new Calc(s, v).all())
                + "; ");
        System.out.println(v);
        String j = "{\"a\": [1, -2.5e3, true, null, \"q\\\"\\u00e9\\n\"], \"b\" : {\"c\":{}, \"d\":[[],[0]]}, "
                + "\"e\":9007199254740993}";
        Object o = Json.parse(j);
        System.out.println(o + " " + Json.write(o) + Json.parse(Json.write(o)).equals(o) + t(() ->
                Json.parse("{\"a\" 1}")) + t(() -> Json.parse("[1,2")).substring(0, 10) + t(() -> Json.parse("1 x")));
        System.out.print(
                brain("++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.---"
                + "-----.>>+.>++.", ""));
        System.out.println(brain(",[.,]", "echo") + brain(">,[>,]<[.<]", "reverse"));
        System.out.println(Lisp.run("(define fact (lambda (n) (if (< n 2) 1 (* n (fact (- n 1)))))) (fact 20)") + " "
                + Lisp
                .run("(define map (lambda (f l) (if (null? l) l (cons (f (car l)) (map f (cdr l)))))) (define add "
                + "(lambda (n) (lambda (x) (+ x n)))) (map (add 10) (list 1 2 3))")
                + Lisp.run("(define fib (lambda (n) (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2)))))) (fib 15)")
                + Lisp.run("(quote (a (b c)))") + t(() -> Lisp.run("(nope 1)"))
                + t(() -> Lisp.run("(car (list))")).substring(0, 20));
    }
}
