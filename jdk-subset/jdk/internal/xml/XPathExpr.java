// Expressions of XPath 1.0 over nodes of DOM. Values are Double, String, Boolean, and lists of nodes in the order of
// the document.
package jdk.internal.xml;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringTokenizer;
import javax.xml.XMLConstants;
import javax.xml.namespace.NamespaceContext;
import javax.xml.namespace.QName;
import javax.xml.transform.TransformerException;
import javax.xml.xpath.XPathFunction;
import javax.xml.xpath.XPathFunctionException;
import javax.xml.xpath.XPathFunctionResolver;
import javax.xml.xpath.XPathVariableResolver;
import org.w3c.dom.Attr;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

abstract class XPathExpr {
    abstract Object value(Focus focus) throws TransformerException;

    /** What gives names a meaning. */
    record Names(NamespaceContext spaces, XPathVariableResolver variables, XPathFunctionResolver functions) {
        String uri(String prefix) throws TransformerException {
            String uri = prefix.equals("xml") ? XMLConstants.XML_NS_URI
                    : spaces == null ? null : spaces.getNamespaceURI(prefix);
            if (uri == null || uri.isEmpty()) {
                throw new TransformerException("Prefix must resolve to a namespace: " + prefix);
            }
            return uri;
        }

        QName name(String text) throws TransformerException {
            int colon = text.indexOf(':');
            return colon < 0 ? new QName(text)
                    : new QName(uri(text.substring(0, colon)), text.substring(colon + 1), text.substring(0, colon));
        }
    }

    /** The node for which an expression is computed, and its place among others. */
    static final class Focus {
        final Node node;
        final int position;
        final int size;
        final Order order;

        Focus(Node node, int position, int size, Order order) {
            this.node = node;
            this.position = position;
            this.size = size;
            this.order = order;
        }

        Node node() throws TransformerException {
            if (node == null) {
                throw new TransformerException("The context can not be null when the operation is context-dependent.");
            }
            return node;
        }
    }

    /** The order of the nodes of a document, numbered when it is first needed. */
    static final class Order {
        private final Map<Node, Integer> numbers = new IdentityHashMap<>();

        private static Node top(Node node) {
            Node top = node;
            for (Node outer = parent(top); outer != null; outer = parent(outer)) {
                top = outer;
            }
            return top;
        }

        private void number(Node top) {
            int next = numbers.size();
            Node node = top;
            while (node != null) {
                numbers.put(node, next++);
                NamedNodeMap attributes = node.getAttributes();
                for (int i = 0; attributes != null && i < attributes.getLength(); i++) {
                    numbers.put(attributes.item(i), next++);
                }
                node = after(node, top);
            }
        }

        private int of(Node node) {
            Integer number = numbers.get(node);
            if (number == null) {
                number(top(node));
                number = numbers.get(node);
                if (number == null) {
                    number = numbers.size();
                    numbers.put(node, number);
                }
            }
            return number;
        }

        List<Node> sorted(List<Node> nodes) {
            List<Node> distinct = new ArrayList<>(distinct(nodes));
            if (distinct.size() > 1) {
                distinct.sort((a, b) -> Integer.compare(of(a), of(b)));
            }
            return distinct;
        }
    }

    private static Set<Node> distinct(List<Node> nodes) {
        Map<Node, Boolean> seen = new IdentityHashMap<>();
        Set<Node> distinct = Collections.newSetFromMap(seen);
        distinct.addAll(nodes);
        return distinct;
    }

    /** The next node of the tree below [top]; null after the last. */
    private static Node after(Node node, Node top) {
        if (node.getFirstChild() != null) {
            return node.getFirstChild();
        }
        Node at = node;
        while (at != null && at != top) {
            if (at.getNextSibling() != null) {
                return at.getNextSibling();
            }
            at = at.getParentNode();
        }
        return null;
    }

    static Node parent(Node node) {
        return node.getNodeType() == Node.ATTRIBUTE_NODE ? ((Attr) node).getOwnerElement() : node.getParentNode();
    }

    private static boolean isText(Node node) {
        return node != null && (node.getNodeType() == Node.TEXT_NODE || node.getNodeType() == Node.CDATA_SECTION_NODE);
    }

    // ---- conversions ----

