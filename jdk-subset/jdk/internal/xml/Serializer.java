// Writes the events of a document as text, as the output methods "xml" and "text" of XSLT 1.0 prescribe. What they
// leave open, above all where lines are broken, is as in `java`.
package jdk.internal.xml;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.StringTokenizer;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.ext.DefaultHandler2;

class Serializer extends DefaultHandler2 {
    private static final String[] MARKUP = {"&amp;", "&lt;", "&gt;", "&quot;"};

    /** What is known of an open element. */
    private static final class Level {
        final String name;
        /** Its children so far; adjacent text and sections of character data are one. */
        int children;
        boolean lastIsText;
        boolean endsWithData;
        boolean keepsSpace;
        /** Whether its text is written as sections of character data. */
        boolean asData;

        Level(String name) {
            this.name = name;
        }
    }

    private final Writer out;
    private final boolean plain;
    private final boolean indents;
    private final int width;
    private final boolean omitsDeclaration;
    private String version;
    private final String encoding;
    private final CharsetEncoder encoder;
    /** UTF-16 has no need for numbers of characters outside of the basic plane. */
    private final boolean whole;
    private final String standalone;
    private final String publicId;
    private final String systemId;
    private final Set<String> dataElements = new HashSet<>();

    private final List<Level> levels = new ArrayList<>();
    private final Level top = new Level(null);
    private Level level = top;
    private final List<Map<String, String>> scopes = new ArrayList<>();
    private final Map<String, String> declared = new LinkedHashMap<>();
    /** No method is named: the first element says which it is (XSLT 1.0, 16). */
    private final boolean chooses;
    private boolean started;
    private boolean tagOpen;
    private boolean inData;
    private boolean inDtd;
    private boolean rootSeen;
    /** The document type of the source, which a comment after it brings out. */
    private String type;
    private boolean typeWritten;
    private final StringBuilder text = new StringBuilder();

    Serializer(Writer out, Properties properties, String version, String standalone, int width) {
        this.out = out;
        String method = properties.getProperty("method");
        plain = "text".equals(method);
        chooses = method == null;
        indents = "yes".equals(properties.getProperty("indent"));
        this.width = width;
        omitsDeclaration = "yes".equals(properties.getProperty("omit-xml-declaration"));
        this.version = version;
        encoding = supported(properties.getProperty("encoding"));
        encoder = Charset.forName(encoding).newEncoder();
        whole = encoding.toUpperCase(Locale.ROOT).startsWith("UTF-16");
        this.standalone = standalone;
        publicId = properties.getProperty("doctype-public");
        systemId = properties.getProperty("doctype-system");
        StringTokenizer names = new StringTokenizer(properties.getProperty("cdata-section-elements", ""));
        while (names.hasMoreTokens()) {
            dataElements.add(names.nextToken());
        }
    }

    static String missing(String method) {
        return "This class library does not have the output method " + method;
    }

    static String supported(String encoding) {
        try {
            return encoding != null && Charset.isSupported(encoding) && Charset.forName(encoding).canEncode()
                    ? encoding : "UTF-8";
        } catch (IllegalArgumentException e) {
            return "UTF-8";
        }
    }

    private void write(String s) throws SAXException {
        try {
            out.write(s);
        } catch (IOException e) {
            throw new SAXException(e);
        }
    }

    private void begin() throws SAXException {
        if (started) {
            return;
        }
        started = true;
        if (plain || omitsDeclaration) {
            return;
        }
        write("<?xml version=\"" + version + "\" encoding=\"" + encoding + "\""
                + (standalone == null ? "" : " standalone=\"" + standalone + "\"") + "?>");
        if (indents && (standalone != null || systemId != null)) {
            write("\n");
        }
    }

    private void closeTag() throws SAXException {
        begin();
        if (tagOpen) {
            tagOpen = false;
            write(">");
        }
    }

    private boolean breaks() {
        return indents && !plain && level != top && !level.keepsSpace;
    }

    private void newLine(int depth) throws SAXException {
        write("\n" + " ".repeat(width * depth));
    }

    /** A child of the open element begins that is not text. */
    private void beginChild() throws SAXException {
        flush(true);
        closeTag();
        level.children++;
        level.lastIsText = false;
        level.endsWithData = false;
        if (breaks()) {
            newLine(levels.size());
        }
    }

    private void beginText() {
        if (!level.lastIsText) {
            level.lastIsText = true;
            level.children++;
        }
    }

