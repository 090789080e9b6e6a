package org.xml.sax.helpers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EmptyStackException;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A context has all prefixes that apply in it: it copies those of its parent when it declares its first. */
public class NamespaceSupport {
    public static final String XMLNS = "http://www.w3.org/XML/1998/namespace";
    public static final String NSDECL = "http://www.w3.org/xmlns/2000/";

    private static final class Context {
        Map<String, String> uris;
        /** For each namespace the prefix that was declared last for it. */
        Map<String, String> prefixes;
        final List<String> declared = new ArrayList<>();

        Context(Map<String, String> uris, Map<String, String> prefixes) {
            this.uris = uris;
            this.prefixes = prefixes;
        }
    }

    private final List<Context> contexts = new ArrayList<>();
    private boolean declarationUris;

    public NamespaceSupport() {
        reset();
    }

    public void reset() {
        contexts.clear();
        contexts.add(new Context(Map.of(), Map.of()));
        declare("xml", XMLNS);
        declarationUris = false;
    }

    private Context top() {
        if (contexts.isEmpty()) {
            throw new EmptyStackException();
        }
        return contexts.get(contexts.size() - 1);
    }

    public void pushContext() {
        contexts.add(new Context(top().uris, top().prefixes));
    }

    public void popContext() {
        top();
        contexts.remove(contexts.size() - 1);
        if (contexts.isEmpty()) {
            throw new EmptyStackException();
        }
    }

    public boolean declarePrefix(String prefix, String uri) {
        if (prefix.equals("xml") || prefix.equals("xmlns")) {
            return false;
        }
        declare(prefix, uri.intern());
        return true;
    }

    private void declare(String prefix, String uri) {
        Context context = top();
        if (context.declared.isEmpty()) {
            context.uris = new HashMap<>(context.uris);
            context.prefixes = new HashMap<>(context.prefixes);
        }
        if (prefix.isEmpty() && uri.isEmpty()) {
            context.uris.remove(prefix);
        } else {
            context.uris.put(prefix, uri);
        }
        if (!prefix.isEmpty()) {
            context.prefixes.put(uri, prefix);
        }
        context.declared.add(prefix);
    }

    public String[] processName(String qName, String[] parts, boolean isAttribute) {
        Context context = top();
        int colon = qName.indexOf(':');
        String uri;
        if (colon < 0) {
            uri = !isAttribute ? context.uris.getOrDefault("", "")
                    : declarationUris && qName.equals("xmlns") ? NSDECL : "";
        } else {
            String prefix = qName.substring(0, colon);
            uri = prefix.isEmpty() ? context.uris.getOrDefault("", null)
                    : !isAttribute && prefix.equals("xmlns") ? null
                    : context.uris.get(prefix);
            if (uri == null) {
                return null;
            }
        }
        parts[0] = uri;
        parts[1] = qName.substring(colon + 1).intern();
        parts[2] = qName.intern();
        return parts;
    }

    public String getURI(String prefix) {
        return top().uris.get(prefix);
    }

    public Enumeration<String> getPrefixes() {
        return prefixes(null);
    }

    public String getPrefix(String uri) {
        return top().prefixes.get(uri);
    }

    public Enumeration<String> getPrefixes(String uri) {
        return prefixes(uri);
    }

    /** Prefixes of a namespace, or of all. */
    private Enumeration<String> prefixes(String uri) {
        List<String> found = new ArrayList<>();
        for (Map.Entry<String, String> entry : top().uris.entrySet()) {
            if (!entry.getKey().isEmpty() && (uri == null || entry.getValue().equals(uri))) {
                found.add(entry.getKey());
            }
        }
        return Collections.enumeration(found);
    }

    public Enumeration<String> getDeclaredPrefixes() {
        return Collections.enumeration(top().declared);
    }

    public void setNamespaceDeclUris(boolean value) {
        if (contexts.size() != 1) {
            throw new IllegalStateException();
        }
        if (value != declarationUris) {
            contexts.clear();
            contexts.add(new Context(Map.of(), Map.of()));
            declare("xml", XMLNS);
            if (value) {
                declare("xmlns", NSDECL);
            }
        }
        declarationUris = value;
    }

    public boolean isNamespaceDeclUris() {
        return declarationUris;
    }
}