    static String string(Node node) {
        switch (node.getNodeType()) {
            case Node.ELEMENT_NODE:
            case Node.DOCUMENT_NODE:
            case Node.DOCUMENT_FRAGMENT_NODE:
                StringBuilder b = new StringBuilder();
                for (Node n = after(node, node); n != null; n = after(n, node)) {
                    if (isText(n)) {
                        b.append(n.getNodeValue());
                    }
                }
                return b.toString();
            case Node.TEXT_NODE:
            case Node.CDATA_SECTION_NODE:
                StringBuilder text = new StringBuilder();
                for (Node n = node; isText(n); n = n.getNextSibling()) {
                    text.append(n.getNodeValue());
                }
                return text.toString();
            default:
                return node.getNodeValue();
        }
    }

    static String string(Object value) {
        if (value instanceof List) {
            List<?> nodes = (List<?>) value;
            return nodes.isEmpty() ? "" : string((Node) nodes.get(0));
        }
        if (!(value instanceof Double)) {
            return value.toString();
        }
        double d = (Double) value;
        if (d == Math.rint(d) && Math.abs(d) < 1e15) {
            return Long.toString((long) d);
        }
        if (Double.isNaN(d) || Double.isInfinite(d)) {
            return Double.toString(d);
        }
        return new BigDecimal(Double.toString(d)).stripTrailingZeros().toPlainString();
    }

    static double number(Object value) {
        if (value instanceof Double) {
            return (Double) value;
        }
        if (value instanceof Boolean) {
            return (Boolean) value ? 1 : 0;
        }
        return number(string(value));
    }

    private static double number(String text) {
        String s = text.strip();
        int digits = 0;
        int points = 0;
        for (int i = s.startsWith("-") ? 1 : 0; i < s.length(); i++) {
            char c = s.charAt(i);
            digits += c >= '0' && c <= '9' ? 1 : 0;
            points += c == '.' ? 1 : 0;
            if ((c < '0' || c > '9') && c != '.') {
                return Double.NaN;
            }
        }
        return digits == 0 || points > 1 ? Double.NaN : Double.parseDouble(s);
    }

    static boolean truth(Object value) {
        if (value instanceof Boolean) {
            return (Boolean) value;
        }
        if (value instanceof Double) {
            double d = (Double) value;
            return d != 0 && d == d;
        }
        return value instanceof List ? !((List<?>) value).isEmpty() : !((String) value).isEmpty();
    }

    @SuppressWarnings("unchecked")
    static List<Node> nodes(Object value) throws TransformerException {
        if (!(value instanceof List)) {
            throw new XPathImpl.WrongType("Can not convert " + (value instanceof Double ? "#NUMBER"
                    : value instanceof Boolean ? "#BOOLEAN" : "#STRING") + " to a NodeList!");
        }
        return (List<Node>) value;
    }

    // ---- operators ----

    static final class Literal extends XPathExpr {
        private final Object value;

        Literal(Object value) {
            this.value = value;
        }

        @Override
        Object value(Focus focus) {
            return value;
        }
    }

    static final class Logic extends XPathExpr {
        private final XPathExpr left;
        private final XPathExpr right;
        private final boolean or;

        Logic(XPathExpr left, XPathExpr right, boolean or) {
            this.left = left;
            this.right = right;
            this.or = or;
        }

        @Override
        Object value(Focus focus) throws TransformerException {
            boolean first = truth(left.value(focus));
            return first == or ? first : truth(right.value(focus));
        }
    }

    static final class Comparison extends XPathExpr {
        private final String operator;
        private final XPathExpr left;
        private final XPathExpr right;

        Comparison(String operator, XPathExpr left, XPathExpr right) {
            this.operator = operator;
            this.left = left;
            this.right = right;
        }

        private boolean holds(double a, double b) {
            switch (operator) {
                case "=":
                    return a == b;
                case "!=":
                    return a != b;
                case "<":
                    return a < b;
                case ">":
                    return a > b;
                case "<=":
                    return a <= b;
                default:
                    return a >= b;
            }
        }

        private boolean compare(Object a, Object b) {
            boolean equality = operator.equals("=") || operator.equals("!=");
            if (!equality) {
                return holds(number(a), number(b));
            }
            if (a instanceof Boolean || b instanceof Boolean) {
                return truth(a) == truth(b) == operator.equals("=");
            }
            if (a instanceof Double || b instanceof Double) {
                return holds(number(a), number(b));
            }
            return string(a).equals(string(b)) == operator.equals("=");
        }