    /** Writes the text that was collected: on a line of its own if [broken]. */
    private void flush(boolean broken) throws SAXException {
        if (text.isEmpty()) {
            return;
        }
        String s = text.toString();
        text.setLength(0);
        closeTag();
        if (plain) {
            write(s);
            return;
        }
        if (level.asData) {
            writeData(s);
            return;
        }
        if (broken && breaks()) {
            newLine(levels.size());
            s = s.substring(leadingLines(s));
        }
        StringBuilder b = new StringBuilder(s.length() + 16);
        escape(s, b, false);
        write(b.toString());
    }

    private static int leadingLines(String s) {
        int n = 0;
        while (n < s.length() && s.charAt(n) == '\n') {
            n++;
        }
        return n;
    }

    private void escape(String s, StringBuilder b, boolean attribute) {
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            int markup = "&<>\"".indexOf(c);
            if (markup >= 0 && (c != '"' || attribute)) {
                b.append(MARKUP[markup]);
            } else if (c >= ' ' && c < 0x7f || c == '\n' && !attribute || c == '\t' && !attribute) {
                b.append(c);
            } else if (Character.isHighSurrogate(c) && i + 1 < s.length()
                    && Character.isLowSurrogate(s.charAt(i + 1)) && !whole) {
                b.append("&#").append(s.codePointAt(i++)).append(';');
            } else if (c < ' ' || c < 0xa0 && (!attribute || c >= 0x80 && !encoder.canEncode(c))
                    || !Character.isSurrogate(c) && !encoder.canEncode(c)) {
                b.append("&#").append((int) c).append(';');
            } else {
                b.append(c);
            }
        }
    }

    /** A section of character data; what the encoding lacks is outside of it. */
    private void writeData(String s) throws SAXException {
        StringBuilder b = new StringBuilder();
        boolean open = false;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            boolean pair = Character.isHighSurrogate(c) && i + 1 < s.length()
                    && Character.isLowSurrogate(s.charAt(i + 1));
            if (!pair && !Character.isSurrogate(c) && !encoder.canEncode(c)
                    || pair && !encoder.canEncode(s.substring(i, i + 2))) {
                b.append(open ? "]]>" : "");
                open = false;
                b.append("&#").append(s.codePointAt(i)).append(';');
            } else {
                b.append(open ? "" : "<![CDATA[").append(c);
                open = true;
                if (pair) {
                    b.append(s.charAt(i + 1));
                } else if (c == ']' && s.startsWith("]]>", i)) {
                    b.append("]]]><![CDATA[");
                    i++;
                }
            }
            i += pair ? 1 : 0;
        }
        write(b.append(open ? "]]>" : "").toString());
    }

    @Override
    public void declaration(String version, String encoding, String standalone) {
        this.version = version;
    }

    @Override
    public void endDocument() throws SAXException {
        begin();
        flush(false);
        closeTag();
        if (indents && !plain) {
            write("\n");
        }
        try {
            out.flush();
        } catch (IOException e) {
            throw new SAXException(e);
        }
    }

    @Override
    public void startPrefixMapping(String prefix, String uri) {
        declared.put(prefix, uri);
    }

    private String bound(String prefix) {
        for (int i = scopes.size() - 1; i >= 0; i--) {
            String uri = scopes.get(i).get(prefix);
            if (uri != null) {
                return uri;
            }
        }
        return prefix.isEmpty() ? "" : null;
    }

    private void declare(StringBuilder b, Map<String, String> scope, String prefix, String uri) {
        scope.put(prefix, uri);
        b.append(prefix.isEmpty() ? " xmlns=\"" : " xmlns:" + prefix + "=\"");
        escape(uri, b, true);
        b.append('"');
    }

    @Override
    public void startElement(String uri, String localName, String qName, Attributes attributes) throws SAXException {
        if (!rootSeen && chooses && uri.isEmpty() && qName.equalsIgnoreCase("html")) {
            throw new SAXException(missing("html"));
        }
        if (!rootSeen && !plain) {
            flush(true);
            closeTag();
            if (systemId != null && !typeWritten) {
                write(type(qName, publicId, systemId));
            }
        }
        beginChild();
        rootSeen = true;
        Level inner = new Level(qName);
        inner.keepsSpace = level.keepsSpace;
        StringBuilder b = new StringBuilder("<").append(qName);
        Map<String, String> scope = new HashMap<>();
        scopes.add(scope);
        for (Map.Entry<String, String> e : declared.entrySet()) {
            declare(b, scope, e.getKey(), e.getValue());
        }
        declared.clear();
        for (int i = 0; i < attributes.getLength(); i++) {
            String name = attributes.getQName(i);
            String value = attributes.getValue(i);
            boolean declaration = name.equals("xmlns") || name.startsWith("xmlns:");
            if (declaration) {
                String prefix = name.length() > 6 ? name.substring(6) : "";
                if (!value.equals(bound(prefix))) {
                    declare(b, scope, prefix, value);
                }
                continue;
            }
            String space = attributes.getURI(i);
            int colon = name.indexOf(':');
            if (space != null && !space.isEmpty() && colon > 0 && !name.startsWith("xml:")
                    && !space.equals(bound(name.substring(0, colon)))) {
                declare(b, scope, name.substring(0, colon), space);
            }
            if (name.equals("xml:space")) {
                inner.keepsSpace = value.equals("preserve");
            }
            b.append(' ').append(name).append("=\"");
            escape(value, b, true);
            b.append('"');
        }
        if (uri != null && (!uri.isEmpty() || qName.indexOf(':') < 0)) {
            int colon = qName.indexOf(':');
            String prefix = colon < 0 ? "" : qName.substring(0, colon);
            if (!uri.equals(bound(prefix)) && !prefix.equals("xml")) {
                declare(b, scope, prefix, uri);
            }
        }
        if (!plain) {
            write(b.toString());
            tagOpen = true;
        }
        inner.asData = dataElements.contains(uri == null || uri.isEmpty() ? qName : "{" + uri + "}" + localName);
        levels.add(level);
        level = inner;
    }

    @Override
    public void endElement(String uri, String localName, String qName) throws SAXException {
        flush(level.children > 1);
        Level ended = level;
        level = levels.remove(levels.size() - 1);
        scopes.remove(scopes.size() - 1);
        if (plain) {
            return;
        }
        if (tagOpen) {
            tagOpen = false;
            write("/>");
            return;
        }
        if (indents && !ended.keepsSpace && (ended.children > 1 || !ended.lastIsText)
                && !(ended.children == 2 && ended.endsWithData)) {
            newLine(levels.size());
        }
        write("</" + ended.name + ">");
    }

    @Override
    public void characters(char[] ch, int start, int length) throws SAXException {
        if (length == 0) {
            return;
        }
        beginText();
        level.endsWithData = inData;
        text.append(ch, start, length);
    }

    @Override
    public void ignorableWhitespace(char[] ch, int start, int length) throws SAXException {
        characters(ch, start, length);
    }

    @Override
    public void startCDATA() throws SAXException {
        beginText();
        flush(level.children > 2);
        inData = true;
    }

    @Override
    public void endCDATA() throws SAXException {
        inData = false;
        String s = text.toString();
        text.setLength(0);
        level.endsWithData = true;
        closeTag();
        if (plain) {
            write(s);
            return;
        }
        if (level.children > 2 && breaks()) {
            newLine(levels.size());
        }
        writeData(s);
    }

    @Override
    public void processingInstruction(String target, String data) throws SAXException {
        if (target.equals("javax.xml.transform.disable-output-escaping")
                || target.equals("javax.xml.transform.enable-output-escaping")) {
            return;
        }
        beginChild();
        if (!plain) {
            write("<?" + target + (data == null || data.isEmpty() ? "" : " " + data.replace("?>", "? >")) + "?>");
        }
    }

    @Override
    public void comment(char[] ch, int start, int length) throws SAXException {
        if (inDtd) {
            return;
        }
        if (type != null && !rootSeen && !plain) {
            flush(true);
            closeTag();
            write(type);
            typeWritten = true;
        }
        type = null;
        beginChild();
        if (!plain) {
            StringBuilder b = new StringBuilder("<!--");
            for (int i = 0; i < length; i++) {
                char c = ch[start + i];
                b.append(c == '-' && b.charAt(b.length() - 1) == '-' && i > 0 ? " -" : c);
            }
            write(b.append(length > 0 && ch[start + length - 1] == '-' ? " " : "").append("-->").toString());
        }
    }

    private static String type(String name, String publicId, String systemId) {
        return "<!DOCTYPE " + name + (publicId != null ? " PUBLIC \"" + publicId + "\" \"" + systemId + "\""
                : systemId != null ? " SYSTEM \"" + systemId + "\"" : "") + ">\n";
    }

    @Override
    public void startDTD(String name, String publicId, String systemId) {
        inDtd = true;
        type = this.systemId != null ? type(name, this.publicId, this.systemId) : type(name, publicId, systemId);
    }

    @Override
    public void endDTD() {
        inDtd = false;
    }
}
