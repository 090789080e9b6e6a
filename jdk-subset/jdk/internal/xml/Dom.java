// The document object model (DOM level 3 core): nodes are linked to their parent, siblings and children. Lists of
// elements are live: they look again when the document has changed.
package jdk.internal.xml;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.w3c.dom.Attr;
import org.w3c.dom.CDATASection;
import org.w3c.dom.Comment;
import org.w3c.dom.DOMConfiguration;
import org.w3c.dom.DOMException;
import org.w3c.dom.DOMImplementation;
import org.w3c.dom.DOMStringList;
import org.w3c.dom.Document;
import org.w3c.dom.DocumentFragment;
import org.w3c.dom.DocumentType;
import org.w3c.dom.Element;
import org.w3c.dom.Entity;
import org.w3c.dom.EntityReference;
import org.w3c.dom.NamedNodeMap;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.w3c.dom.Notation;
import org.w3c.dom.ProcessingInstruction;
import org.w3c.dom.Text;
import org.w3c.dom.TypeInfo;
import org.w3c.dom.UserDataHandler;

final class Dom {
    private static final String XML_URI = "http://www.w3.org/XML/1998/namespace";
    private static final String XMLNS_URI = "http://www.w3.org/2000/xmlns/";

    static final DOMImplementation IMPLEMENTATION = new DOMImplementation() {
        @Override
        public boolean hasFeature(String feature, String version) {
            return isFeature(feature, version);
        }

        @Override
        public DocumentType createDocumentType(String name, String publicId, String systemId) {
            checkParts(name, true);
            return new TypeNode(null, name, publicId, systemId);
        }

        @Override
        public Document createDocument(String uri, String name, DocumentType type) {
            DocumentNode document = new DocumentNode();
            if (type != null) {
                if (type.getOwnerDocument() != null) {
                    throw error(DOMException.WRONG_DOCUMENT_ERR);
                }
                ((NodeBase) type).adopt(document);
                document.append((NodeBase) type);
            }
            if (name != null || uri != null) {
                document.appendChild(document.createElementNS(uri, name));
            }
            return document;
        }

        @Override
        public Object getFeature(String feature, String version) {
            return hasFeature(feature, version) ? this : null;
        }
    };

    private static final NodeList NO_NODES = new NodeList() {
        @Override
        public Node item(int index) {
            return null;
        }

        @Override
        public int getLength() {
            return 0;
        }
    };

    private Dom() {
    }

    private static boolean isFeature(String feature, String version) {
        String name = feature.startsWith("+") ? feature.substring(1) : feature;
        boolean any = version == null || version.isEmpty();
        return name.equalsIgnoreCase("Core") && (any || version.equals("1.0") || version.equals("2.0")
                || version.equals("3.0")) || name.equalsIgnoreCase("XML") && (any || version.equals("1.0")
                || version.equals("2.0") || version.equals("3.0"));
    }

    private static DOMException error(short code) {
        String text = switch (code) {
            case DOMException.INDEX_SIZE_ERR -> "INDEX_SIZE_ERR: The index or size is negative, or greater than the "
                    + "allowed value.";
            case DOMException.HIERARCHY_REQUEST_ERR -> "HIERARCHY_REQUEST_ERR: An attempt was made to insert a node "
                    + "where it is not permitted.";
            case DOMException.WRONG_DOCUMENT_ERR -> "WRONG_DOCUMENT_ERR: A node is used in a different document than "
                    + "the one that created it.";
            case DOMException.INVALID_CHARACTER_ERR -> "INVALID_CHARACTER_ERR: An invalid or illegal XML character is "
                    + "specified.";
            case DOMException.NOT_FOUND_ERR -> "NOT_FOUND_ERR: An attempt is made to reference a node in a context "
                    + "where it does not exist.";
            case DOMException.INUSE_ATTRIBUTE_ERR -> "INUSE_ATTRIBUTE_ERR: An attempt is made to add an attribute that "
                    + "is already in use elsewhere.";
            case DOMException.NAMESPACE_ERR -> "NAMESPACE_ERR: An attempt is made to create or change an object in a "
                    + "way which is incorrect with regard to namespaces.";
            case DOMException.NO_MODIFICATION_ALLOWED_ERR -> "NO_MODIFICATION_ALLOWED_ERR: An attempt is made to "
                    + "modify "
                    + "an object where modifications are not allowed.";
            default -> "NOT_SUPPORTED_ERR: The implementation does not support the requested type of object or "
                    + "operation.";
        };
        return new DOMException(code, text);
    }

    private static void checkName(String name) {
        int length = name == null ? 0 : name.length();
        for (int i = 0, c; i < length; i += Character.charCount(c)) {
            c = name.codePointAt(i);
            if (!(i == 0 ? SaxReader.isNameStart(c) : SaxReader.isName(c))) {
                length = 0;
            }
        }
        if (length == 0) {
            throw error(DOMException.INVALID_CHARACTER_ERR);
        }
    }

    /** Whether a name has at most one colon, neither first nor last, and valid parts. */
    private static void checkParts(String name, boolean isBound) {
        int colon = name.indexOf(':');
        if (name.isEmpty() || colon == 0 || colon == name.length() - 1 || colon > 0
                && (name.indexOf(':', colon + 1) >= 0 || !isBound)) {
            throw error(DOMException.NAMESPACE_ERR);
        }
        checkName(name.substring(colon + 1));
        if (colon > 0) {
            checkName(name.substring(0, colon));
        }
    }

    /** The name of a node in a namespace, which may be null; "" is none, too, but permits a prefix. */
    private static void checkQualified(String uri, String name, boolean isAttribute) {
        checkParts(name, uri != null || isAttribute);
        int colon = name.indexOf(':');
        String prefix = colon < 0 ? null : name.substring(0, colon);
        boolean declares = name.equals("xmlns") || "xmlns".equals(prefix);
        if (prefix != null && uri == null || "xml".equals(prefix) && !XML_URI.equals(uri)
                || declares != XMLNS_URI.equals(uri)) {
            throw error(DOMException.NAMESPACE_ERR);
        }
    }

    // ---- nodes ----

    abstract static class NodeBase implements Node, NodeList, Cloneable {
        private final short type;
        String name;
        DocumentNode owner;
        NodeBase parent;
        NodeBase first;
        NodeBase last;
        NodeBase previous;
        NodeBase next;
        private Map<String, Object[]> userData;

