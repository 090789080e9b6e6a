// Reads expressions of XPath 1.0. The expressions compute their values themselves, see XPathExpr.
package jdk.internal.xml;

import java.util.ArrayList;
import java.util.List;
import javax.xml.transform.TransformerException;

final class XPathParser {
    private static final String SPACE = " \t\r\n";
    private static final String[] AXES = {"ancestor", "ancestor-or-self", "attribute", "child", "descendant",
        "descendant-or-self", "following", "following-sibling", "namespace", "parent", "preceding",
        "preceding-sibling", "self"};
    private static final String NO_TEST = "A node test that matches either NCName:* or QName was expected.";
    private static final int DEEPEST = 1000;

    private final List<String> tokens = new ArrayList<>();
    private final XPathExpr.Names names;
    private int at;
    private int depth;

    private XPathParser(String text, XPathExpr.Names names) throws TransformerException {
        this.names = names;
        split(text);
    }

    static XPathExpr parse(String text, XPathExpr.Names names) throws TransformerException {
        XPathParser parser = new XPathParser(text, names);
        if (parser.tokens.isEmpty()) {
            throw new TransformerException("Empty expression!");
        }
        XPathExpr parsed = parser.or();
        if (parser.at < parser.tokens.size()) {
            StringBuilder b = new StringBuilder("Extra illegal tokens: ");
            for (int i = parser.at; i < parser.tokens.size(); i++) {
                b.append(i > parser.at ? ", '" : "'").append(parser.tokens.get(i)).append('\'');
            }
            throw new TransformerException(b.toString());
        }
        return parsed;
    }

    private static boolean isName(char c) {
        return c == '_' || c == '-' || c == '.' || Character.isLetterOrDigit(c) || c >= 0x80;
    }

    private void split(String s) throws TransformerException {
        int i = 0;
        while (i < s.length()) {
            char c = s.charAt(i);
            int from = i++;
            if (SPACE.indexOf(c) >= 0) {
                continue;
            }
            if (c == '"' || c == '\'') {
                i = s.indexOf(c, i) + 1;
                if (i == 0) {
                    throw new TransformerException("misquoted literal... expected " + (c == '"' ? "double" : "single")
                            + " quote!");
                }
            } else if (c >= '0' && c <= '9' || c == '.' && i < s.length() && s.charAt(i) >= '0' && s.charAt(i) <= '9') {
                while (i < s.length() && (s.charAt(i) >= '0' && s.charAt(i) <= '9' || s.charAt(i) == '.')) {
                    i++;
                }
            } else if (isName(c) && c != '-' && c != '.') {
                while (i < s.length() && isName(s.charAt(i))) {
                    i++;
                }
                boolean prefix = i + 1 < s.length() && s.charAt(i) == ':' && s.charAt(i + 1) != ':';
                if (prefix) {
                    i++;
                    if (s.charAt(i) == '*') {
                        i++;
                    }
                    while (i < s.length() && s.charAt(i - 1) != '*' && isName(s.charAt(i))) {
                        i++;
                    }
                }
            } else if (i < s.length() && (s.startsWith("//", from) || s.startsWith("::", from)
                    || s.startsWith("..", from) || s.startsWith("!=", from) || s.startsWith("<=", from)
                    || s.startsWith(">=", from))) {
                i++;
            }
            tokens.add(s.substring(from, i));
        }
    }

    private String peek() {
        return at < tokens.size() ? tokens.get(at) : "";
    }

    private String peek(int ahead) {
        return at + ahead < tokens.size() ? tokens.get(at + ahead) : "";
    }

    private boolean accept(String token) {
        if (peek().equals(token)) {
            at++;
            return true;
        }
        return false;
    }

    private void expect(String token) throws TransformerException {
        if (!accept(token)) {
            throw new TransformerException("Expected " + token + ", but found: " + peek());
        }
    }

    private XPathExpr or() throws TransformerException {
        if (++depth > DEEPEST) {
            throw new TransformerException("The expression is nested too deeply.");
        }
        XPathExpr left = and();
        while (accept("or")) {
            left = new XPathExpr.Logic(left, and(), true);
        }
        depth--;
        return left;
    }

    private XPathExpr and() throws TransformerException {
        XPathExpr left = equality();
        while (accept("and")) {
            left = new XPathExpr.Logic(left, equality(), false);
        }
        return left;
    }

    private XPathExpr equality() throws TransformerException {
        XPathExpr left = relation();
        while (peek().equals("=") || peek().equals("!=")) {
            String operator = tokens.get(at++);
            left = new XPathExpr.Comparison(operator, left, relation());
        }
        return left;
    }

    private XPathExpr relation() throws TransformerException {
        XPathExpr left = sum();
        while (peek().equals("<") || peek().equals(">") || peek().equals("<=") || peek().equals(">=")) {
            String operator = tokens.get(at++);
            left = new XPathExpr.Comparison(operator, left, sum());
        }
        return left;
    }

    private XPathExpr sum() throws TransformerException {
        XPathExpr left = product();
        while (peek().equals("+") || peek().equals("-")) {
            char operator = tokens.get(at++).charAt(0);
            left = new XPathExpr.Arithmetic(operator, left, product());
        }
        return left;
    }

    private XPathExpr product() throws TransformerException {
        XPathExpr left = negation();
        while (peek().equals("*") || peek().equals("div") || peek().equals("mod")) {
            char operator = tokens.get(at++).charAt(0);
            left = new XPathExpr.Arithmetic(operator, left, negation());
        }
        return left;
    }

