package javax.xml.namespace;

import java.util.Iterator;

public interface NamespaceContext {
    String getNamespaceURI(String name);

    String getPrefix(String name);

    Iterator<String> getPrefixes(String name);
}