        @Override
        Object value(Focus focus) throws TransformerException {
            Object a = left.value(focus);
            Object b = right.value(focus);
            if (a instanceof List && b instanceof Boolean || b instanceof List && a instanceof Boolean) {
                return compare(truth(a), truth(b));
            }
            if (a instanceof List && b instanceof List && operator.equals("=")) {
                Set<String> values = new HashSet<>();
                for (Node node : nodes(a)) {
                    values.add(string(node));
                }
                for (Node node : nodes(b)) {
                    if (values.contains(string(node))) {
                        return true;
                    }
                }
                return false;
            }
            List<Object> first = values(a);
            List<Object> second = values(b);
            for (Object x : first) {
                for (Object y : second) {
                    if (compare(x, y)) {
                        return true;
                    }
                }
            }
            return false;
        }

        private static List<Object> values(Object value) throws TransformerException {
            if (!(value instanceof List)) {
                return List.of(value);
            }
            List<Object> strings = new ArrayList<>();
            for (Node node : nodes(value)) {
                strings.add(string(node));
            }
            return strings;
        }
    }

    static final class Arithmetic extends XPathExpr {
        private final char operator;
        private final XPathExpr left;
        private final XPathExpr right;

        /** The first letter of an operator, or n for negation. */
        Arithmetic(char operator, XPathExpr left, XPathExpr right) {
            this.operator = operator;
            this.left = left;
            this.right = right;
        }

        @Override
        Object value(Focus focus) throws TransformerException {
            double a = number(left.value(focus));
            double b = right == null ? 0 : number(right.value(focus));
            switch (operator) {
                case '+':
                    return a + b;
                case '-':
                    return a - b;
                case '*':
                    return a * b;
                case 'd':
                    return a / b;
                case 'm':
                    return a % b;
                default:
                    return -a;
            }
        }
    }

    static final class Union extends XPathExpr {
        private final XPathExpr left;
        private final XPathExpr right;

        Union(XPathExpr left, XPathExpr right) {
            this.left = left;
            this.right = right;
        }

        @Override
        Object value(Focus focus) throws TransformerException {
            List<Node> all = new ArrayList<>(nodes(left.value(focus)));
            all.addAll(nodes(right.value(focus)));
            return focus.order.sorted(all);
        }
    }

    static final class Variable extends XPathExpr {
        private final QName name;
        private final Names names;

        Variable(QName name, Names names) {
            this.name = name;
            this.names = names;
        }

        @Override
        Object value(Focus focus) throws TransformerException {
            Object found = names.variables == null ? null : names.variables.resolveVariable(name);
            if (found == null) {
                throw new TransformerException("resolveVariable for variable " + name.getLocalPart()
                        + " returning null");
            }
            return fromJava(found);
        }
    }

    static Object fromJava(Object found) {
        if (found instanceof Number) {
            return ((Number) found).doubleValue();
        }
        if (found instanceof Node) {
            return new ArrayList<>(List.of(found));
        }
        if (found instanceof NodeList) {
            NodeList list = (NodeList) found;
            List<Node> nodes = new ArrayList<>();
            for (int i = 0; i < list.getLength(); i++) {
                nodes.add(list.item(i));
            }
            return nodes;
        }
        return found instanceof Boolean ? found : found.toString();
    }

    // ---- paths ----

    static List<Node> select(List<Node> nodes, List<XPathExpr> predicates, Order order) throws TransformerException {
        List<Node> left = nodes;
        for (XPathExpr predicate : predicates) {
            List<Node> kept = new ArrayList<>();
            for (int i = 0; i < left.size(); i++) {
                Object value = predicate.value(new Focus(left.get(i), i + 1, left.size(), order));
                if (value instanceof Double ? (Double) value == i + 1 : truth(value)) {
                    kept.add(left.get(i));
                }
            }
            left = kept;
        }
        return left;
    }

    static final class Filter extends XPathExpr {
        private final XPathExpr inner;
        private final List<XPathExpr> predicates;

        Filter(XPathExpr inner, List<XPathExpr> predicates) {
            this.inner = inner;
            this.predicates = predicates;
        }