        NodeBase(DocumentNode owner, short type, String name) {
            this.owner = owner;
            this.type = type;
            this.name = name;
        }

        @Override
        public short getNodeType() {
            return type;
        }

        @Override
        public String getNodeName() {
            return name;
        }

        DocumentNode document() {
            return owner;
        }

        private void changed() {
            if (document() != null) {
                document().changes++;
            }
        }

        void adopt(DocumentNode document) {
            owner = document;
            for (NodeBase child = first; child != null; child = child.next) {
                child.adopt(document);
            }
        }

        void append(NodeBase node) {
            link(node, null);
        }

        private void link(NodeBase node, NodeBase before) {
            node.parent = this;
            node.next = before;
            node.previous = before == null ? last : before.previous;
            if (node.previous == null) {
                first = node;
            } else {
                node.previous.next = node;
            }
            if (before == null) {
                last = node;
            } else {
                before.previous = node;
            }
            changed();
        }

        private void unlink() {
            NodeBase from = parent;
            if (from == null) {
                return;
            }
            if (previous == null) {
                from.first = next;
            } else {
                previous.next = next;
            }
            if (next == null) {
                from.last = previous;
            } else {
                next.previous = previous;
            }
            parent = null;
            previous = null;
            next = null;
            from.changed();
        }

        /** Whether nodes of a type can be children. */
        boolean holds(int type) {
            return type == ELEMENT_NODE || type == TEXT_NODE || type == CDATA_SECTION_NODE || type == COMMENT_NODE
                    || type == PROCESSING_INSTRUCTION_NODE || type == ENTITY_REFERENCE_NODE;
        }

        /** Whether nodes can be inserted at all. */
        void checkParent() {
            checkChange();
        }

        /** Whether children can be changed. */
        void checkChange() {
        }

        void checkChild(NodeBase child, NodeBase replaced) {
            if (!holds(child.getNodeType())) {
                throw error(DOMException.HIERARCHY_REQUEST_ERR);
            }
        }

        @Override
        public Node insertBefore(Node newChild, Node refChild) {
            NodeBase child = (NodeBase) newChild;
            NodeBase before = (NodeBase) refChild;
            checkParent();
            if (child.getNodeType() == DOCUMENT_FRAGMENT_NODE) {
                for (NodeBase part = child.first; part != null; part = part.next) {
                    checkChild(part, null);
                }
                while (child.first != null) {
                    insertBefore(child.first, refChild);
                }
                return newChild;
            }
            if (child.document() != document() && child != document()) {
                throw error(DOMException.WRONG_DOCUMENT_ERR);
            }
            checkChild(child, null);
            if (before != null && before.parent != this) {
                throw error(DOMException.NOT_FOUND_ERR);
            }
            for (NodeBase n = this; n != null; n = n.parent) {
                if (n == child) {
                    throw error(DOMException.HIERARCHY_REQUEST_ERR);
                }
            }
            if (child == before) {
                return newChild;
            }
            child.unlink();
            link(child, before);
            return newChild;
        }

        @Override
        public Node appendChild(Node newChild) {
            return insertBefore(newChild, null);
        }

        @Override
        public Node replaceChild(Node newChild, Node oldChild) {
            NodeBase old = (NodeBase) oldChild;
            checkParent();
            if (newChild == oldChild && old.parent == this) {
                return oldChild;
            }
            if (old.parent != this) {
                insertBefore(newChild, oldChild);
                throw error(DOMException.NOT_FOUND_ERR);
            }
            NodeBase before = old.next == newChild ? old.next.next : old.next;
            old.unlink();
            try {
                insertBefore(newChild, before);
            } catch (DOMException e) {
                link(old, before);
                throw e;
            }
            return oldChild;
        }

        @Override
        public Node removeChild(Node oldChild) {
            checkChange();
            if (oldChild == null || ((NodeBase) oldChild).parent != this) {
                throw error(DOMException.NOT_FOUND_ERR);
            }
            ((NodeBase) oldChild).unlink();
            return oldChild;
        }

        @Override
        public String getNodeValue() {
            return null;
        }

        @Override
        public void setNodeValue(String value) {
        }

        @Override
        public Node getParentNode() {
            return parent;
        }

        @Override
        public NodeList getChildNodes() {
            return this;
        }

        @Override
        public int getLength() {
            int n = 0;
            for (NodeBase child = first; child != null; child = child.next) {
                n++;
            }
            return n;
        }

        @Override
        public Node item(int index) {
            NodeBase child = index < 0 ? null : first;
            for (int i = 0; child != null && i < index; i++) {
                child = child.next;
            }
            return child;
        }

        @Override
        public Node getFirstChild() {
            return first;
        }

        @Override
        public Node getLastChild() {
            return last;
        }

        @Override
        public Node getPreviousSibling() {
            return previous;
        }

        @Override
        public Node getNextSibling() {
            return next;
        }

        @Override
        public NamedNodeMap getAttributes() {
            return null;
        }

        @Override
        public Document getOwnerDocument() {
            return owner;
        }

        @Override
        public boolean hasChildNodes() {
            return first != null;
        }

        /** A copy without children and without a parent. */
        NodeBase copy(DocumentNode document) {
            try {
                NodeBase node = (NodeBase) clone();
                node.owner = document;
                node.parent = null;
                node.first = null;
                node.last = null;
                node.previous = null;
                node.next = null;
                node.userData = null;
                return node;
            } catch (CloneNotSupportedException e) {
                throw new InternalError(e);
            }
        }

        NodeBase copy(DocumentNode document, boolean deep, short operation) {
            NodeBase node = copy(document);
            if (deep && node.first == null) {
                for (NodeBase child = first; child != null; child = child.next) {
                    node.append(child.copy(document, true, operation));
                }
            }
            call(operation, node);
            return node;
        }

        private void call(short operation, NodeBase node) {
            if (userData != null) {
                for (Map.Entry<String, Object[]> entry : userData.entrySet()) {
                    if (entry.getValue()[1] != null) {
                        ((UserDataHandler) entry.getValue()[1]).handle(operation, entry.getKey(), entry.getValue()[0],
                                this, node);
                    }
                }
            }
        }

