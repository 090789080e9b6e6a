// javax.xml.xpath: the factory, and what programs compile and evaluate.
package jdk.internal.xml;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.namespace.NamespaceContext;
import javax.xml.namespace.QName;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.TransformerException;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathEvaluationResult;
import javax.xml.xpath.XPathEvaluationResult.XPathResultType;
import javax.xml.xpath.XPathExpression;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import javax.xml.xpath.XPathFactoryConfigurationException;
import javax.xml.xpath.XPathFunctionResolver;
import javax.xml.xpath.XPathNodes;
import javax.xml.xpath.XPathVariableResolver;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

public final class XPathImpl implements XPath {
    private final Factory factory;
    private NamespaceContext spaces;
    private XPathVariableResolver variables;
    private XPathFunctionResolver functions;

    XPathImpl(Factory factory) {
        this.factory = factory;
        reset();
    }

    public static final class Factory extends XPathFactory {
        private boolean secure;
        private XPathVariableResolver variables;
        private XPathFunctionResolver functions;

        @Override
        public boolean isObjectModelSupported(String objectModel) {
            if (objectModel == null) {
                throw new NullPointerException("XPathFactory#isObjectModelSupported(String objectModel) with "
                        + "objectModel == null");
            }
            if (objectModel.isEmpty()) {
                throw new IllegalArgumentException("XPathFactory#isObjectModelSupported(String objectModel) with "
                        + "objectModel == \"\"");
            }
            return objectModel.equals(DEFAULT_OBJECT_MODEL_URI);
        }

        @Override
        public void setFeature(String name, boolean value) throws XPathFactoryConfigurationException {
            if (!name.equals(XMLConstants.FEATURE_SECURE_PROCESSING)) {
                throw new XPathFactoryConfigurationException("Trying to set the unknown feature \"" + name
                        + "\":XPathFactoryImpl#setFeature(" + name + "," + value + ")");
            }
            secure = value;
        }

        @Override
        public boolean getFeature(String name) throws XPathFactoryConfigurationException {
            if (!name.equals(XMLConstants.FEATURE_SECURE_PROCESSING)) {
                throw new XPathFactoryConfigurationException("Trying to get the unknown feature \"" + name
                        + "\":XPathFactoryImpl#getFeature(" + name + ")");
            }
            return secure;
        }

        @Override
        public void setXPathVariableResolver(XPathVariableResolver resolver) {
            if (resolver == null) {
                throw new NullPointerException("Attempting to set a null XPathVariableResolver:"
                        + "XPathFactoryImpl#setXPathVariableResolver(null)");
            }
            variables = resolver;
        }

        @Override
        public void setXPathFunctionResolver(XPathFunctionResolver resolver) {
            if (resolver == null) {
                throw new NullPointerException("Attempting to set a null XPathFunctionResolver:"
                        + "XPathFactoryImpl#setXPathFunctionResolver(null)");
            }
            functions = resolver;
        }

        @Override
        public XPath newXPath() {
            return new XPathImpl(this);
        }
    }

    /** A value of another type than is needed. */
    static final class WrongType extends TransformerException {
        private static final long serialVersionUID = 1;

        WrongType(String message) {
            super(message);
        }

        @Override
        public String toString() {
            return "com.sun.org.apache.xpath.internal.XPathException: " + getMessage();
        }
    }

    static final class Nodes implements NodeList, XPathNodes {
        private final List<Node> nodes;

        Nodes(List<Node> nodes) {
            this.nodes = nodes;
        }

        @Override
        public Node item(int index) {
            return index < 0 || index >= nodes.size() ? null : nodes.get(index);
        }

        @Override
        public int getLength() {
            return nodes.size();
        }

        @Override
        public Iterator<Node> iterator() {
            return nodes.iterator();
        }

        @Override
        public int size() {
            return nodes.size();
        }

        @Override
        public Node get(int index) {
            return nodes.get(index);
        }
    }

    private record Result<T>(XPathResultType type, T value) implements XPathEvaluationResult<T> {
    }

    /** An expression with what its names meant when it was compiled. */
    private record Compiled(XPathExpr tree) implements XPathExpression {
        Object value(Object item) throws TransformerException {
            return tree.value(new XPathExpr.Focus((Node) item, -1, 0, new XPathExpr.Order()));
        }

        @Override
        public Object evaluate(Object item, QName returnType) throws XPathExpressionException {
            check(returnType);
            try {
                return converted(value(item), returnType);
            } catch (TransformerException e) {
                throw new XPathExpressionException(e);
            }
        }

        @Override
        public String evaluate(Object item) throws XPathExpressionException {
            return (String) evaluate(item, XPathConstants.STRING);
        }

        @Override
        public Object evaluate(InputSource source, QName returnType) throws XPathExpressionException {
            check(returnType);
            return evaluate(document(source), returnType);
        }

        @Override
        public String evaluate(InputSource source) throws XPathExpressionException {
            return (String) evaluate(source, XPathConstants.STRING);
        }

        @Override
        public <T> T evaluateExpression(Object item, Class<T> type) throws XPathExpressionException {
            return of(this, item, type);
        }

        @Override
        public XPathEvaluationResult<?> evaluateExpression(Object item) throws XPathExpressionException {
            return result(this, item);
        }

        @Override
        public <T> T evaluateExpression(InputSource source, Class<T> type) throws XPathExpressionException {
            return of(this, document(source), type);
        }

        @Override
        public XPathEvaluationResult<?> evaluateExpression(InputSource source) throws XPathExpressionException {
            return result(this, document(source));
        }
    }