        @Override
        Object value(Focus focus) throws TransformerException {
            Object value = inner.value(focus);
            return predicates.isEmpty() ? value : select(nodes(value), predicates, focus.order);
        }
    }

    static final class Step {
        private final String axis;
        private final String test;
        private final String uri;
        private final String name;
        private final List<XPathExpr> predicates;

        /** With the test "name" a uri or a name that is null stands for any. */
        Step(String axis, String test, String uri, String name, List<XPathExpr> predicates) {
            this.axis = axis;
            this.test = test;
            this.uri = uri;
            this.name = name;
            this.predicates = predicates;
        }

        private boolean accepts(Node node) {
            int type = node.getNodeType();
            switch (test) {
                case "node":
                    return true;
                case "text":
                    return isText(node);
                case "comment":
                    return type == Node.COMMENT_NODE;
                case "processing-instruction":
                    return type == Node.PROCESSING_INSTRUCTION_NODE && (name == null
                            || name.equals(node.getNodeName()));
                default:
                    break;
            }
            if (axis.equals("namespace")) {
                return name == null || name.equals(prefix(node));
            }
            if (type != (axis.equals("attribute") ? Node.ATTRIBUTE_NODE : Node.ELEMENT_NODE)) {
                return false;
            }
            String local = local(node);
            String space = node.getNamespaceURI();
            return (name == null || name.equals(local))
                    && (uri == null || uri.equals(space == null ? "" : space));
        }

        private static String prefix(Node declaration) {
            String whole = declaration.getNodeName();
            return whole.length() > 6 ? whole.substring(6) : "";
        }

        private void add(Node node, List<Node> found) {
            boolean hidden = node.getNodeType() == Node.DOCUMENT_TYPE_NODE
                    || isText(node) && isText(node.getPreviousSibling());
            if (!hidden && accepts(node)) {
                found.add(node);
            }
        }

        private void below(Node node, List<Node> found) {
            for (Node n = after(node, node); n != null; n = after(n, node)) {
                add(n, found);
            }
        }

        /** Nodes before [node] at the end of the tree's order, the nearest first; ancestors are none of them. */
        private void before(Node node, List<Node> found) {
            for (Node at = node; at != null; at = parent(at)) {
                Node sibling = at.getNodeType() == Node.ATTRIBUTE_NODE ? null : at.getPreviousSibling();
                for (; sibling != null; sibling = sibling.getPreviousSibling()) {
                    List<Node> inner = new ArrayList<>();
                    add(sibling, inner);
                    below(sibling, inner);
                    Collections.reverse(inner);
                    found.addAll(inner);
                }
            }
        }

        private void behind(Node node, List<Node> found) {
            Node start = node;
            if (node.getNodeType() == Node.ATTRIBUTE_NODE) {
                start = parent(node);
                below(start, found);
            }
            for (Node at = start; at != null; at = parent(at)) {
                for (Node sibling = at.getNextSibling(); sibling != null; sibling = sibling.getNextSibling()) {
                    add(sibling, found);
                    below(sibling, found);
                }
            }
        }

        List<Node> from(Node node, Order order) throws TransformerException {
            List<Node> found = new ArrayList<>();
            switch (axis) {
                case "child":
                    for (Node n = node.getFirstChild(); n != null; n = n.getNextSibling()) {
                        add(n, found);
                    }
                    break;
                case "attribute":
                    NamedNodeMap attributes = node.getAttributes();
                    for (int i = 0; attributes != null && i < attributes.getLength(); i++) {
                        String whole = attributes.item(i).getNodeName();
                        if (!whole.equals("xmlns") && !whole.startsWith("xmlns:")) {
                            add(attributes.item(i), found);
                        }
                    }
                    break;
                case "self":
                    add(node, found);
                    break;
                case "parent":
                    if (parent(node) != null) {
                        add(parent(node), found);
                    }
                    break;
                case "ancestor-or-self":
                    add(node, found);
                    // fall through
                case "ancestor":
                    for (Node n = parent(node); n != null; n = parent(n)) {
                        add(n, found);
                    }
                    break;
                case "descendant-or-self":
                    add(node, found);
                    // fall through
                case "descendant":
                    below(node, found);
                    break;
                case "following":
                    behind(node, found);
                    break;
                case "preceding":
                    before(node, found);
                    break;
                case "following-sibling":
                    if (node.getNodeType() != Node.ATTRIBUTE_NODE) {
                        for (Node n = node.getNextSibling(); n != null; n = n.getNextSibling()) {
                            add(n, found);
                        }
                    }
                    break;
                case "preceding-sibling":
                    if (node.getNodeType() != Node.ATTRIBUTE_NODE) {
                        for (Node n = node.getPreviousSibling(); n != null; n = n.getPreviousSibling()) {
                            add(n, found);
                        }
                    }
                    break;
                default:
                    spaces(node, found);
                    break;
            }
            return select(found, predicates, order);
        }