        @Override
        public Node cloneNode(boolean deep) {
            return copy(document(), deep, UserDataHandler.NODE_CLONED);
        }

        @Override
        public void normalize() {
            for (NodeBase child = first, after; child != null; child = after) {
                after = child.next;
                if (child.getNodeType() != TEXT_NODE) {
                    child.normalize();
                } else if (after != null && after.getNodeType() == TEXT_NODE) {
                    ((TextNode) child).appendData(after.getNodeValue());
                    after.unlink();
                    after = child;
                } else if (child.getNodeValue().isEmpty()) {
                    child.unlink();
                }
            }
        }

        @Override
        public boolean isSupported(String feature, String version) {
            return isFeature(feature, version);
        }

        @Override
        public String getNamespaceURI() {
            return null;
        }

        @Override
        public String getPrefix() {
            return null;
        }

        @Override
        public void setPrefix(String prefix) {
            throw error(DOMException.NAMESPACE_ERR);
        }

        @Override
        public String getLocalName() {
            return null;
        }

        @Override
        public boolean hasAttributes() {
            return false;
        }

        @Override
        public String getBaseURI() {
            return null;
        }

        String inheritedBase() {
            return parent != null ? parent.getBaseURI() : document() != null ? document().uri : null;
        }

        private List<NodeBase> path() {
            List<NodeBase> path = new ArrayList<>();
            for (NodeBase n = this; n != null; n = n instanceof AttributeNode a ? a.element : n.parent) {
                path.add(0, n);
            }
            return path;
        }

        @Override
        public short compareDocumentPosition(Node other) {
            if (this == other) {
                return 0;
            }
            List<NodeBase> mine = path();
            List<NodeBase> its = ((NodeBase) other).path();
            if (mine.get(0) != its.get(0)) {
                return (short) (DOCUMENT_POSITION_DISCONNECTED | DOCUMENT_POSITION_IMPLEMENTATION_SPECIFIC
                        | (System.identityHashCode(this) < System.identityHashCode(other)
                        ? DOCUMENT_POSITION_FOLLOWING : DOCUMENT_POSITION_PRECEDING));
            }
            int i = 0;
            while (i < mine.size() && i < its.size() && mine.get(i) == its.get(i)) {
                i++;
            }
            if (i == mine.size()) {
                return DOCUMENT_POSITION_CONTAINED_BY | DOCUMENT_POSITION_FOLLOWING;
            }
            if (i == its.size()) {
                return DOCUMENT_POSITION_CONTAINS | DOCUMENT_POSITION_PRECEDING;
            }
            for (NodeBase n = mine.get(i); n != null; n = n.next) {
                if (n == its.get(i)) {
                    return DOCUMENT_POSITION_FOLLOWING;
                }
            }
            return mine.get(i) instanceof AttributeNode && !(its.get(i) instanceof AttributeNode)
                    ? DOCUMENT_POSITION_FOLLOWING : DOCUMENT_POSITION_PRECEDING;
        }

        @Override
        public String getTextContent() {
            StringBuilder sb = new StringBuilder();
            text(sb);
            return sb.toString();
        }

        void text(StringBuilder sb) {
            for (NodeBase child = first; child != null; child = child.next) {
                if (child.getNodeType() != COMMENT_NODE && child.getNodeType() != PROCESSING_INSTRUCTION_NODE
                        && !(child instanceof TextNode t && t.ignorable)) {
                    child.text(sb);
                }
            }
        }

        @Override
        public void setTextContent(String text) {
            while (first != null) {
                first.unlink();
            }
            if (text != null && !text.isEmpty()) {
                append(new TextNode(document(), text));
            }
        }

        @Override
        public boolean isSameNode(Node other) {
            return this == other;
        }

        private ElementNode nearestElement() {
            NodeBase n = this instanceof DocumentNode d ? d.root() : this instanceof AttributeNode a ? a.element : this;
            while (n != null && !(n instanceof ElementNode)) {
                n = n.parent;
            }
            return (ElementNode) n;
        }

        @Override
        public String lookupPrefix(String uri) {
            if (uri == null) {
                return null;
            }
            for (ElementNode e = nearestElement(); e != null; e = e.parent instanceof ElementNode up ? up : null) {
                if (uri.equals(e.uri) && e.getPrefix() != null) {
                    return e.getPrefix();
                }
                for (AttributeNode a : e.attributes()) {
                    if ("xmlns".equals(a.getPrefix()) && a.getValue().equals(uri)
                            && uri.equals(lookupNamespaceURI(a.getLocalName()))) {
                        return a.getLocalName();
                    }
                }
            }
            return null;
        }

        @Override
        public boolean isDefaultNamespace(String uri) {
            for (ElementNode e = nearestElement(); e != null; e = e.parent instanceof ElementNode up ? up : null) {
                if (e.getPrefix() == null) {
                    return same(uri, e.uri);
                }
                Attr declaration = e.getAttributeNodeNS(XMLNS_URI, "xmlns");
                if (declaration != null) {
                    return same(uri, declaration.getValue());
                }
            }
            return false;
        }

        @Override
        public String lookupNamespaceURI(String prefix) {
            String wanted = prefix == null || prefix.isEmpty() ? null : prefix;
            if ("xml".equals(wanted)) {
                return XML_URI;
            }
            if ("xmlns".equals(wanted)) {
                return XMLNS_URI;
            }
            for (ElementNode e = nearestElement(); e != null; e = e.parent instanceof ElementNode up ? up : null) {
                if (e.uri != null && java.util.Objects.equals(e.getPrefix(), wanted)) {
                    return e.uri;
                }
                for (AttributeNode a : e.attributes()) {
                    if (XMLNS_URI.equals(a.uri) && a.getName().equals(wanted == null ? "xmlns" : "xmlns:" + wanted)) {
                        return a.getValue().isEmpty() ? null : a.getValue();
                    }
                }
            }
            return null;
        }

        private static boolean same(String a, String b) {
            return a == null ? b == null : a.equals(b);
        }