    private XPathExpr negation() throws TransformerException {
        if (accept("-")) {
            return new XPathExpr.Arithmetic('n', union(), null);
        }
        return union();
    }

    private XPathExpr union() throws TransformerException {
        XPathExpr left = path();
        while (accept("|")) {
            left = new XPathExpr.Union(left, path());
        }
        return left;
    }

    private boolean startsStep() {
        String token = peek();
        return !token.isEmpty() && (isName(token.charAt(0)) && !(token.charAt(0) >= '0' && token.charAt(0) <= '9')
                && token.charAt(0) != '-' || token.equals("*") || token.equals("@") || token.equals("::"));
    }

    private boolean startsPrimary() {
        String token = peek();
        char c = token.isEmpty() ? 0 : token.charAt(0);
        if (c == '"' || c == '\'' || c == '(' || c == '$' || c >= '0' && c <= '9' || c == '.' && token.length() > 1
                && !token.equals("..")) {
            return true;
        }
        return isName(c) && peek(1).equals("(") && !isNodeType(token);
    }

    private static boolean isNodeType(String token) {
        return token.equals("node") || token.equals("text") || token.equals("comment")
                || token.equals("processing-instruction");
    }

    private XPathExpr path() throws TransformerException {
        List<XPathExpr.Step> steps = new ArrayList<>();
        XPathExpr start = null;
        boolean absolute = false;
        if (startsPrimary()) {
            start = primary();
            List<XPathExpr> predicates = predicates();
            if (!predicates.isEmpty()) {
                start = new XPathExpr.Filter(start, predicates);
            }
            if (!peek().equals("/") && !peek().equals("//")) {
                return start;
            }
        } else if (peek().equals("/") && !peek(1).equals("/")) {
            at++;
            absolute = true;
            if (!startsStep()) {
                return new XPathExpr.Path(null, true, steps);
            }
            step(steps);
        } else if (peek().equals("//")) {
            absolute = true;
        } else {
            if (!startsStep()) {
                throw new TransformerException(at >= tokens.size()
                        ? "A location path was expected, but the end of the XPath expression was found instead."
                        : "A location path was expected, but the following token was encountered:  " + peek());
            }
            step(steps);
        }
        while (peek().equals("/") || peek().equals("//")) {
            if (tokens.get(at++).length() == 2) {
                steps.add(new XPathExpr.Step("descendant-or-self", "node", null, null, List.of()));
            }
            if (!startsStep()) {
                throw new TransformerException("A location step was expected following the '/' or '//' token.");
            }
            step(steps);
        }
        return new XPathExpr.Path(start, absolute, steps);
    }

    private List<XPathExpr> predicates() throws TransformerException {
        List<XPathExpr> found = new ArrayList<>();
        while (accept("[")) {
            found.add(or());
            expect("]");
        }
        return found;
    }

    private void step(List<XPathExpr.Step> steps) throws TransformerException {
        if (accept(".")) {
            steps.add(new XPathExpr.Step("self", "node", null, null, List.of()));
            return;
        }
        if (accept("..")) {
            steps.add(new XPathExpr.Step("parent", "node", null, null, List.of()));
            return;
        }
        String axis = "child";
        if (accept("@")) {
            axis = "attribute";
        } else if (peek(1).equals("::")) {
            axis = tokens.get(at);
            if (java.util.Arrays.binarySearch(AXES, axis) < 0) {
                throw new TransformerException("illegal axis name: " + axis);
            }
            at += 2;
        }
        String token = peek();
        if (isNodeType(token) && peek(1).equals("(")) {
            at += 2;
            String literal = null;
            if (token.equals("processing-instruction") && !peek().equals(")")) {
                literal = literal();
            }
            expect(")");
            steps.add(new XPathExpr.Step(axis, token, null, literal, predicates()));
            return;
        }
        if (token.isEmpty() || !token.equals("*") && !isName(token.charAt(0))) {
            throw new TransformerException(NO_TEST);
        }
        at++;
        int colon = token.indexOf(':');
        String uri = null;
        if (colon >= 0) {
            uri = names.uri(token.substring(0, colon));
        }
        String local = token.substring(colon + 1);
        steps.add(new XPathExpr.Step(axis, "name", local.equals("*") && uri == null ? null : uri == null ? "" : uri,
                local.equals("*") ? null : local, predicates()));
    }

    private String literal() throws TransformerException {
        String token = peek();
        if (token.length() < 2 || token.charAt(0) != '"' && token.charAt(0) != '\'') {
            throw new TransformerException("Expected ), but found: " + token);
        }
        at++;
        return token.substring(1, token.length() - 1);
    }

    private XPathExpr primary() throws TransformerException {
        String token = tokens.get(at);
        char c = token.charAt(0);
        if (c == '"' || c == '\'') {
            return new XPathExpr.Literal(literal());
        }
        at++;
        if (c == '(') {
            XPathExpr inner = or();
            expect(")");
            return new XPathExpr.Filter(inner, List.of());
        }
        if (c == '$') {
            String name = peek();
            at++;
            return new XPathExpr.Variable(names.name(name), names);
        }
        if (c >= '0' && c <= '9' || c == '.') {
            try {
                return new XPathExpr.Literal(Double.parseDouble(token));
            } catch (NumberFormatException e) {
                throw new TransformerException(token + " could not be formatted to a number!");
            }
        }
        expect("(");
        List<XPathExpr> arguments = new ArrayList<>();
        if (!accept(")")) {
            do {
                arguments.add(or());
            } while (accept(","));
            expect(")");
        }
        return XPathExpr.Call.of(token, arguments, names);
    }
}