        private void spaces(Node node, List<Node> found) {
            if (!(node instanceof Element)) {
                return;
            }
            Map<String, Node> declared = new LinkedHashMap<>();
            for (Node n = node; n instanceof Element; n = n.getParentNode()) {
                NamedNodeMap attributes = n.getAttributes();
                for (int i = 0; i < attributes.getLength(); i++) {
                    String whole = attributes.item(i).getNodeName();
                    if (whole.equals("xmlns") || whole.startsWith("xmlns:")) {
                        declared.putIfAbsent(prefix(attributes.item(i)), attributes.item(i));
                    }
                }
            }
            Attr always = node.getOwnerDocument().createAttributeNS(XMLConstants.XMLNS_ATTRIBUTE_NS_URI, "xmlns:xml");
            always.setValue(XMLConstants.XML_NS_URI);
            declared.putIfAbsent("xml", always);
            for (Node declaration : declared.values()) {
                if (!declaration.getNodeValue().isEmpty() && accepts(declaration)) {
                    found.add(declaration);
                }
            }
        }
    }

    static final class Path extends XPathExpr {
        private final XPathExpr start;
        private final boolean absolute;
        private final List<Step> steps;

        Path(XPathExpr start, boolean absolute, List<Step> steps) {
            this.start = start;
            this.absolute = absolute;
            this.steps = shortened(steps);
        }

        /** `//name` without predicates, which could count, as one step. */
        private static List<Step> shortened(List<Step> steps) {
            List<Step> result = new ArrayList<>();
            for (Step step : steps) {
                Step last = result.isEmpty() ? null : result.get(result.size() - 1);
                if (last != null && last.axis.equals("descendant-or-self") && last.test.equals("node")
                        && last.predicates.isEmpty() && step.axis.equals("child") && step.predicates.isEmpty()) {
                    result.set(result.size() - 1,
                            new Step("descendant", step.test, step.uri, step.name, step.predicates));
                } else {
                    result.add(step);
                }
            }
            return result;
        }

        @Override
        Object value(Focus focus) throws TransformerException {
            List<Node> at = new ArrayList<>();
            if (start != null) {
                at = nodes(start.value(focus));
            } else if (absolute) {
                at.add(Order.top(focus.node()));
            } else {
                at.add(focus.node());
            }
            for (Step step : steps) {
                if (at.size() == 1) {
                    at = step.from(at.get(0), focus.order);
                    if (step.axis.startsWith("preceding") || step.axis.startsWith("ancestor")) {
                        at = new ArrayList<>(at);
                        Collections.reverse(at);
                    }
                    continue;
                }
                List<Node> next = new ArrayList<>();
                for (Node node : at) {
                    next.addAll(step.from(node, focus.order));
                }
                at = focus.order.sorted(next);
            }
            return at;
        }
    }

    static String local(Node node) {
        String local = node.getLocalName();
        if (local != null) {
            return local;
        }
        String name = node.getNodeName();
        return name.substring(name.indexOf(':') + 1);
    }

    // ---- functions ----