        @Override
        public boolean isEqualNode(Node other) {
            if (other == this) {
                return true;
            }
            if (!(other instanceof NodeBase node) || node.getNodeType() != getNodeType()
                    || !same(getNodeName(), node.getNodeName()) || !same(getLocalName(), node.getLocalName())
                    || !same(getNamespaceURI(), node.getNamespaceURI()) || !same(getNodeValue(), node.getNodeValue())) {
                return false;
            }
            if (this instanceof ElementNode mine) {
                List<AttributeNode> its = ((ElementNode) node).attributes();
                if (mine.attributes().size() != its.size()) {
                    return false;
                }
                for (AttributeNode a : mine.attributes()) {
                    if (its.stream().noneMatch(a::isEqualNode)) {
                        return false;
                    }
                }
            }
            NodeBase a = first;
            NodeBase b = node.first;
            for (; a != null && b != null; a = a.next, b = b.next) {
                if (!a.isEqualNode(b)) {
                    return false;
                }
            }
            return a == b;
        }

        @Override
        public Object getFeature(String feature, String version) {
            return isSupported(feature, version) ? this : null;
        }

        @Override
        public Object setUserData(String key, Object data, UserDataHandler handler) {
            if (userData == null) {
                userData = new HashMap<>();
            }
            Object[] old = data == null ? userData.remove(key) : userData.put(key, new Object[] {data, handler});
            return old == null ? null : old[0];
        }

        @Override
        public Object getUserData(String key) {
            Object[] found = userData == null ? null : userData.get(key);
            return found == null ? null : found[0];
        }

        NodeList find(Predicate<ElementNode> wanted) {
            return new Found(this, wanted);
        }

        @Override
        public String toString() {
            return "[" + getNodeName() + ": " + getNodeValue() + "]";
        }
    }

    /** Elements below a node in the order of the document. */
    private static final class Found implements NodeList {
        private final NodeBase top;
        private final Predicate<ElementNode> wanted;
        private final List<ElementNode> list = new ArrayList<>();
        private long changes = -1;

        Found(NodeBase top, Predicate<ElementNode> wanted) {
            this.top = top;
            this.wanted = wanted;
        }

        private List<ElementNode> list() {
            if (changes != top.document().changes) {
                changes = top.document().changes;
                list.clear();
                NodeBase n = top.first;
                while (n != null) {
                    if (n instanceof ElementNode e && wanted.test(e)) {
                        list.add(e);
                    }
                    NodeBase after = n.first;
                    while (after == null && n != top) {
                        after = n.next;
                        n = n.parent;
                        if (after == null && n == top) {
                            break;
                        }
                    }
                    n = after;
                }
            }
            return list;
        }

        @Override
        public int getLength() {
            return list().size();
        }

        @Override
        public Node item(int index) {
            return index >= 0 && index < list().size() ? list.get(index) : null;
        }
    }

    /** A node with a name, perhaps in a namespace. */
    abstract static class NamedNode extends NodeBase {
        String uri;
        boolean namespaces;

        NamedNode(DocumentNode owner, short type, String uri, String name, boolean namespaces) {
            super(owner, type, name);
            this.uri = uri;
            this.namespaces = namespaces;
        }

        @Override
        public String getNamespaceURI() {
            return uri;
        }

        @Override
        public String getPrefix() {
            int colon = namespaces ? name.indexOf(':') : -1;
            return colon < 0 ? null : name.substring(0, colon);
        }

        @Override
        public String getLocalName() {
            return namespaces ? name.substring(name.indexOf(':') + 1) : null;
        }

        @Override
        public void setPrefix(String prefix) {
            if (!namespaces) {
                throw error(DOMException.NAMESPACE_ERR);
            }
            boolean none = prefix == null || prefix.isEmpty();
            String renamed = none ? getLocalName() : prefix + ":" + getLocalName();
            checkParts(renamed, true);
            if (!none && (uri == null || prefix.equals("xml") && !XML_URI.equals(uri) || this instanceof AttributeNode
                    && prefix.equals("xmlns") != XMLNS_URI.equals(uri))) {
                throw error(DOMException.NAMESPACE_ERR);
            }
            name = renamed;
        }
    }

    static final class ElementNode extends NamedNode implements Element {
        private Attributes attributes;

        ElementNode(DocumentNode owner, String uri, String name, boolean namespaces) {
            super(owner, ELEMENT_NODE, uri, name, namespaces);
        }

        Attributes map() {
            if (attributes == null) {
                attributes = new Attributes(this);
            }
            return attributes;
        }

        List<AttributeNode> attributes() {
            return attributes == null ? List.of() : attributes.nodes();
        }

        @Override
        public String getBaseURI() {
            return inheritedBase();
        }

        @Override
        void adopt(DocumentNode document) {
            super.adopt(document);
            attributes().forEach(a -> a.adopt(document));
        }

        @Override
        NodeBase copy(DocumentNode document) {
            ElementNode node = (ElementNode) super.copy(document);
            node.attributes = null;
            for (AttributeNode a : attributes()) {
                AttributeNode attribute = (AttributeNode) a.copy(document);
                attribute.specified = a.specified;
                attribute.id &= document == owner;
                node.map().put(attribute);
            }
            return node;
        }

        @Override
        public NamedNodeMap getAttributes() {
            return map();
        }

        @Override
        public boolean hasAttributes() {
            return !attributes().isEmpty();
        }

        @Override
        public void normalize() {
            super.normalize();
            attributes().forEach(NodeBase::normalize);
        }

        @Override
        public String getTagName() {
            return name;
        }

        private static String valueOf(Node attribute) {
            return attribute == null ? "" : attribute.getNodeValue();
        }

        @Override
        public String getAttribute(String name) {
            return valueOf(getAttributeNode(name));
        }

        @Override
        public String getAttributeNS(String uri, String localName) {
            return valueOf(getAttributeNodeNS(uri, localName));
        }

        @Override
        public Attr getAttributeNode(String name) {
            return attributes == null ? null : (Attr) attributes.getNamedItem(name);
        }

        @Override
        public Attr getAttributeNodeNS(String uri, String localName) {
            return attributes == null ? null : (Attr) attributes.getNamedItemNS(uri, localName);
        }

        @Override
        public boolean hasAttribute(String name) {
            return getAttributeNode(name) != null;
        }

        @Override
        public boolean hasAttributeNS(String uri, String localName) {
            return getAttributeNodeNS(uri, localName) != null;
        }

