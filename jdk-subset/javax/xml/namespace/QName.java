package javax.xml.namespace;

import java.io.Serializable;
import javax.xml.XMLConstants;

public class QName implements Serializable {
    private static final long serialVersionUID = -9120448754896609940L;

    private final String namespaceURI;
    private final String localPart;
    private final String prefix;

    public QName(String namespaceURI, String localPart) {
        this(namespaceURI, localPart, XMLConstants.DEFAULT_NS_PREFIX);
    }

    public QName(String namespaceURI, String localPart, String prefix) {
        if (localPart == null) {
            throw new IllegalArgumentException("local part cannot be \"null\" when creating a QName");
        }
        if (prefix == null) {
            throw new IllegalArgumentException("prefix cannot be \"null\" when creating a QName");
        }
        this.namespaceURI = namespaceURI == null ? XMLConstants.NULL_NS_URI : namespaceURI;
        this.localPart = localPart;
        this.prefix = prefix;
    }

    public QName(String localPart) {
        this(XMLConstants.NULL_NS_URI, localPart);
    }

    public String getNamespaceURI() {
        return namespaceURI;
    }

    public String getLocalPart() {
        return localPart;
    }

    public String getPrefix() {
        return prefix;
    }

    @Override
    public final boolean equals(Object other) {
        return other instanceof QName name && localPart.equals(name.localPart)
                && namespaceURI.equals(name.namespaceURI);
    }

    @Override
    public final int hashCode() {
        return namespaceURI.hashCode() ^ localPart.hashCode();
    }

    @Override
    public String toString() {
        return namespaceURI.isEmpty() ? localPart : "{" + namespaceURI + "}" + localPart;
    }

    public static QName valueOf(String text) {
        if (text == null) {
            throw new IllegalArgumentException("cannot create QName from \"null\" or \"\" String");
        }
        if (text.isEmpty() || text.charAt(0) != '{') {
            return new QName(text);
        }
        if (text.startsWith("{}")) {
            throw new IllegalArgumentException("Namespace URI .equals(XMLConstants.NULL_NS_URI), .equals(\"\"), only "
                    + "the local part, \"" + text.substring(2) + "\", should be provided.");
        }
        int end = text.indexOf('}');
        if (end < 0) {
            throw new IllegalArgumentException("cannot create QName from \"" + text + "\", missing closing \"}\"");
        }
        return new QName(text.substring(1, end), text.substring(end + 1));
    }
}