    static final class Call extends XPathExpr {
        /** Name, the name in messages, least and most arguments. */
        private static final String[][] FUNCTIONS = {{"last", "Last", "0", "0"}, {"position", "Position", "0", "0"},
            {"count", "Count", "1", "1"}, {"id", "Id", "1", "1"}, {"local-name", "LocalPart", "0", "1"},
            {"namespace-uri", "Namespace", "0", "1"}, {"name", "Qname", "0", "1"}, {"string", "String", "0", "1"},
            {"concat", "Concat", "2", "9999"}, {"starts-with", "StartsWith", "2", "2"},
            {"contains", "Contains", "2", "2"}, {"substring-before", "SubstringBefore", "2", "2"},
            {"substring-after", "SubstringAfter", "2", "2"}, {"substring", "Substring", "2", "3"},
            {"string-length", "StringLength", "0", "1"}, {"normalize-space", "NormalizeSpace", "0", "1"},
            {"translate", "Translate", "3", "3"}, {"boolean", "Boolean", "1", "1"}, {"not", "Not", "1", "1"},
            {"true", "True", "0", "0"}, {"false", "False", "0", "0"}, {"lang", "Lang", "1", "1"},
            {"number", "Number", "0", "1"}, {"sum", "Sum", "1", "1"}, {"floor", "Floor", "1", "1"},
            {"ceiling", "Ceiling", "1", "1"}, {"round", "Round", "1", "1"}};

        private final String name;
        private final List<XPathExpr> arguments;

        private Call(String name, List<XPathExpr> arguments) {
            this.name = name;
            this.arguments = arguments;
        }

        static XPathExpr of(String name, List<XPathExpr> arguments, Names names) throws TransformerException {
            if (name.indexOf(':') >= 0) {
                return new Extension(names.name(name), arguments, names);
            }
            for (String[] function : FUNCTIONS) {
                if (function[0].equals(name)) {
                    int least = Integer.parseInt(function[2]);
                    int most = Integer.parseInt(function[3]);
                    if (arguments.size() < least || arguments.size() > most) {
                        throw new TransformerException("com.sun.org.apache.xpath.internal.functions.Func" + function[1]
                                + " only allows " + (least == most ? "" + least : most > 9 ? ">1"
                                        : least + " or " + most) + " arguments");
                    }
                    return new Call(name, arguments);
                }
            }
            throw new TransformerException("Could not find function: " + name);
        }

        private Object argument(int index, Focus focus) throws TransformerException {
            return arguments.get(index).value(focus);
        }

        private String text(int index, Focus focus) throws TransformerException {
            return index < arguments.size() ? string(argument(index, focus)) : string(focus.node());
        }

        private double amount(Focus focus) throws TransformerException {
            return arguments.isEmpty() ? number(string(focus.node())) : number(argument(0, focus));
        }

        /** The node that the argument starts with, or the one in focus; null if there is none. */
        private Node node(Focus focus) throws TransformerException {
            if (arguments.isEmpty()) {
                return focus.node();
            }
            List<Node> found = nodes(argument(0, focus));
            return found.isEmpty() ? null : found.get(0);
        }

        @Override
        Object value(Focus focus) throws TransformerException {
            switch (name) {
                case "last":
                    return (double) focus.size;
                case "position":
                    return (double) focus.position;
                case "count":
                    return (double) nodes(argument(0, focus)).size();
                case "id":
                    return identified(argument(0, focus), focus);
                case "local-name":
                case "name":
                case "namespace-uri":
                    return nameOf(node(focus));
                case "string":
                    return text(0, focus);
                case "concat":
                    StringBuilder b = new StringBuilder();
                    for (int i = 0; i < arguments.size(); i++) {
                        b.append(text(i, focus));
                    }
                    return b.toString();
                case "starts-with":
                    return text(0, focus).startsWith(text(1, focus));
                case "contains":
                    return text(0, focus).contains(text(1, focus));
                case "substring-before":
                    String whole = text(0, focus);
                    return whole.substring(0, Math.max(0, whole.indexOf(text(1, focus))));
                case "substring-after":
                    String all = text(0, focus);
                    String part = text(1, focus);
                    return all.contains(part) ? all.substring(all.indexOf(part) + part.length()) : "";
                case "substring":
                    return substring(focus);
                case "string-length":
                    String measured = text(0, focus);
                    return (double) measured.codePointCount(0, measured.length());
                case "normalize-space":
                    StringBuilder words = new StringBuilder();
                    StringTokenizer tokens = new StringTokenizer(text(0, focus), " \t\r\n");
                    while (tokens.hasMoreTokens()) {
                        words.append(words.length() == 0 ? "" : " ").append(tokens.nextToken());
                    }
                    return words.toString();
                case "translate":
                    return translate(text(0, focus), text(1, focus), text(2, focus));
                case "boolean":
                    return truth(argument(0, focus));
                case "not":
                    return !truth(argument(0, focus));
                case "true":
                    return true;
                case "false":
                    return false;
                case "lang":
                    return lang(text(0, focus), focus.node());
                case "number":
                    return amount(focus);
                case "sum":
                    double sum = 0;
                    for (Node node : nodes(argument(0, focus))) {
                        sum += number(string(node));
                    }
                    return sum;
                case "floor":
                    return Math.floor(amount(focus));
                case "ceiling":
                    return Math.ceil(amount(focus));
                default:
                    double d = amount(focus);
                    return d >= -0.5 && d < 0 ? -0.0 : Math.floor(d + 0.5);
            }
        }