        @Override
        public void setAttribute(String name, String value) {
            Attr attribute = getAttributeNode(name);
            if (attribute == null) {
                attribute = owner.createAttribute(name);
                map().put((AttributeNode) attribute);
            }
            attribute.setNodeValue(value);
        }

        @Override
        public void setAttributeNS(String uri, String qualifiedName, String value) {
            String local = qualifiedName.substring(qualifiedName.indexOf(':') + 1);
            AttributeNode attribute = (AttributeNode) getAttributeNodeNS(uri, local);
            if (attribute == null) {
                attribute = (AttributeNode) owner.createAttributeNS(uri, qualifiedName);
                map().put(attribute);
            } else {
                checkQualified(uri, qualifiedName, true);
                attribute.name = qualifiedName;
            }
            attribute.setNodeValue(value);
        }

        @Override
        public void removeAttribute(String name) {
            if (hasAttribute(name)) {
                map().removeNamedItem(name);
            }
        }

        @Override
        public void removeAttributeNS(String uri, String localName) {
            if (hasAttributeNS(uri, localName)) {
                map().removeNamedItemNS(uri, localName);
            }
        }

        @Override
        public Attr setAttributeNode(Attr attribute) {
            return (Attr) map().setNamedItem(attribute);
        }

        @Override
        public Attr setAttributeNodeNS(Attr attribute) {
            return (Attr) map().setNamedItemNS(attribute);
        }

        @Override
        public Attr removeAttributeNode(Attr attribute) {
            if (attribute.getOwnerElement() != this) {
                throw error(DOMException.NOT_FOUND_ERR);
            }
            return map().remove((NodeBase) attribute);
        }

        @Override
        public NodeList getElementsByTagName(String name) {
            return find(e -> name.equals("*") || e.name.equals(name));
        }

        @Override
        public NodeList getElementsByTagNameNS(String uri, String localName) {
            return find(e -> matches(e, uri, localName));
        }

        @Override
        public TypeInfo getSchemaTypeInfo() {
            return DeclaredType.NONE;
        }

        @Override
        public void setIdAttribute(String name, boolean isId) {
            setIdAttributeNode(getAttributeNode(name), isId);
        }

        @Override
        public void setIdAttributeNS(String uri, String localName, boolean isId) {
            setIdAttributeNode(getAttributeNodeNS(uri, localName), isId);
        }

        @Override
        public void setIdAttributeNode(Attr attribute, boolean isId) {
            if (attribute == null || attribute.getOwnerElement() != this) {
                throw error(DOMException.NOT_FOUND_ERR);
            }
            ((AttributeNode) attribute).id = isId;
        }
    }

    private static boolean matches(ElementNode e, String uri, String localName) {
        return ("*".equals(uri) || (uri == null || uri.isEmpty() ? e.uri == null : uri.equals(e.uri)))
                && (localName.equals("*") || localName.equals(e.getLocalName()));
    }

    /** The type of a node by a document type declaration, or none. */
    private record DeclaredType(String getTypeName) implements TypeInfo {
        private static final DeclaredType NONE = new DeclaredType(null);

        @Override
        public String getTypeNamespace() {
            return getTypeName == null ? null : "http://www.w3.org/TR/REC-xml";
        }

        @Override
        public boolean isDerivedFrom(String uri, String name, int method) {
            return false;
        }
    }

    static final class AttributeNode extends NamedNode implements Attr {
        ElementNode element;
        boolean specified = true;
        boolean id;
        String type;

        AttributeNode(DocumentNode owner, String uri, String name, boolean namespaces) {
            super(owner, ATTRIBUTE_NODE, uri, name, namespaces);
        }

        void setText(String value) {
            append(new TextNode(owner, value));
        }

        @Override
        boolean holds(int type) {
            return type == TEXT_NODE || type == ENTITY_REFERENCE_NODE;
        }

        @Override
        NodeBase copy(DocumentNode document) {
            AttributeNode node = (AttributeNode) super.copy(document);
            node.element = null;
            node.specified = true;
            node.setTextContent(getValue());
            return node;
        }

        @Override
        public String getName() {
            return name;
        }

        @Override
        public boolean getSpecified() {
            return specified;
        }

        @Override
        public String getValue() {
            return getTextContent();
        }

        @Override
        public void setValue(String value) {
            specified = true;
            setTextContent(value);
        }

        @Override
        public String getNodeValue() {
            return getValue();
        }

        @Override
        public void setNodeValue(String value) {
            setValue(value);
        }

        @Override
        public Element getOwnerElement() {
            return element;
        }

        @Override
        public TypeInfo getSchemaTypeInfo() {
            return type == null ? DeclaredType.NONE : new DeclaredType(type);
        }

        @Override
        public boolean isId() {
            return id;
        }

        @Override
        public String toString() {
            return name + "=\"" + getValue() + "\"";
        }
    }

    /** Nodes by name, in the order of their names. */
    static class Named implements NamedNodeMap {
        final List<NodeBase> list = new ArrayList<>();

        void put(NodeBase node) {
            int at = 0;
            while (at < list.size() && list.get(at).getNodeName().compareTo(node.getNodeName()) < 0) {
                at++;
            }
            list.add(at, node);
        }

        @Override
        public int getLength() {
            return list.size();
        }

        @Override
        public Node item(int index) {
            return index >= 0 && index < list.size() ? list.get(index) : null;
        }

        @Override
        public Node getNamedItem(String name) {
            for (NodeBase node : list) {
                if (node.getNodeName().equals(name)) {
                    return node;
                }
            }
            return null;
        }

        @Override
        public Node getNamedItemNS(String uri, String localName) {
            for (NodeBase node : list) {
                String local = node.getLocalName() == null ? node.getNodeName() : node.getLocalName();
                if (local.equals(localName) && (uri == null || uri.isEmpty() ? node.getNamespaceURI() == null
                        : uri.equals(node.getNamespaceURI()))) {
                    return node;
                }
            }
            return null;
        }

        @Override
        public Node setNamedItem(Node node) {
            throw error(DOMException.NO_MODIFICATION_ALLOWED_ERR);
        }

        @Override
        public Node setNamedItemNS(Node node) {
            throw error(DOMException.NO_MODIFICATION_ALLOWED_ERR);
        }

        @Override
        public Node removeNamedItem(String name) {
            throw error(DOMException.NO_MODIFICATION_ALLOWED_ERR);
        }