    private static void check(QName type) {
        if (type == null) {
            throw new NullPointerException("returnType argument can not be null");
        }
        if (!type.equals(XPathConstants.STRING) && !type.equals(XPathConstants.NUMBER)
                && !type.equals(XPathConstants.BOOLEAN) && !type.equals(XPathConstants.NODE)
                && !type.equals(XPathConstants.NODESET)) {
            throw new IllegalArgumentException("UnSupported Return Type : " + type);
        }
    }

    private static Object converted(Object value, QName type) throws TransformerException {
        if (type.equals(XPathConstants.STRING)) {
            return XPathExpr.string(value);
        }
        if (type.equals(XPathConstants.NUMBER)) {
            return XPathExpr.number(value);
        }
        if (type.equals(XPathConstants.BOOLEAN)) {
            return XPathExpr.truth(value);
        }
        List<Node> nodes = XPathExpr.nodes(value);
        if (type.equals(XPathConstants.NODESET)) {
            return new Nodes(nodes);
        }
        return nodes.isEmpty() ? null : nodes.get(0);
    }

    private static Object document(InputSource source) throws XPathExpressionException {
        if (source == null) {
            throw new NullPointerException("source argument can not be null");
        }
        DocumentBuilderFactory builders = DocumentBuilderFactory.newInstance();
        builders.setNamespaceAware(true);
        try {
            return builders.newDocumentBuilder().parse(source);
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new XPathExpressionException(e);
        }
    }

    private static <T> T of(Compiled compiled, Object item, Class<T> type) throws XPathExpressionException {
        QName name = XPathResultType.getQNameType(type);
        if (name == null) {
            if (type != XPathEvaluationResult.class) {
                throw new IllegalArgumentException("UnSupported Return Type : " + type);
            }
            return type.cast(result(compiled, item));
        }
        Object value = compiled.evaluate(item, name);
        if (name.equals(XPathConstants.NUMBER) && type != Double.class && type != Number.class) {
            double d = (Double) value;
            if (type == Integer.class) {
                return type.cast((int) d);
            }
            if (type == Long.class) {
                return type.cast((long) d);
            }
            throw new IllegalArgumentException("UnSupported Return Type : " + type);
        }
        return type.cast(value);
    }

    private static XPathEvaluationResult<?> result(Compiled compiled, Object item) throws XPathExpressionException {
        try {
            Object value = compiled.value(item);
            if (value instanceof Double) {
                return new Result<>(XPathResultType.NUMBER, (Double) value);
            }
            if (value instanceof Boolean) {
                return new Result<>(XPathResultType.BOOLEAN, (Boolean) value);
            }
            if (value instanceof String) {
                return new Result<>(XPathResultType.STRING, (String) value);
            }
            return new Result<>(XPathResultType.NODESET, new Nodes(XPathExpr.nodes(value)));
        } catch (TransformerException e) {
            throw new XPathExpressionException(e);
        }
    }

    @Override
    public void reset() {
        variables = factory.variables;
        functions = factory.functions;
        spaces = null;
    }

    @Override
    public void setXPathVariableResolver(XPathVariableResolver resolver) {
        if (resolver == null) {
            throw new NullPointerException("XPathVariableResolver argument can not be null");
        }
        variables = resolver;
    }

    @Override
    public XPathVariableResolver getXPathVariableResolver() {
        return variables;
    }

    @Override
    public void setXPathFunctionResolver(XPathFunctionResolver resolver) {
        if (resolver == null) {
            throw new NullPointerException("XPathFunctionResolver argument can not be null");
        }
        functions = resolver;
    }

    @Override
    public XPathFunctionResolver getXPathFunctionResolver() {
        return functions;
    }

    @Override
    public void setNamespaceContext(NamespaceContext nsContext) {
        if (nsContext == null) {
            throw new NullPointerException("NamespaceContext argument can not be null");
        }
        spaces = nsContext;
    }

    @Override
    public NamespaceContext getNamespaceContext() {
        return spaces;
    }

    private Compiled compiled(String expression) throws XPathExpressionException {
        if (expression == null) {
            throw new NullPointerException("XPath expression argument can not be null");
        }
        try {
            return new Compiled(XPathParser.parse(expression, new XPathExpr.Names(spaces, variables, functions)));
        } catch (TransformerException e) {
            throw new XPathExpressionException(e);
        }
    }

    @Override
    public XPathExpression compile(String expression) throws XPathExpressionException {
        return compiled(expression);
    }

    @Override
    public Object evaluate(String expression, Object item, QName returnType) throws XPathExpressionException {
        if (expression == null) {
            throw new NullPointerException("XPath expression argument can not be null");
        }
        check(returnType);
        return compiled(expression).evaluate(item, returnType);
    }

    @Override
    public String evaluate(String expression, Object item) throws XPathExpressionException {
        return compiled(expression).evaluate(item);
    }

    @Override
    public Object evaluate(String expression, InputSource source, QName returnType) throws XPathExpressionException {
        return compiled(expression).evaluate(source, returnType);
    }

    @Override
    public String evaluate(String expression, InputSource source) throws XPathExpressionException {
        return compiled(expression).evaluate(source);
    }

    @Override
    public <T> T evaluateExpression(String expression, Object item, Class<T> type) throws XPathExpressionException {
        return compiled(expression).evaluateExpression(item, type);
    }

    @Override
    public XPathEvaluationResult<?> evaluateExpression(String expression, Object item)
            throws XPathExpressionException {
        return compiled(expression).evaluateExpression(item);
    }

    @Override
    public <T> T evaluateExpression(String expression, InputSource source, Class<T> type)
            throws XPathExpressionException {
        return compiled(expression).evaluateExpression(source, type);
    }

    @Override
    public XPathEvaluationResult<?> evaluateExpression(String expression, InputSource source)
            throws XPathExpressionException {
        return compiled(expression).evaluateExpression(source);
    }
}
