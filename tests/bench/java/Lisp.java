// group: mixed
// An interpreter of a small Lisp: cons cells, symbols, environments as chains, closures, primitives as lambdas.
import java.util.HashMap;
import java.util.Map;

public class Lisp {
    record Cons(Object head, Object tail) {}

    record Closure(Object names, Object body, Scope scope) {}

    static final class Symbol {
        final String name;
        Symbol(String name) { this.name = name; }
    }

    interface Primitive { Object apply(Object arguments); }

    static final class Scope {
        final Symbol name;
        Object value;
        final Scope outer;
        Scope(Symbol name, Object value, Scope outer) {
            this.name = name;
            this.value = value;
            this.outer = outer;
        }
    }

    private final Map<String, Symbol> symbols = new HashMap<>();
    private final Map<Symbol, Object> globals = new HashMap<>();
    private final Symbol quote = symbol("quote"), when = symbol("if"), lambda = symbol("lambda");
    private final Symbol define = symbol("define"), let = symbol("let");
    private String text;
    private int at;

    Lisp() {
        primitive("+", a -> first(a) + second(a));
        primitive("-", a -> first(a) - second(a));
        primitive("*", a -> first(a) * second(a) % 1000003);
        primitive("<", a -> first(a) < second(a));
        primitive("=", a -> first(a) == second(a));
        primitive("car", a -> ((Cons) ((Cons) a).head()).head());
        primitive("cdr", a -> ((Cons) ((Cons) a).head()).tail());
        primitive("cons", a -> new Cons(((Cons) a).head(), ((Cons) ((Cons) a).tail()).head()));
        primitive("null", a -> ((Cons) a).head() == null);
    }

    private void primitive(String name, Primitive p) { globals.put(symbol(name), p); }

    private static int first(Object a) { return (Integer) ((Cons) a).head(); }

    private static int second(Object a) { return (Integer) ((Cons) ((Cons) a).tail()).head(); }

    Symbol symbol(String name) { return symbols.computeIfAbsent(name, Symbol::new); }

    Object read(String source) {
        text = source;
        at = 0;
        return read();
    }

    private Object read() {
        while (text.charAt(at) == ' ') at++;
        char c = text.charAt(at);
        if (c == '(') {
            at++;
            return list();
        }
        int start = at;
        while (at < text.length() && text.charAt(at) != ' ' && text.charAt(at) != ')') at++;
        String word = text.substring(start, at);
        return Character.isDigit(c) ? (Object) Integer.valueOf(word) : word.equals("nil") ? null : symbol(word);
    }

    private Object list() {
        while (text.charAt(at) == ' ') at++;
        if (text.charAt(at) == ')') {
            at++;
            return null;
        }
        Object head = read();
        return new Cons(head, list());
    }

    Object eval(Object form, Scope scope) {
        for (;;) {
            if (form instanceof Symbol) {
                for (Scope s = scope; s != null; s = s.outer) if (s.name == form) return s.value;
                Object value = globals.get(form);
                if (value == null) throw new IllegalStateException("unknown " + ((Symbol) form).name);
                return value;
            }
            if (!(form instanceof Cons)) return form;
            Cons cons = (Cons) form;
            Object head = cons.head(), rest = cons.tail();
            if (head == quote) return ((Cons) rest).head();
            if (head == when) {
                Cons branches = (Cons) ((Cons) rest).tail();
                boolean truth = Boolean.TRUE.equals(eval(((Cons) rest).head(), scope));
                form = truth ? branches.head() : ((Cons) branches.tail()).head();
                continue;
            }
            if (head == lambda) return new Closure(((Cons) rest).head(), ((Cons) ((Cons) rest).tail()).head(), scope);
            if (head == define) {
                Object value = eval(((Cons) ((Cons) rest).tail()).head(), scope);
                globals.put((Symbol) ((Cons) rest).head(), value);
                return value;
            }
            if (head == let) {
                Cons binding = (Cons) ((Cons) rest).head();
                Object value = eval(((Cons) binding.tail()).head(), scope);
                scope = new Scope((Symbol) binding.head(), value, scope);
                form = ((Cons) ((Cons) rest).tail()).head();
                continue;
            }
            Object f = eval(head, scope), arguments = evalAll(rest, scope);
            if (f instanceof Primitive) return ((Primitive) f).apply(arguments);
            Closure c = (Closure) f;
            scope = c.scope();
            for (Object n = c.names(); n != null; n = ((Cons) n).tail(), arguments = ((Cons) arguments).tail())
                scope = new Scope((Symbol) ((Cons) n).head(), ((Cons) arguments).head(), scope);
            form = c.body();
        }
    }

    private Object evalAll(Object forms, Scope scope) {
        if (forms == null) return null;
        Cons c = (Cons) forms;
        return new Cons(eval(c.head(), scope), evalAll(c.tail(), scope));
    }

    public static void main(String[] args) {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 24;
        Lisp lisp = new Lisp();
        String[] definitions = {
            "(define fib (lambda (n) (if (< n 2) n (+ (fib (- n 1)) (fib (- n 2))))))",
            "(define range (lambda (a b) (if (< a b) (cons a (range (+ a 1) b)) nil)))",
            "(define map (lambda (f l) (if (null l) nil (cons (f (car l)) (map f (cdr l))))))",
            "(define fold (lambda (f v l) (if (null l) v (fold f (f v (car l)) (cdr l)))))",
            "(define adder (lambda (k) (lambda (x) (let (y (* x k)) (+ y k)))))"};
        for (String d : definitions) lisp.eval(lisp.read(d), null);
        Object fib = lisp.eval(lisp.read("(fib " + n + ")"), null);
        int sum = 0;
        for (int i = 0; i < n * 4; i++)
            sum = sum * 31 + (Integer) lisp.eval(lisp.read("(fold + 0 (map (adder " + i + ") (range 1 40)))"), null);
        System.out.println("checksum=" + fib + "/" + sum);
    }
}