        @Override
        public Node removeNamedItemNS(String uri, String localName) {
            throw error(DOMException.NO_MODIFICATION_ALLOWED_ERR);
        }
    }

    static final class Attributes extends Named {
        private final ElementNode element;

        Attributes(ElementNode element) {
            this.element = element;
        }

        @SuppressWarnings("unchecked")
        List<AttributeNode> nodes() {
            return (List<AttributeNode>) (List<?>) list;
        }

        @Override
        void put(NodeBase node) {
            super.put(node);
            ((AttributeNode) node).element = element;
        }

        private Node set(Node node, Node old) {
            if (!(node instanceof AttributeNode attribute)) {
                throw error(DOMException.HIERARCHY_REQUEST_ERR);
            }
            if (attribute.owner != element.owner) {
                throw error(DOMException.WRONG_DOCUMENT_ERR);
            }
            if (attribute.element == element && old == attribute) {
                return node;
            }
            if (attribute.element != null) {
                throw error(DOMException.INUSE_ATTRIBUTE_ERR);
            }
            if (old != null) {
                remove((NodeBase) old);
            }
            put(attribute);
            return old;
        }

        AttributeNode remove(NodeBase node) {
            list.remove(node);
            ((AttributeNode) node).element = null;
            return (AttributeNode) node;
        }

        @Override
        public Node setNamedItem(Node node) {
            return set(node, getNamedItem(node.getNodeName()));
        }

        @Override
        public Node setNamedItemNS(Node node) {
            return set(node, getNamedItemNS(node.getNamespaceURI(),
                    node.getLocalName() == null ? node.getNodeName() : node.getLocalName()));
        }

        @Override
        public Node removeNamedItem(String name) {
            return removeFound(getNamedItem(name));
        }

        @Override
        public Node removeNamedItemNS(String uri, String localName) {
            return removeFound(getNamedItemNS(uri, localName));
        }

        private Node removeFound(Node node) {
            if (node == null) {
                throw error(DOMException.NOT_FOUND_ERR);
            }
            return remove((NodeBase) node);
        }
    }

    abstract static class CharacterNode extends NodeBase {
        private StringBuilder text;

        CharacterNode(DocumentNode owner, short type, String name, String text) {
            super(owner, type, name);
            this.text = new StringBuilder(text == null ? "" : text);
        }

        @Override
        NodeBase copy(DocumentNode document) {
            CharacterNode node = (CharacterNode) super.copy(document);
            node.text = new StringBuilder(text);
            return node;
        }

        @Override
        void checkParent() {
            throw error(DOMException.HIERARCHY_REQUEST_ERR);
        }

        @Override
        void text(StringBuilder sb) {
            sb.append(text);
        }

        /** The length of a node with text is that of the text, so it is no list of its children. */
        @Override
        public NodeList getChildNodes() {
            return NO_NODES;
        }

        @Override
        public void setTextContent(String text) {
            setData(text);
        }

        @Override
        public String getNodeValue() {
            return text.toString();
        }

        @Override
        public void setNodeValue(String value) {
            text = new StringBuilder(value == null ? "" : value);
        }

        public String getData() {
            return text.toString();
        }

        public void setData(String data) {
            setNodeValue(data);
        }

        @Override
        public int getLength() {
            return text.length();
        }

        private int end(int offset, int count) {
            if (offset < 0 || count < 0 || offset > text.length()) {
                throw error(DOMException.INDEX_SIZE_ERR);
            }
            return Math.min(text.length() - offset, count) + offset;
        }

        public String substringData(int offset, int count) {
            return text.substring(offset < 0 ? 0 : Math.min(offset, text.length()), end(offset, count));
        }

        public void appendData(String data) {
            text.append(data);
        }

        public void insertData(int offset, String data) {
            end(offset, 0);
            text.insert(offset, data);
        }

        public void deleteData(int offset, int count) {
            text.delete(Math.max(offset, 0), end(offset, count));
        }

        public void replaceData(int offset, int count, String data) {
            deleteData(offset, count);
            insertData(offset, data);
        }
    }

    static class TextNode extends CharacterNode implements Text {
        boolean ignorable;

        TextNode(DocumentNode owner, String text) {
            this(owner, TEXT_NODE, "#text", text);
        }

        TextNode(DocumentNode owner, short type, String name, String text) {
            super(owner, type, name, text);
        }

        @Override
        public Text splitText(int offset) {
            if (offset < 0 || offset > getLength()) {
                throw error(DOMException.INDEX_SIZE_ERR);
            }
            TextNode rest = (TextNode) copy(document());
            rest.setData(getData().substring(offset));
            setData(getData().substring(0, offset));
            if (parent != null) {
                parent.insertBefore(rest, next);
            }
            return rest;
        }

        @Override
        public boolean isElementContentWhitespace() {
            return ignorable;
        }

        private NodeBase runStart() {
            NodeBase start = this;
            while (start.previous instanceof TextNode) {
                start = start.previous;
            }
            return start;
        }

        @Override
        public String getWholeText() {
            StringBuilder sb = new StringBuilder();
            for (NodeBase n = runStart(); n instanceof TextNode; n = n.next) {
                n.text(sb);
            }
            return sb.toString();
        }

        @Override
        public Text replaceWholeText(String content) {
            boolean empty = content == null || content.isEmpty();
            for (NodeBase n = runStart(), after; n instanceof TextNode; n = after) {
                after = n.next;
                if ((n != this || empty) && n.parent != null) {
                    n.parent.removeChild(n);
                }
            }
            if (empty) {
                return null;
            }
            setData(content);
            return this;
        }
    }

    static final class DataNode extends TextNode implements CDATASection {
        DataNode(DocumentNode owner, String text) {
            super(owner, CDATA_SECTION_NODE, "#cdata-section", text);
        }
    }

    static final class CommentNode extends CharacterNode implements Comment {
        CommentNode(DocumentNode owner, String text) {
            super(owner, COMMENT_NODE, "#comment", text);
        }
    }

    static final class InstructionNode extends CharacterNode implements ProcessingInstruction {
        InstructionNode(DocumentNode owner, String target, String text) {
            super(owner, PROCESSING_INSTRUCTION_NODE, target, text);
        }

