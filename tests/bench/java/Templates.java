// group: mixed
// Pages from templates: a tiny language of pieces compiled to objects, nested scopes, escaping, an inverted index.
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

public class Templates {
    abstract static class Piece {
        abstract void write(StringBuilder out, Map<String, Object> scope);
    }

    static class Text extends Piece {
        final String text;
        Text(String text) { this.text = text; }
        @Override void write(StringBuilder out, Map<String, Object> scope) { out.append(text); }
    }

    static class Value extends Piece {
        final String[] path;
        Value(String name) { path = name.split("\\."); }
        @Override void write(StringBuilder out, Map<String, Object> scope) {
            Object v = scope;
            for (String part : path) v = v instanceof Map ? ((Map<?, ?>) v).get(part) : null;
            String s = String.valueOf(v);
            for (int i = 0; i < s.length(); i++) {
                char c = s.charAt(i);
                switch (c) {
                case '<': out.append("&lt;"); break;
                case '>': out.append("&gt;"); break;
                case '&': out.append("&amp;"); break;
                default: out.append(c);
                }
            }
        }
    }

    static class Each extends Piece {
        final String name;
        final List<Piece> body;
        Each(String name, List<Piece> body) {
            this.name = name;
            this.body = body;
        }
        @Override void write(StringBuilder out, Map<String, Object> scope) {
            Object all = scope.get(name);
            if (!(all instanceof List)) return;
            Map<String, Object> inner = new HashMap<>(scope);
            for (Object o : (List<?>) all) {
                inner.put("it", o);
                for (Piece p : body) p.write(out, inner);
            }
        }
    }

    private int at;

    List<Piece> compile(String text) {
        List<Piece> pieces = new ArrayList<>();
        while (at < text.length()) {
            int open = text.indexOf('{', at);
            if (open < 0) open = text.length();
            if (open > at) pieces.add(new Text(text.substring(at, open)));
            if (open == text.length()) {
                at = open;
                break;
            }
            int close = text.indexOf('}', open);
            String name = text.substring(open + 1, close);
            at = close + 1;
            if (name.equals("end")) break;
            pieces.add(name.startsWith("each ") ? new Each(name.substring(5), compile(text)) : new Value(name));
        }
        return pieces;
    }

    public static void main(String[] args) {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 620;
        String text = "<h1>{title}</h1>\n{each rows}<tr><td>{it.name}</td><td>{it.price}</td><td>{it.missing}</td>"
            + "</tr>\n{end}<p>{footer} of {title}</p>{each tags}[{it}]{end}";
        Map<String, TreeSet<Integer>> index = new LinkedHashMap<>();
        long hash = 0;
        for (int i = 0; i < n; i++) {
            Map<String, Object> scope = new HashMap<>();
            scope.put("title", "Page <" + i + "> & more");
            List<Object> rows = new ArrayList<>();
            for (int k = 0; k < 12; k++) {
                Map<String, Object> row = new HashMap<>();
                row.put("name", "row " + (char) ('a' + (i + k) % 26));
                row.put("price", (i * 31 + k * 17) % 1000 / 4);
                rows.add(row);
            }
            scope.put("rows", rows);
            scope.put("tags", List.of("x" + i % 9, "y" + i % 5, "z"));
            scope.put("footer", Integer.toHexString(i * 7919));
            StringBuilder out = new StringBuilder();
            for (Piece p : new Templates().compile(text)) p.write(out, scope);
            String page = out.toString();
            hash = hash * 31 + page.hashCode();
            for (String word : page.split("[^a-z0-9]+"))
                if (word.length() > 1) index.computeIfAbsent(word, w -> new TreeSet<>()).add(i);
        }
        for (Map.Entry<String, TreeSet<Integer>> e : index.entrySet())
            hash = hash * 31 + e.getKey().hashCode() + e.getValue().size() + e.getValue().first();
        System.out.println("checksum=" + hash + "/" + index.size());
    }
}