        private String nameOf(Node node) {
            if (node == null) {
                return "";
            }
            int type = node.getNodeType();
            if (type != Node.ELEMENT_NODE && type != Node.ATTRIBUTE_NODE
                    && (type != Node.PROCESSING_INSTRUCTION_NODE || name.equals("namespace-uri"))) {
                return "";
            }
            if (name.equals("namespace-uri")) {
                return node.getNamespaceURI() == null ? "" : node.getNamespaceURI();
            }
            return name.equals("name") ? node.getNodeName() : local(node);
        }

        private String substring(Focus focus) throws TransformerException {
            String s = text(0, focus);
            double from = round(number(argument(1, focus)));
            double end = arguments.size() < 3 ? Double.POSITIVE_INFINITY : from + round(number(argument(2, focus)));
            StringBuilder b = new StringBuilder();
            int position = 1;
            for (int i = 0; i < s.length(); position++) {
                int c = s.codePointAt(i);
                if (position >= from && position < end) {
                    b.appendCodePoint(c);
                }
                i += Character.charCount(c);
            }
            return b.toString();
        }

        private static double round(double d) {
            return Math.floor(d + 0.5);
        }

        private static String translate(String s, String from, String to) {
            StringBuilder b = new StringBuilder();
            for (int i = 0; i < s.length(); i++) {
                int at = from.indexOf(s.charAt(i));
                if (at < 0) {
                    b.append(s.charAt(i));
                } else if (at < to.length()) {
                    b.append(to.charAt(at));
                }
            }
            return b.toString();
        }

        private static boolean lang(String wanted, Node node) {
            for (Node n = node; n != null; n = parent(n)) {
                if (n instanceof Element && ((Element) n).hasAttribute("xml:lang")) {
                    String language = ((Element) n).getAttribute("xml:lang");
                    return language.regionMatches(true, 0, wanted, 0, wanted.length())
                            && (language.length() == wanted.length() || language.charAt(wanted.length()) == '-');
                }
            }
            return false;
        }

        private static List<Node> identified(Object value, Focus focus) throws TransformerException {
            List<Node> found = new ArrayList<>();
            Node node = focus.node();
            Document document = node instanceof Document ? (Document) node : node.getOwnerDocument();
            List<String> texts = new ArrayList<>();
            if (value instanceof List) {
                for (Node each : nodes(value)) {
                    texts.add(string(each));
                }
            } else {
                texts.add(string(value));
            }
            for (String text : texts) {
                StringTokenizer tokens = new StringTokenizer(text, " \t\r\n");
                while (tokens.hasMoreTokens()) {
                    Element element = document.getElementById(tokens.nextToken());
                    if (element != null) {
                        found.add(element);
                    }
                }
            }
            return focus.order.sorted(found);
        }
    }

    /** A function of the program. */
    private static final class Extension extends XPathExpr {
        private final QName name;
        private final List<XPathExpr> arguments;
        private final Names names;

        Extension(QName name, List<XPathExpr> arguments, Names names) {
            this.name = name;
            this.arguments = arguments;
            this.names = names;
        }

        @Override
        Object value(Focus focus) throws TransformerException {
            if (names.functions == null) {
                throw new TransformerException("function token not found.");
            }
            XPathFunction xpathFunction = names.functions.resolveFunction(name, arguments.size());
            List<Object> values = new ArrayList<>();
            for (XPathExpr argument : arguments) {
                Object value = argument.value(focus);
                values.add(value instanceof List ? new XPathImpl.Nodes(nodes(value)) : value);
            }
            try {
                return fromJava(xpathFunction.evaluate(values));
            } catch (XPathFunctionException | RuntimeException e) {
                throw new TransformerException(e);
            }
        }
    }
}