        @Override
        public String getBaseURI() {
            return inheritedBase();
        }

        @Override
        public String getTarget() {
            return name;
        }
    }

    static final class FragmentNode extends NodeBase implements DocumentFragment {
        FragmentNode(DocumentNode owner) {
            super(owner, DOCUMENT_FRAGMENT_NODE, "#document-fragment");
        }
    }

    static final class ReferenceNode extends NamedNode implements EntityReference {
        ReferenceNode(DocumentNode owner, String name) {
            super(owner, ENTITY_REFERENCE_NODE, null, name, false);
        }

        @Override
        void checkChange() {
            throw error(DOMException.NO_MODIFICATION_ALLOWED_ERR);
        }

        @Override
        public String getBaseURI() {
            return inheritedBase();
        }
    }

    /** A node with identifiers: a document type, an entity or a notation. */
    abstract static class IdentifiedNode extends NamedNode {
        final String publicId;
        final String systemId;

        IdentifiedNode(DocumentNode owner, short type, String name, String publicId, String systemId) {
            super(owner, type, null, name, false);
            this.publicId = publicId;
            this.systemId = systemId;
        }

        public String getPublicId() {
            return publicId;
        }

        public String getSystemId() {
            return systemId;
        }
    }

    static final class TypeNode extends IdentifiedNode implements DocumentType {
        final Named entities = new Named();
        final Named notations = new Named();
        String internalSubset;
        /** Whether a parser has made it: its children cannot be changed. */
        boolean parsed;

        TypeNode(DocumentNode owner, String name, String publicId, String systemId) {
            super(owner, DOCUMENT_TYPE_NODE, name, publicId, systemId);
        }

        @Override
        void checkChange() {
            if (parsed) {
                throw error(DOMException.NO_MODIFICATION_ALLOWED_ERR);
            }
        }

        @Override
        public String getName() {
            return name;
        }

        @Override
        public void setTextContent(String text) {
        }

        @Override
        public String getTextContent() {
            return null;
        }

        @Override
        public NamedNodeMap getEntities() {
            return entities;
        }

        @Override
        public NamedNodeMap getNotations() {
            return notations;
        }

        @Override
        public String getInternalSubset() {
            return internalSubset;
        }
    }

    static final class EntityNode extends IdentifiedNode implements Entity {
        private final String notation;

        EntityNode(DocumentNode owner, String name, String publicId, String systemId, String notation) {
            super(owner, ENTITY_NODE, name, publicId, systemId);
            this.notation = notation;
        }

        @Override
        public String getBaseURI() {
            return document().uri;
        }

        @Override
        public String getNotationName() {
            return notation;
        }

        @Override
        public String getInputEncoding() {
            return null;
        }

        @Override
        public String getXmlEncoding() {
            return null;
        }

        @Override
        public String getXmlVersion() {
            return null;
        }
    }

    static final class NotationNode extends IdentifiedNode implements Notation {
        NotationNode(DocumentNode owner, String name, String publicId, String systemId) {
            super(owner, NOTATION_NODE, name, publicId, systemId);
        }
    }

    static final class DocumentNode extends NodeBase implements Document {
        long changes;
        String uri;
        String version;
        String encoding;
        String inputEncoding;
        boolean standalone;
        /** Values of attributes that elements have by the document type, by the names of elements. */
        Map<String, Map<String, String>> defaults = Map.of();
        private boolean strict = true;
        private Configuration configuration;

        DocumentNode() {
            super(null, DOCUMENT_NODE, "#document");
        }

        @Override
        DocumentNode document() {
            return this;
        }

        ElementNode root() {
            for (NodeBase child = first; child != null; child = child.next) {
                if (child instanceof ElementNode e) {
                    return e;
                }
            }
            return null;
        }

        @Override
        boolean holds(int type) {
            return type == ELEMENT_NODE || type == COMMENT_NODE || type == PROCESSING_INSTRUCTION_NODE
                    || type == DOCUMENT_TYPE_NODE;
        }

        @Override
        void checkChild(NodeBase child, NodeBase replaced) {
            super.checkChild(child, replaced);
            if (child instanceof ElementNode && root() != null && root() != child
                    || child instanceof TypeNode && getDoctype() != null && getDoctype() != child) {
                throw error(DOMException.HIERARCHY_REQUEST_ERR);
            }
        }

        @Override
        public String getTextContent() {
            return null;
        }

        @Override
        public void setTextContent(String text) {
        }

        @Override
        public String getBaseURI() {
            return uri;
        }

        @Override
        NodeBase copy(DocumentNode document) {
            DocumentNode node = (DocumentNode) super.copy(null);
            node.inputEncoding = null;
            node.strict = true;
            node.configuration = null;
            return node;
        }

        @Override
        NodeBase copy(DocumentNode document, boolean deep, short operation) {
            DocumentNode node = (DocumentNode) copy(document);
            for (NodeBase child = deep ? first : null; child != null; child = child.next) {
                node.append(child.copy(node, true, operation));
            }
            return node;
        }

        @Override
        public DocumentType getDoctype() {
            for (NodeBase child = first; child != null; child = child.next) {
                if (child instanceof TypeNode type) {
                    return type;
                }
            }
            return null;
        }

        @Override
        public DOMImplementation getImplementation() {
            return IMPLEMENTATION;
        }

        @Override
        public Element getDocumentElement() {
            return root();
        }

        @Override
        public Element createElement(String name) {
            checkName(name);
            return withDefaults(new ElementNode(this, null, name, false));
        }

        @Override
        public Element createElementNS(String uri, String name) {
            String space = uri == null || uri.isEmpty() ? null : uri;
            checkQualified(uri, name, false);
            return withDefaults(new ElementNode(this, space, name, true));
        }

        private Element withDefaults(ElementNode element) {
            defaults.getOrDefault(element.name, Map.of()).forEach((name, value) -> {
                AttributeNode attribute = new AttributeNode(this, null, name, true);
                attribute.setText(value);
                attribute.specified = false;
                element.map().put(attribute);
            });
            return element;
        }

        @Override
        public DocumentFragment createDocumentFragment() {
            return new FragmentNode(this);
        }

        @Override
        public Text createTextNode(String data) {
            return new TextNode(this, data);
        }

        @Override
        public Comment createComment(String data) {
            return new CommentNode(this, data);
        }

        @Override
        public CDATASection createCDATASection(String data) {
            return new DataNode(this, data);
        }

        @Override
        public ProcessingInstruction createProcessingInstruction(String target, String data) {
            checkName(target);
            return new InstructionNode(this, target, data);
        }

        @Override
        public Attr createAttribute(String name) {
            checkName(name);
            return new AttributeNode(this, null, name, false);
        }

        @Override
        public Attr createAttributeNS(String uri, String name) {
            String space = uri == null || uri.isEmpty() ? null : uri;
            checkQualified(uri, name, true);
            return new AttributeNode(this, space, name, true);
        }

        @Override
        public EntityReference createEntityReference(String name) {
            checkName(name);
            return new ReferenceNode(this, name);
        }

        @Override
        public NodeList getElementsByTagName(String name) {
            return find(e -> name.equals("*") || e.name.equals(name));
        }

        @Override
        public NodeList getElementsByTagNameNS(String uri, String localName) {
            return find(e -> matches(e, uri, localName));
        }

        @Override
        public Element getElementById(String id) {
            NodeList all = getElementsByTagName("*");
            for (int i = 0; i < all.getLength(); i++) {
                for (AttributeNode a : ((ElementNode) all.item(i)).attributes()) {
                    if (a.id && a.getValue().equals(id)) {
                        return (Element) all.item(i);
                    }
                }
            }
            return null;
        }

        @Override
        public Node importNode(Node node, boolean deep) {
            if (!(node instanceof NodeBase base) || node instanceof DocumentNode || node instanceof TypeNode) {
                throw error(DOMException.NOT_SUPPORTED_ERR);
            }
            NodeBase copy = base.copy(this, deep, UserDataHandler.NODE_IMPORTED);
            forgetIds(copy);
            return copy;
        }

        /** Imported attributes are identifiers only if this document says so. */
        private static void forgetIds(NodeBase node) {
            if (node instanceof AttributeNode attribute) {
                attribute.id = false;
            } else if (node instanceof ElementNode element) {
                element.attributes().forEach(a -> a.id = false);
            }
            for (NodeBase child = node.first; child != null; child = child.next) {
                forgetIds(child);
            }
        }

        @Override
        public Node adoptNode(Node node) {
            if (!(node instanceof NodeBase base)) {
                return null;
            }
            if (node instanceof DocumentNode || node instanceof TypeNode) {
                throw error(DOMException.NOT_SUPPORTED_ERR);
            }
            if (base.parent != null) {
                base.parent.removeChild(base);
            }
            if (base instanceof AttributeNode a && a.element != null) {
                a.element.map().remove(a);
            }
            base.adopt(this);
            base.call(UserDataHandler.NODE_ADOPTED, null);
            return node;
        }

        @Override
        public String getInputEncoding() {
            return inputEncoding;
        }

        @Override
        public String getXmlEncoding() {
            return encoding;
        }

        @Override
        public boolean getXmlStandalone() {
            return standalone;
        }

        @Override
        public void setXmlStandalone(boolean standalone) {
            this.standalone = standalone;
        }

        @Override
        public String getXmlVersion() {
            return version == null ? "1.0" : version;
        }

        @Override
        public void setXmlVersion(String version) {
            if (!"1.0".equals(version) && !"1.1".equals(version)) {
                throw error(DOMException.NOT_SUPPORTED_ERR);
            }
            this.version = version;
        }

        @Override
        public boolean getStrictErrorChecking() {
            return strict;
        }

        @Override
        public void setStrictErrorChecking(boolean strict) {
            this.strict = strict;
        }

        @Override
        public String getDocumentURI() {
            return uri;
        }

        @Override
        public void setDocumentURI(String uri) {
            this.uri = uri;
        }

        @Override
        public DOMConfiguration getDomConfig() {
            if (configuration == null) {
                configuration = new Configuration();
            }
            return configuration;
        }

        @Override
        public void normalizeDocument() {
            normalize();
        }

        @Override
        public Node renameNode(Node node, String uri, String name) {
            if (!(node instanceof NamedNode named) || !(node instanceof ElementNode || node instanceof AttributeNode)) {
                throw error(DOMException.NOT_SUPPORTED_ERR);
            }
            if (named.owner != this) {
                throw error(DOMException.WRONG_DOCUMENT_ERR);
            }
            String space = uri == null || uri.isEmpty() ? null : uri;
            if (uri == null && name.indexOf(':') < 0) {
                checkName(name);
            } else {
                checkQualified(uri, name, false);
            }
            ElementNode element = node instanceof AttributeNode a ? a.element : null;
            if (element != null) {
                element.map().remove(named);
            }
            named.uri = space;
            named.name = name;
            named.namespaces = uri != null;
            changes++;
            if (element != null) {
                element.map().setNamedItemNS(node);
            }
            return node;
        }
    }

    private static final class Configuration implements DOMConfiguration, DOMStringList {
        private static final List<String> NAMES = List.of("cdata-sections", "comments", "element-content-whitespace",
                "entities", "namespace-declarations", "namespaces", "split-cdata-sections", "well-formed");
        private final Map<String, Object> values = new HashMap<>();

        @Override
        public void setParameter(String name, Object value) {
            if (!canSetParameter(name, value)) {
                throw new DOMException(NAMES.contains(name) ? DOMException.NOT_SUPPORTED_ERR
                        : DOMException.NOT_FOUND_ERR, "The parameter " + name + " cannot be set.");
            }
            values.put(name, value);
        }

        @Override
        public Object getParameter(String name) {
            if (!NAMES.contains(name)) {
                throw new DOMException(DOMException.NOT_FOUND_ERR, "The parameter " + name + " is not recognized.");
            }
            return values.getOrDefault(name, true);
        }

        @Override
        public boolean canSetParameter(String name, Object value) {
            return NAMES.contains(name) && value instanceof Boolean;
        }

        @Override
        public DOMStringList getParameterNames() {
            return this;
        }

        @Override
        public String item(int index) {
            return index >= 0 && index < NAMES.size() ? NAMES.get(index) : null;
        }

        @Override
        public int getLength() {
            return NAMES.size();
        }

        @Override
        public boolean contains(String name) {
            return NAMES.contains(name);
        }
    }
}
