// A parser of XML 1.0 with namespaces (recommendations of 2008 and 2009) that does not validate. A document is decoded
// as a whole; replacement texts of entities are parsed as texts on a stack. The number of expansions and the size of
// what they become are limited, as in `java`.
package jdk.internal.xml;

import java.io.CharConversionException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.xml.sax.Attributes;
import org.xml.sax.ContentHandler;
import org.xml.sax.DTDHandler;
import org.xml.sax.EntityResolver;
import org.xml.sax.ErrorHandler;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXNotRecognizedException;
import org.xml.sax.SAXNotSupportedException;
import org.xml.sax.SAXParseException;
import org.xml.sax.XMLReader;
import org.xml.sax.ext.Attributes2;
import org.xml.sax.ext.DeclHandler;
import org.xml.sax.ext.EntityResolver2;
import org.xml.sax.ext.LexicalHandler;
import org.xml.sax.ext.Locator2;
import org.xml.sax.helpers.AttributesImpl;

public final class SaxReader implements XMLReader, Locator2 {
    static final String FEATURES = "http://xml.org/sax/features/";
    static final String PROPERTIES = "http://xml.org/sax/properties/";
    static final String APACHE = "http://apache.org/xml/features/";
    private static final String XML_URI = "http://www.w3.org/XML/1998/namespace";
    private static final String XMLNS_URI = "http://www.w3.org/2000/xmlns/";
    private static final int MOST_EXPANSIONS = 64000;
    private static final int MOST_EXPANDED = 50_000_000;
    private static final int DEEPEST = 5000;
    private static final Set<String> TYPES = Set.of("CDATA", "ID", "IDREF", "IDREFS", "ENTITY", "ENTITIES", "NMTOKEN",
            "NMTOKENS");
    private static final String PREMATURE = "XML document structures must start and end within the same entity.";

    private final Map<String, Boolean> features = new HashMap<>();
    private ContentHandler content;
    private DTDHandler dtd;
    private EntityResolver resolver;
    private ErrorHandler errors;
    private LexicalHandler lexical;
    private DeclHandler declarations;

    private String publicId;
    private String systemId;
    private String encoding;
    private String version;
    private boolean standalone;
    /** The text that is parsed, and those in which references to it are. */
    private Source source;
    private int expansions;
    private int expanded;
    private boolean namespaces;
    private final List<String> open = new ArrayList<>();
    private final List<Map<String, String>> scopes = new ArrayList<>();
    private final Map<String, Entity> entities = new HashMap<>();
    private final Map<String, Entity> parameters = new HashMap<>();
    private final Map<String, Map<String, Declared>> attributes = new HashMap<>();
    private final Set<String> elementContent = new HashSet<>();
    private final Set<String> names = new HashSet<>();
    private boolean skippedParameters;

    private static final class Source {
        final Source outer;
        final Entity entity;
        String text;
        int at;
        final int depth;
        String base;

        Source(Source outer, Entity entity, String text, int depth, String base) {
            this.outer = outer;
            this.entity = entity;
            this.text = text;
            this.depth = depth;
            this.base = base;
        }
    }

    static final class Entity {
        final String name;
        String text;
        String publicId;
        String systemId;
        String notation;
        String base;

        Entity(String name) {
            this.name = name;
        }
    }

    private record Declared(String type, String mode, String value) {
    }

    /** Attributes of an element, with which of them the document has. */
    private static final class Found extends AttributesImpl implements Attributes2 {
        int specified;

        private int index(int i) {
            if (i < 0) {
                throw new IllegalArgumentException("No such attribute");
            }
            return i;
        }

        @Override
        public boolean isDeclared(int index) {
            return !isSpecified(index);
        }

        @Override
        public boolean isDeclared(String qName) {
            return isDeclared(index(getIndex(qName)));
        }

        @Override
        public boolean isDeclared(String uri, String localName) {
            return isDeclared(index(getIndex(uri, localName)));
        }

        @Override
        public boolean isSpecified(int index) {
            return index < specified;
        }

        @Override
        public boolean isSpecified(String uri, String localName) {
            return isSpecified(index(getIndex(uri, localName)));
        }

        @Override
        public boolean isSpecified(String qName) {
            return isSpecified(index(getIndex(qName)));
        }
    }

    public SaxReader() {
        features.put(FEATURES + "namespaces", true);
        for (String name : new String[] {"namespace-prefixes", "validation", "string-interning", "xmlns-uris",
            "use-entity-resolver2", "external-general-entities", "external-parameter-entities",
            "lexical-handler/parameter-entities", "is-standalone", "resolve-dtd-uris", "use-attributes2",
            "use-locator2"}) {
            features.put(FEATURES + name, !name.equals("namespace-prefixes") && !name.equals("validation")
                    && !name.equals("xmlns-uris") && !name.equals("is-standalone"));
        }
        for (String name : new String[] {"nonvalidating/load-external-dtd", "nonvalidating/load-dtd-grammar",
            "continue-after-fatal-error", "disallow-doctype-decl", "validation/dynamic", "validation/schema",
            "validation/schema-full-checking", "allow-java-encodings", "warn-on-duplicate-attdef",
            "xinclude", "dom/defer-node-expansion", "dom/create-entity-ref-nodes",
            "dom/include-ignorable-whitespace"}) {
            features.put(APACHE + name, name.startsWith("nonvalidating") || name.startsWith("dom"));
        }
        features.put("http://javax.xml.XMLConstants/feature/secure-processing", true);
    }

    // ---- XMLReader ----

    @Override
    public boolean getFeature(String name) throws SAXNotRecognizedException, SAXNotSupportedException {
        Boolean value = features.get(name);
        if (value == null) {
            throw new SAXNotRecognizedException("Feature '" + name + "' is not recognized.");
        }
        return value;
    }

    @Override
    public void setFeature(String name, boolean value) throws SAXNotRecognizedException, SAXNotSupportedException {
        getFeature(name);
        if (value && (name.endsWith("/validation") || name.endsWith("/xinclude") || name.endsWith("/schema"))) {
            throw new SAXNotSupportedException("Feature '" + name + "' is not supported.");
        }
        features.put(name, value);
    }

    @Override
    public Object getProperty(String name) throws SAXNotRecognizedException, SAXNotSupportedException {
        if (name.equals(PROPERTIES + "lexical-handler")) {
            return lexical;
        }
        if (name.equals(PROPERTIES + "declaration-handler")) {
            return declarations;
        }
        if (name.startsWith("http://javax.xml.XMLConstants/property/access")) {
            return "all";
        }
        throw new SAXNotRecognizedException("Property '" + name + "' is not recognized.");
    }

    @Override
    public void setProperty(String name, Object value) throws SAXNotRecognizedException, SAXNotSupportedException {
        getProperty(name);
        try {
            if (name.equals(PROPERTIES + "lexical-handler")) {
                lexical = (LexicalHandler) value;
            } else if (name.equals(PROPERTIES + "declaration-handler")) {
                declarations = (DeclHandler) value;
            } else if (name.endsWith("accessExternalDTD") && "".equals(value)) {
                features.put(FEATURES + "external-general-entities", false);
                features.put(FEATURES + "external-parameter-entities", false);
            }
        } catch (ClassCastException e) {
            throw new SAXNotSupportedException("For propertyID \"" + name + "\", the value \"" + value
                    + "\" cannot be cast to the handler's interface.");
        }
    }

    @Override
    public void setEntityResolver(EntityResolver resolver) {
        this.resolver = resolver;
    }

    @Override
    public EntityResolver getEntityResolver() {
        return resolver;
    }

    @Override
    public void setDTDHandler(DTDHandler handler) {
        dtd = handler;
    }

    @Override
    public DTDHandler getDTDHandler() {
        return dtd;
    }

    @Override
    public void setContentHandler(ContentHandler handler) {
        content = handler;
    }

    @Override
    public ContentHandler getContentHandler() {
        return content;
    }

    @Override
    public void setErrorHandler(ErrorHandler handler) {
        errors = handler;
    }

    @Override
    public ErrorHandler getErrorHandler() {
        return errors;
    }

    @Override
    public void parse(String systemId) throws IOException, SAXException {
        parse(new InputSource(systemId));
    }

    @Override
    public void parse(InputSource input) throws IOException, SAXException {
        publicId = input.getPublicId();
        systemId = input.getSystemId();
        encoding = input.getEncoding();
        version = "1.0";
        standalone = false;
        expansions = 0;
        expanded = 0;
        namespaces = features.get(FEATURES + "namespaces");
        open.clear();
        scopes.clear();
        entities.clear();
        parameters.clear();
        attributes.clear();
        elementContent.clear();
        skippedParameters = false;
        String[] predefined = {"lt", "&#60;", "gt", ">", "amp", "&#38;", "apos", "'", "quot", "\""};
        for (int i = 0; i < predefined.length; i += 2) {
            Entity entity = new Entity(predefined[i]);
            entity.text = predefined[i + 1];
            entities.put(entity.name, entity);
        }
        source = new Source(null, null, read(input, true), 0, systemId);
        if (content != null) {
            content.setDocumentLocator(this);
            content.startDocument();
        }
        document();
        if (content != null) {
            content.endDocument();
        }
    }

    // ---- input ----

    private String read(InputSource input, boolean document) throws IOException, SAXException {
        String text;
        Reader reader = input.getCharacterStream();
        if (reader != null) {
            try (reader) {
                StringBuilder sb = new StringBuilder();
                char[] buffer = new char[8192];
                for (int n = reader.read(buffer); n >= 0; n = reader.read(buffer)) {
                    sb.append(buffer, 0, n);
                }
                text = sb.toString();
            }
        } else {
            InputStream given = input.getByteStream();
            try (InputStream stream = given != null ? given : openStream(input.getSystemId())) {
                text = decode(stream.readAllBytes(), input.getEncoding(), document);
            }
        }
        if (text.startsWith("\ufeff")) {
            text = text.substring(1);
        }
        return text.indexOf('\r') < 0 ? text : text.replace("\r\n", "\n").replace('\r', '\n');
    }

    private static InputStream openStream(String systemId) throws IOException {
        if (systemId == null) {
            throw new java.net.MalformedURLException();
        }
        return new URL(absolute(systemId, null)).openStream();
    }

    private static String absolute(String id, String base) {
        try {
            URI uri = new URI(id.replace(" ", "%20"));
            if (uri.isAbsolute()) {
                return id;
            }
            URI from = base != null ? new URI(base.replace(" ", "%20")) : null;
            if (from == null || !from.isAbsolute()) {
                from = new File("").getAbsoluteFile().toURI();
            }
            String text = from.resolve(uri).toString();
            return text.startsWith("file:/") && !text.startsWith("file://") ? "file://" + text.substring(5) : text;
        } catch (URISyntaxException e) {
            return id;
        }
    }

    private String decode(byte[] bytes, String given, boolean document) throws IOException, SAXException {
        int b0 = bytes.length > 0 ? bytes[0] & 0xff : 0;
        int b1 = bytes.length > 1 ? bytes[1] & 0xff : 0;
        String name = given;
        if (name == null) {
            if (b0 == 0xfe && b1 == 0xff || b0 == 0 && b1 == '<') {
                name = "UTF-16BE";
            } else if (b0 == 0xff && b1 == 0xfe || b0 == '<' && b1 == 0) {
                name = "UTF-16LE";
            } else {
                name = declaredEncoding(bytes);
            }
        }
        if (document) {
            encoding = name;
        }
        Charset charset;
        try {
            charset = Charset.forName(name);
        } catch (IllegalArgumentException e) {
            throw new java.io.UnsupportedEncodingException(name);
        }
        try {
            return charset.newDecoder().onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT).decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            throw new CharConversionException("Invalid byte 1 of 1-byte " + name + " sequence.");
        }
    }

    private static String declaredEncoding(byte[] bytes) {
        int from = bytes.length > 2 && bytes[0] == (byte) 0xef ? 3 : 0;
        String head = new String(bytes, from, Math.min(200, bytes.length - from),
                java.nio.charset.StandardCharsets.ISO_8859_1);
        int end = head.indexOf("?>");
        int at = head.indexOf("encoding");
        if (!head.startsWith("<?xml") || at < 0 || at > end) {
            return "UTF-8";
        }
        at += 8;
        while (at < end && head.charAt(at) != '"' && head.charAt(at) != '\'') {
            at++;
        }
        int close = at < end ? head.indexOf(head.charAt(at), at + 1) : -1;
        String name = close < 0 || close > end ? "UTF-8" : head.substring(at + 1, close);
        return name.equalsIgnoreCase("UTF-16") ? "UTF-8" : name;
    }

    /** The text of an external entity, null if it is not to be read. */
    private String external(Entity entity, String base, boolean subset) throws IOException, SAXException {
        InputSource input = null;
        String id = entity.systemId == null ? null : absolute(entity.systemId, base);
        if (resolver instanceof EntityResolver2 second && features.get(FEATURES + "use-entity-resolver2")) {
            input = second.resolveEntity(entity.name, entity.publicId, base, entity.systemId);
        } else if (resolver != null) {
            input = resolver.resolveEntity(entity.publicId, id);
        }
        if (input == null) {
            input = new InputSource(id);
        }
        entity.base = input.getSystemId() == null ? id : input.getSystemId();
        Source here = source;
        String text = read(input, false);
        if (text.startsWith("<?xml") && text.length() > 5 && isSpace(text.charAt(5))) {
            int end = text.indexOf("?>");
            if (end > 0) {
                text = text.substring(end + 2);
            }
        }
        source = here;
        return text;
    }

    // ---- errors and places ----

    private SAXException fatal(String message) throws SAXException {
        SAXParseException e = new SAXParseException(message, this);
        if (errors != null) {
            errors.fatalError(e);
        }
        return e;
    }

    private Source outermost() {
        Source s = source;
        while (s != null && s.outer != null) {
            s = s.outer;
        }
        return s;
    }

    @Override
    public String getPublicId() {
        return publicId;
    }

    @Override
    public String getSystemId() {
        return systemId == null ? null : absolute(systemId, null);
    }

    private int line = 1;
    private int lineStart;
    private Source lineSource;

    private void locate(Source s) {
        if (lineSource != s || lineStart > s.at) {
            lineSource = s;
            line = 1;
            lineStart = 0;
        }
        int end = Math.min(s.at, s.text.length());
        for (int next = s.text.indexOf('\n', lineStart); next >= 0 && next < end;
                next = s.text.indexOf('\n', lineStart)) {
            line++;
            lineStart = next + 1;
        }
    }

    @Override
    public int getLineNumber() {
        Source s = outermost();
        if (s == null) {
            return -1;
        }
        locate(s);
        return line;
    }

    @Override
    public int getColumnNumber() {
        Source s = outermost();
        if (s == null) {
            return -1;
        }
        locate(s);
        return Math.min(s.at, s.text.length()) - lineStart + 1;
    }

    @Override
    public String getXMLVersion() {
        return version;
    }

    @Override
    public String getEncoding() {
        return encoding;
    }

    // ---- characters ----

    static boolean isSpace(int c) {
        return c == ' ' || c == '\n' || c == '\t' || c == '\r';
    }

    static boolean isNameStart(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == ':'
                || c >= 0xc0 && c != 0xd7 && c != 0xf7 && c < 0x2000 && c != 0x37e && !(c >= 0x300 && c < 0x370)
                || c == 0x200c || c == 0x200d || c >= 0x2070 && c <= 0x218f || c >= 0x2c00 && c <= 0x2fef
                || c >= 0x3001 && c <= 0xd7ff || c >= 0xf900 && c <= 0xfdcf || c >= 0xfdf0 && c <= 0xfffd
                || c >= 0x10000 && c <= 0xeffff;
    }

    static boolean isName(int c) {
        return isNameStart(c) || c >= '0' && c <= '9' || c == '-' || c == '.' || c == 0xb7 || c >= 0x300 && c < 0x370
                || c == 0x203f || c == 0x2040;
    }

    static boolean isChar(int c) {
        return c >= ' ' && c < 0xd800 || c == '\t' || c == '\n' || c == '\r' || c >= 0xe000 && c <= 0xfffd
                || c >= 0x10000 && c <= 0x10ffff;
    }

    private boolean ended() {
        return source.at >= source.text.length();
    }

    private int peek() {
        return ended() ? -1 : source.text.charAt(source.at);
    }

    private boolean looking(String word) {
        return source.text.startsWith(word, source.at);
    }

    private boolean accept(String word) {
        if (!looking(word)) {
            return false;
        }
        source.at += word.length();
        return true;
    }

    private boolean skipSpace() {
        int from = source.at;
        while (source.at < source.text.length() && isSpace(source.text.charAt(source.at))) {
            source.at++;
        }
        return source.at > from;
    }

    /** A name, or null. */
    private String name() {
        String text = source.text;
        int from = source.at;
        int at = from;
        while (at < text.length()) {
            int c = text.codePointAt(at);
            if (!(at == from ? isNameStart(c) : isName(c))) {
                break;
            }
            at += Character.charCount(c);
        }
        source.at = at;
        return at == from ? null : text.substring(from, at);
    }

    // ---- the document ----

    private void document() throws IOException, SAXException {
        if (looking("<?xml") && source.text.length() > 5 && isSpace(source.text.charAt(5))) {
            source.at += 5;
            xmlDeclaration();
        }
        if (ended()) {
            throw fatal("Premature end of file.");
        }
        boolean typed = false;
        while (true) {
            skipSpace();
            if (ended()) {
                throw fatal("Premature end of file.");
            }
            if (peek() != '<') {
                throw fatal((peek() == '&' ? "Reference" : "Content") + " is not allowed in prolog.");
            }
            if (accept("<!--")) {
                comment();
            } else if (accept("<?")) {
                instruction();
            } else if (looking("<!DOCTYPE")) {
                if (typed) {
                    source.at += 9;
                    throw fatal("Already seen doctype.");
                }
                source.at += 9;
                typed = true;
                documentType();
            } else {
                source.at++;
                if (peek() < 0 || !isNameStart(source.text.codePointAt(source.at))) {
                    throw fatal("The markup in the document preceding the root element must be well-formed.");
                }
                startTag();
                break;
            }
        }
        content();
        while (true) {
            skipSpace();
            if (ended()) {
                return;
            }
            if (peek() != '<') {
                throw fatal((peek() == '&' ? "Reference" : "Content") + " is not allowed in trailing section.");
            }
            if (accept("<!--")) {
                comment();
            } else if (accept("<?")) {
                instruction();
            } else {
                source.at++;
                throw fatal("The markup in the document following the root element must be well-formed.");
            }
        }
    }

    private void xmlDeclaration() throws SAXException {
        String[] found = new String[3];
        while (true) {
            boolean space = skipSpace();
            if (accept("?>")) {
                break;
            }
            String word = name();
            int which = "version".equals(word) ? 0 : "encoding".equals(word) ? 1 : "standalone".equals(word) ? 2 : -1;
            if (which < 0) {
                throw fatal("A pseudo attribute name is expected.");
            }
            if (!space) {
                throw fatal(found[0] == null ? "The version is required in the XML declaration."
                        : "The XML declaration must end with \"?>\".");
            }
            skipSpace();
            if (!accept("=")) {
                throw fatal("The ' = ' character must follow \"" + word + "\" in the XML declaration.");
            }
            skipSpace();
            int quote = peek();
            int end = quote == '"' || quote == '\'' ? source.text.indexOf(quote, source.at + 1) : -1;
            if (end < 0) {
                throw fatal("The value following \"" + word + "\" in the XML declaration must be a quoted string.");
            }
            found[which] = source.text.substring(source.at + 1, end);
            source.at = end + 1;
            if (which > 0 && found[0] == null) {
                throw fatal("The version is required in the XML declaration.");
            }
        }
        if (found[0] == null) {
            throw fatal("The version is required in the XML declaration.");
        }
        version = found[0];
        if (!version.equals("1.0") && !version.equals("1.1")) {
            source.at -= 2;
            throw fatal("XML version \"" + version + "\" is not supported, only XML 1.0 is supported.");
        }
        if (found[1] != null) {
            encoding = found[1];
        }
        if (found[2] != null && !found[2].equals("yes") && !found[2].equals("no")) {
            throw fatal("The standalone document declaration value must be \"yes\" or \"no\", not "
                    + "\"" + found[2] + "\".");
        }
        standalone = "yes".equals(found[2]);
        features.put(FEATURES + "is-standalone", standalone);
        if (content != null) {
            content.declaration(version, found[1], found[2]);
        }
    }

    private void comment() throws SAXException {
        int from = source.at;
        int end = source.text.indexOf("--", from);
        if (end < 0) {
            source.at = source.text.length();
            throw fatal(PREMATURE);
        }
        source.at = end + 2;
        if (!accept(">")) {
            throw fatal("The string \"--\" is not permitted within comments.");
        }
        check(from, end, "comment");
        if (lexical != null) {
            lexical.comment(source.text.substring(from, end).toCharArray(), 0, end - from);
        }
    }

    private void check(int from, int end, String where) throws SAXException {
        for (int i = from, c; i < end; i += Character.charCount(c)) {
            c = source.text.codePointAt(i);
            if (!isChar(c)) {
                source.at = i;
                throw fatal("An invalid XML character (Unicode: 0x" + Integer.toHexString(c) + ") was found in the "
                        + where + ".");
            }
        }
    }

    private void instruction() throws SAXException {
        String target = name();
        if (target == null) {
            throw fatal("The processing instruction must begin with the name of the target.");
        }
        if (target.equalsIgnoreCase("xml")) {
            throw fatal("The processing instruction target matching \"[xX][mM][lL]\" is not allowed.");
        }
        if (!skipSpace() && !looking("?>")) {
            throw fatal("White space is required between the processing instruction target and data.");
        }
        int from = source.at;
        int end = source.text.indexOf("?>", from);
        if (end < 0) {
            source.at = source.text.length();
            throw fatal(PREMATURE);
        }
        check(from, end, "processing instruction");
        source.at = end + 2;
        if (content != null) {
            content.processingInstruction(target, source.text.substring(from, end));
        }
    }

    // ---- elements ----

    private static String prefix(String name) {
        int colon = name.indexOf(':');
        return colon < 0 ? "" : name.substring(0, colon);
    }

    private static String local(String name) {
        return name.substring(name.indexOf(':') + 1);
    }

    private String uri(String prefix) {
        if (prefix.equals("xml")) {
            return XML_URI;
        }
        for (int i = scopes.size() - 1; i >= 0; i--) {
            Map<String, String> scope = scopes.get(i);
            String uri = scope == null ? null : scope.get(prefix);
            if (uri != null) {
                return uri;
            }
        }
        return prefix.isEmpty() ? "" : null;
    }

    /** An element, after its "<". */
    private void startTag() throws IOException, SAXException {
        String name = name();
        Found found = new Found();
        Map<String, Declared> declared = attributes.get(name);
        names.clear();
        while (true) {
            boolean space = skipSpace();
            int c = peek();
            if (c == '>' || c == '/') {
                break;
            }
            if (c < 0) {
                throw fatal(PREMATURE);
            }
            if (!space || !isNameStart(source.text.codePointAt(source.at))) {
                throw fatal("Element type \"" + name + "\" must be followed by either attribute specifications, "
                        + "\">\" or "
                        + "\"/>\".");
            }
            String attribute = name();
            skipSpace();
            if (!accept("=")) {
                throw fatal(ended() ? PREMATURE : "Attribute name \"" + attribute + "\" associated with an "
                        + "element type \""
                        + name + "\" must be followed by the ' = ' character.");
            }
            skipSpace();
            Declared d = declared == null ? null : declared.get(attribute);
            String value = attributeValue(name, attribute, d == null ? "CDATA" : d.type);
            if (!names.add(attribute)) {
                throw fatal("Attribute \"" + attribute + "\" was already specified for element \"" + name + "\".");
            }
            String type = d == null ? "CDATA" : d.type.startsWith("(") ? "NMTOKEN"
                    : d.type.startsWith("NOTATION") ? "NOTATION" : d.type;
            found.addAttribute("", attribute, attribute, type, value);
        }
        found.specified = found.getLength();
        if (declared != null) {
            for (Map.Entry<String, Declared> entry : declared.entrySet()) {
                Declared d = entry.getValue();
                if (d.value != null && names.add(entry.getKey())) {
                    String type = d.type.startsWith("(") ? "NMTOKEN" : d.type;
                    found.addAttribute("", entry.getKey(), entry.getKey(), type, d.value);
                }
            }
        }
        boolean empty = accept("/");
        if (!accept(">")) {
            throw fatal(ended() ? PREMATURE : "Element type \"" + name + "\" must be followed by either attribute "
                    + "specifications, \">\" or \"/>\".");
        }
        if (open.size() == DEEPEST) {
            throw fatal("JAXP00010006: The element \"" + name + "\" is nested too deeply.");
        }
        open.add(name);
        scopes.add(null);
        String uri = "";
        if (namespaces) {
            uri = bind(name, found);
        }
        if (content != null) {
            content.startElement(uri, namespaces ? local(name) : "", name, found);
        }
        if (empty) {
            endElement(name);
        }
    }

    private String bind(String name, Found found) throws SAXException {
        boolean keep = features.get(FEATURES + "namespace-prefixes");
        Map<String, String> scope = null;
        for (int i = 0; i < found.getLength(); i++) {
            String qName = found.getQName(i);
            boolean plain = qName.equals("xmlns");
            if (!plain && !qName.startsWith("xmlns:")) {
                continue;
            }
            String value = found.getValue(i);
            String prefix = plain ? "" : qName.substring(6);
            if (value.equals(XMLNS_URI) || prefix.equals("xmlns")) {
                throw fatal("The prefix \"xmlns\" cannot be bound to any namespace explicitly; neither can the "
                        + "namespace "
                        + "for \"xmlns\" be bound to any prefix explicitly.");
            }
            if (prefix.equals("xml") != value.equals(XML_URI)) {
                throw fatal("The prefix \"xml\" cannot be bound to any namespace other than its usual namespace; "
                        + "neither "
                        + "can the namespace for \"xml\" be bound to any prefix other than \"xml\".");
            }
            if (!plain && value.isEmpty()) {
                throw fatal("The value of the attribute "
                        + "\"prefix=\"xmlns\",localpart=\"" + prefix + "\",rawname=\"" + qName
                        + "\"\" is invalid. Prefixed namespace bindings may not be empty.");
            }
            if (scope == null) {
                scope = new LinkedHashMap<>();
            }
            scope.put(prefix, value);
            if (keep) {
                found.setURI(i, features.get(FEATURES + "xmlns-uris") ? XMLNS_URI : "");
                found.setLocalName(i, plain ? "xmlns" : prefix);
            } else {
                found.removeAttribute(i--);
                found.specified--;
            }
        }
        scopes.set(scopes.size() - 1, scope);
        for (int i = 0; i < found.getLength(); i++) {
            String qName = found.getQName(i);
            if (qName.equals("xmlns") || qName.startsWith("xmlns:")) {
                continue;
            }
            String prefix = prefix(qName);
            String uri = prefix.isEmpty() ? "" : uri(prefix);
            if (uri == null) {
                throw fatal("The prefix \"" + prefix + "\" for attribute \"" + qName + "\" associated with an "
                        + "element type \""
                        + name + "\" is not bound.");
            }
            String local = local(qName);
            if (!uri.isEmpty() && found.getIndex(uri, local) >= 0) {
                throw fatal("Attribute \"" + local + "\" bound to namespace \"" + uri
                        + "\" was already specified for element \"" + name + "\".");
            }
            found.setURI(i, uri);
            found.setLocalName(i, local);
        }
        String uri = uri(prefix(name));
        if (uri == null) {
            throw fatal("The prefix \"" + prefix(name) + "\" for element \"" + name + "\" is not bound.");
        }
        if (scope != null && content != null) {
            for (Map.Entry<String, String> entry : scope.entrySet()) {
                content.startPrefixMapping(entry.getKey(), entry.getValue());
            }
        }
        return uri;
    }

    private void endElement(String name) throws SAXException {
        if (content != null) {
            content.endElement(namespaces ? uri(prefix(name)) : "", namespaces ? local(name) : "", name);
        }
        open.remove(open.size() - 1);
        Map<String, String> scope = scopes.remove(scopes.size() - 1);
        if (scope != null && content != null) {
            for (String prefix : scope.keySet()) {
                content.endPrefixMapping(prefix);
            }
        }
    }

    private String attributeValue(String element, String attribute, String type) throws IOException, SAXException {
        int quote = peek();
        if (quote != '"' && quote != '\'') {
            throw fatal("Open quote is expected for attribute \"" + attribute + "\" associated with an  element "
                    + "type  \""
                    + element + "\".");
        }
        source.at++;
        StringBuilder sb = new StringBuilder();
        value(sb, quote, element, attribute);
        source.at++;
        return type.equals("CDATA") ? sb.toString() : collapsed(sb);
    }

    private static String collapsed(CharSequence value) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c != ' ' || sb.length() > 0 && sb.charAt(sb.length() - 1) != ' ') {
                sb.append(c);
            }
        }
        int length = sb.length();
        return length > 0 && sb.charAt(length - 1) == ' ' ? sb.substring(0, length - 1) : sb.toString();
    }

    /** The value of an attribute up to [quote], or to the end of an entity if that is 0. */
    private void value(StringBuilder sb, int quote, String element, String attribute) throws IOException, SAXException {
        while (true) {
            int c = peek();
            if (c < 0) {
                if (quote == 0) {
                    return;
                }
                throw fatal(PREMATURE);
            }
            if (c == quote && quote != 0) {
                return;
            }
            if (c == '<') {
                throw fatal("The value of attribute \"" + attribute + "\" associated with an element type \"" + element
                        + "\" must not contain the '<' character.");
            }
            if (c == '&') {
                source.at++;
                if (accept("#")) {
                    sb.appendCodePoint(characterReference());
                    continue;
                }
                Entity entity = reference();
                if (entity == null) {
                    continue;
                }
                if (entity.systemId != null) {
                    throw fatal("The external entity reference \"&" + entity.name
                            + ";\" is not permitted in an attribute value.");
                }
                enter(entity, entity.text);
                value(sb, 0, element, attribute);
                source = source.outer;
                continue;
            }
            int point = source.text.codePointAt(source.at);
            if (!isChar(point)) {
                throw fatal("An invalid XML character (Unicode: 0x" + Integer.toHexString(point) + ") was found in the "
                        + "value of attribute \"" + attribute + "\" and element is \"" + element + "\".");
            }
            source.at += Character.charCount(point);
            if (isSpace(point)) {
                sb.append(' ');
            } else {
                sb.appendCodePoint(point);
            }
        }
    }

    /** A character reference after "&#". */
    private int characterReference() throws SAXException {
        boolean hex = accept("x");
        int from = source.at;
        long value = 0;
        int c = peek();
        for (int digit; c >= 0 && c < 128 && (digit = Character.digit(c, hex ? 16 : 10)) >= 0; c = peek()) {
            value = Math.min(value * (hex ? 16 : 10) + digit, 0x110000);
            source.at++;
        }
        String text = source.text.substring(from, source.at);
        if (text.isEmpty()) {
            throw fatal(hex ? "A hexadecimal representation must immediately follow the \"&#x\" in a character "
                    + "reference."
                    : "A decimal representation must immediately follow the \"&#\" in a character reference.");
        }
        if (!accept(";")) {
            throw fatal("The character reference must end with the ';' delimiter.");
        }
        if (!isChar((int) value)) {
            throw fatal("Character reference \"&#" + (hex ? "x" : "") + text + "\" is an invalid XML character.");
        }
        return (int) value;
    }

    /** The entity of a reference after "&", or null if its declaration may have been skipped. */
    private Entity reference() throws SAXException {
        String name = name();
        if (name == null) {
            throw fatal("The entity name must immediately follow the '&' in the entity reference.");
        }
        if (!accept(";")) {
            throw fatal("The reference to entity \"" + name + "\" must end with the ';' delimiter.");
        }
        Entity entity = entities.get(name);
        if (entity == null) {
            if (!skippedParameters || standalone) {
                throw fatal("The entity \"" + name + "\" was referenced, but not declared.");
            }
            if (content != null) {
                content.skippedEntity(name);
            }
        } else if (entity.notation != null) {
            throw fatal("The unparsed entity reference \"&" + name + ";\" is not permitted.");
        }
        return entity;
    }

    private void enter(Entity entity, String text) throws SAXException {
        StringBuilder path = new StringBuilder();
        for (Source s = source; s != null; s = s.outer) {
            if (s.entity != null) {
                path.insert(0, s.entity.name + " -> ");
            }
            if (s.entity == entity) {
                throw fatal("Recursive entity reference \"" + entity.name + "\". (Reference path: "
                        + "" + entity.name + " -> "
                        + path + entity.name + "),");
            }
        }
        if (++expansions > MOST_EXPANSIONS) {
            throw fatal("JAXP00010001: The parser has encountered more than \"" + MOST_EXPANSIONS
                    + "\" entity expansions in this document; this is the limit imposed by the JDK.");
        }
        expanded += text.length();
        if (expanded > MOST_EXPANDED) {
            throw fatal("JAXP00010004: The accumulated size of entities is \"" + expanded
                    + "\" that exceeded the \"50,000,000\" limit set by \"FEATURE_SECURE_PROCESSING\".");
        }
        source = new Source(source, entity, text, open.size(), entity.base == null ? source.base : entity.base);
    }

    /** Content up to the end of the root element. */
    private void content() throws IOException, SAXException {
        while (!open.isEmpty()) {
            if (ended()) {
                if (source.outer == null || open.size() != source.depth) {
                    throw fatal(PREMATURE);
                }
                Entity entity = source.entity;
                source = source.outer;
                if (lexical != null) {
                    lexical.endEntity(entity.name);
                }
                continue;
            }
            int c = peek();
            if (c == '<') {
                markup();
            } else if (c == '&') {
                source.at++;
                contentReference();
            } else {
                characters();
            }
        }
    }

    private void markup() throws IOException, SAXException {
        if (accept("</")) {
            String name = open.get(open.size() - 1);
            if (open.size() == source.depth) {
                throw fatal(PREMATURE);
            }
            int from = source.at;
            String found = name();
            if (!name.equals(found)) {
                if (ended()) {
                    throw fatal(PREMATURE);
                }
                source.at = from + (source.text.startsWith(name, from) ? name.length() : 0);
                throw fatal("The element type \"" + name + "\" must be terminated by the matching end-tag \"</" + name
                        + ">\".");
            }
            skipSpace();
            if (!accept(">")) {
                throw fatal(ended() ? PREMATURE
                        : "The end-tag for element type \"" + name + "\" must end with a '>' delimiter.");
            }
            endElement(name);
        } else if (accept("<!--")) {
            comment();
        } else if (accept("<?")) {
            instruction();
        } else if (accept("<![CDATA[")) {
            int from = source.at;
            int end = source.text.indexOf("]]>", from);
            if (end < 0) {
                source.at = source.text.length();
                throw fatal(PREMATURE);
            }
            check(from, end, "CDATA section");
            source.at = end + 3;
            if (lexical != null) {
                lexical.startCDATA();
            }
            if (content != null && end > from) {
                content.characters(source.text.substring(from, end).toCharArray(), 0, end - from);
            }
            if (lexical != null) {
                lexical.endCDATA();
            }
        } else {
            source.at++;
            if (ended()) {
                throw fatal(PREMATURE);
            }
            if (!isNameStart(source.text.codePointAt(source.at))) {
                throw fatal("The content of elements must consist of well-formed character data or markup.");
            }
            startTag();
        }
    }

    private void contentReference() throws IOException, SAXException {
        if (accept("#")) {
            char[] chars = Character.toChars(characterReference());
            if (content != null) {
                content.characters(chars, 0, chars.length);
            }
            return;
        }
        Entity entity = reference();
        if (entity == null) {
            return;
        }
        String text = entity.text;
        if (entity.systemId != null) {
            if (!features.get(FEATURES + "external-general-entities")) {
                if (content != null) {
                    content.skippedEntity(entity.name);
                }
                return;
            }
            text = external(entity, entity.base, false);
        }
        enter(entity, text);
        if (lexical != null) {
            lexical.startEntity(entity.name);
        }
    }

    private void characters() throws SAXException {
        String text = source.text;
        int from = source.at;
        int at = from;
        boolean space = true;
        for (; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '<' || c == '&') {
                break;
            }
            if (c == '>' && at >= from + 2 && text.charAt(at - 1) == ']' && text.charAt(at - 2) == ']') {
                source.at = at + 1;
                throw fatal("The character sequence \"]]>\" must not appear in content unless used to mark the "
                        + "end of a "
                        + "CDATA section.");
            }
            if (c < ' ' ? !isSpace(c) : c >= 0xd800 && (c > 0xfffd || c < 0xe000)) {
                int point = text.codePointAt(at);
                if (point < 0x10000) {
                    source.at = at;
                    throw fatal("An invalid XML character (Unicode: 0x" + Integer.toHexString(point)
                            + ") was found in the element content of the document.");
                }
                at++;
            }
            space &= isSpace(c);
        }
        source.at = at;
        if (content != null) {
            char[] chars = text.substring(from, at).toCharArray();
            if (space && elementContent.contains(open.get(open.size() - 1))) {
                content.ignorableWhitespace(chars, 0, chars.length);
            } else {
                content.characters(chars, 0, chars.length);
            }
        }
    }

    // ---- the document type declaration ----

    private void documentType() throws IOException, SAXException {
        if (features.get(APACHE + "disallow-doctype-decl")) {
            throw fatal("DOCTYPE is disallowed when the feature \"" + APACHE + "disallow-doctype-decl\" set to true.");
        }
        space("<!DOCTYPE", "document type declaration");
        skipSpace();
        String name = name();
        if (name == null) {
            throw fatal("The root element type must appear after \"<!DOCTYPE\" in the document type declaration.");
        }
        Entity subset = new Entity("[dtd]");
        skipSpace();
        externalId(subset, false);
        skipSpace();
        if (lexical != null) {
            lexical.startDTD(name, subset.publicId, subset.systemId);
        }
        if (accept("[")) {
            declarations(']');
            source.at++;
            skipSpace();
        }
        if (!accept(">")) {
            throw fatal(ended() ? "Premature end of file."
                    : "The document type declaration for root element type \"" + name + "\" must end with '>'.");
        }
        if (subset.systemId != null) {
            if (features.get(APACHE + "nonvalidating/load-external-dtd")
                    && features.get(FEATURES + "external-parameter-entities")) {
                String text = external(subset, systemId, true);
                if (lexical != null) {
                    lexical.startEntity("[dtd]");
                }
                source = new Source(source, subset, text, 0, subset.base);
                declarations(-1);
                source = source.outer;
                if (lexical != null) {
                    lexical.endEntity("[dtd]");
                }
            } else {
                skippedParameters = true;
            }
        }
        if (lexical != null) {
            lexical.endDTD();
        }
    }

    /** SYSTEM or PUBLIC with literals; a notation may have a public identifier alone. */
    private boolean externalId(Entity entity, boolean publicOnly) throws SAXException {
        if (accept("SYSTEM")) {
            skipSpace();
            entity.systemId = literal();
            return true;
        }
        if (!accept("PUBLIC")) {
            return false;
        }
        skipSpace();
        entity.publicId = collapsed(literal().replace('\n', ' ').replace('\t', ' '));
        skipSpace();
        if (!publicOnly || peek() == '"' || peek() == '\'') {
            entity.systemId = literal();
        }
        return true;
    }

    private String literal() throws SAXException {
        int quote = peek();
        int end = quote == '"' || quote == '\'' ? source.text.indexOf(quote, source.at + 1) : -1;
        if (end < 0) {
            throw fatal("The system identifier must begin with either a single or double quote character.");
        }
        String text = source.text.substring(source.at + 1, end);
        source.at = end + 1;
        return text;
    }

    /** Markup declarations up to [last], or to the end of the text if that is negative. */
    private void declarations(int last) throws IOException, SAXException {
        int sections = 0;
        while (true) {
            skipSpace();
            if (ended()) {
                if (last < 0) {
                    return;
                }
                throw fatal("Premature end of file.");
            }
            if (last > 0 && peek() == last) {
                return;
            }
            if (accept("%")) {
                parameter(" ");
            } else if (accept("<!--")) {
                comment();
            } else if (accept("<?")) {
                instruction();
            } else if (last < 0 && accept("<![")) {
                expandParameter();
                skipSpace();
                boolean include = accept("INCLUDE");
                if (!include && !accept("IGNORE")) {
                    throw fatal("Either \"INCLUDE\" or \"IGNORE\" is expected in a conditional section.");
                }
                skipSpace();
                if (!accept("[")) {
                    throw fatal("A conditional section must have \"[\".");
                }
                if (include) {
                    sections++;
                } else {
                    ignore();
                }
            } else if (sections > 0 && accept("]]>")) {
                sections--;
            } else if (accept("<!ENTITY")) {
                space("<!ENTITY", "entity declaration");
                entityDeclaration();
            } else if (accept("<!ELEMENT")) {
                space("<!ELEMENT", "element type declaration");
                elementDeclaration();
            } else if (accept("<!ATTLIST")) {
                space("<!ATTLIST", "attribute-list declaration");
                attributeDeclaration();
            } else if (accept("<!NOTATION")) {
                space("<!NOTATION", "notation declaration");
                notationDeclaration();
            } else {
                throw fatal("The markup declarations contained or pointed to by the document type declaration must be "
                        + "well-formed.");
            }
        }
    }

    private void space(String keyword, String where) throws SAXException {
        if (!isSpace(peek()) && peek() != '%') {
            throw fatal("White space is required after \"" + keyword + "\" in the " + where + ".");
        }
    }

    private void ignore() throws SAXException {
        for (int depth = 1; depth > 0;) {
            int end = source.text.indexOf("]]>", source.at);
            if (end < 0) {
                throw fatal("Premature end of file.");
            }
            int more = source.text.indexOf("<![", source.at);
            depth += more >= 0 && more < end ? 1 : -1;
            source.at = (more >= 0 && more < end ? more : end) + 3;
        }
    }

    /** Puts the text of a parameter entity in the place of a reference, whose "%" has been read. */
    private void parameter(String margin) throws IOException, SAXException {
        int from = source.at - 1;
        String name = name();
        if (name == null || !accept(";")) {
            throw fatal("The parameter entity reference must have a name, and end with the ';' delimiter.");
        }
        Entity entity = parameters.get(name);
        String text = "";
        if (entity == null) {
            skippedParameters = true;
        } else if (entity.systemId == null) {
            text = entity.text;
        } else if (features.get(FEATURES + "external-parameter-entities")) {
            text = external(entity, entity.base == null ? source.base : entity.base, true);
        } else {
            skippedParameters = true;
        }
        if (++expansions > MOST_EXPANSIONS) {
            throw fatal("JAXP00010001: The parser has encountered more than \"" + MOST_EXPANSIONS
                    + "\" entity expansions in this document; this is the limit imposed by the JDK.");
        }
        expanded += text.length();
        if (expanded > MOST_EXPANDED) {
            throw fatal("JAXP00010005: The parameter entities are too large.");
        }
        source.text = source.text.substring(0, from) + margin + text + margin + source.text.substring(source.at);
        source.at = from;
    }

    private void expandParameter() throws IOException, SAXException {
        skipSpace();
        while (accept("%")) {
            int c = peek();
            if (c < 0 || !isNameStart(c)) {
                source.at--;
                return;
            }
            parameter(" ");
            skipSpace();
        }
    }

    /** The rest of a declaration up to ">", with references to parameter entities replaced outside of literals. */
    private void expandDeclaration() throws IOException, SAXException {
        int from = source.at;
        int quote = 0;
        for (int c = peek(); c != '>' || quote != 0; c = peek()) {
            if (c < 0) {
                throw fatal("Premature end of file.");
            }
            source.at++;
            if (quote != 0) {
                quote = c == quote ? 0 : quote;
            } else if (c == '"' || c == '\'') {
                quote = c;
            } else if (c == '%' && !ended() && isNameStart(peek())) {
                parameter(" ");
            }
        }
        source.at = from;
    }

    private String declaredName(String what) throws IOException, SAXException {
        expandParameter();
        String name = name();
        if (name == null) {
            throw fatal("The " + what + " must have a name.");
        }
        return name;
    }

    private void close(String what) throws SAXException {
        skipSpace();
        if (!accept(">")) {
            throw fatal(ended() ? "Premature end of file." : "The " + what + " must end with '>'.");
        }
    }

    private void entityDeclaration() throws IOException, SAXException {
        skipSpace();
        boolean parameter = accept("%");
        if (parameter && !skipSpace()) {
            source.at--;
            parameter = false;
        }
        Entity entity = new Entity(declaredName("entity declaration"));
        if (!isSpace(peek()) && peek() != '%') {
            throw fatal("White space is required between the entity name \"" + entity.name
                    + "\" and the definition in the entity declaration.");
        }
        expandParameter();
        boolean external = externalId(entity, false);
        if (external) {
            entity.base = source.base;
            skipSpace();
            if (accept("NDATA")) {
                entity.notation = declaredName("notation of an entity");
            }
        } else {
            entity.text = entityValue(entity.name);
        }
        close("declaration for the entity \"" + entity.name + "\"");
        Entity old = (parameter ? parameters : entities).get(entity.name);
        if (old != null) {
            return;
        }
        (parameter ? parameters : entities).put(entity.name, entity);
        String id = entity.systemId == null ? null : absolute(entity.systemId, source.base);
        if (entity.notation != null) {
            if (dtd != null) {
                dtd.unparsedEntityDecl(entity.name, entity.publicId, id, entity.notation);
            }
        } else if (declarations != null) {
            String name = parameter ? "%" + entity.name : entity.name;
            if (external) {
                declarations.externalEntityDecl(name, entity.publicId, id);
            } else {
                declarations.internalEntityDecl(name, entity.text);
            }
        }
    }

    private String entityValue(String name) throws IOException, SAXException {
        int quote = peek();
        if (quote != '"' && quote != '\'') {
            throw fatal("The entity value for the entity \"" + name + "\" must be a quoted string.");
        }
        String value = literal();
        StringBuilder sb = new StringBuilder();
        Source outer = source;
        source = new Source(outer, null, value, 0, outer.base);
        while (!ended()) {
            char c = source.text.charAt(source.at++);
            if (c == '&' && accept("#")) {
                sb.appendCodePoint(characterReference());
            } else if (c == '%' && !ended() && isNameStart(peek())) {
                parameter("");
            } else {
                sb.append(c);
            }
        }
        source = outer;
        return sb.toString();
    }

    private void elementDeclaration() throws IOException, SAXException {
        String name = declaredName("element type declaration");
        expandDeclaration();
        int end = source.text.indexOf('>', source.at);
        String model = source.text.substring(source.at, end).replaceAll("\\s+", "");
        source.at = end + 1;
        if (!model.equals("EMPTY") && !model.equals("ANY") && !isModel(model)) {
            throw fatal("A '(' character or an element type is required in the declaration of element type \"" + name
                    + "\".");
        }
        if (model.startsWith("(") && !model.contains("#PCDATA")) {
            elementContent.add(name);
        }
        if (declarations != null) {
            declarations.elementDecl(name, model);
        }
    }

    /** Whether a content model without spaces is (#PCDATA), mixed content, or sequences and choices of names. */
    private static boolean isModel(String model) {
        if (model.startsWith("(#PCDATA")) {
            return model.equals("(#PCDATA)") || model.equals("(#PCDATA)*")
                    || model.endsWith(")*") && model.matches("\\(#PCDATA(\\|[^|,()?*+#]+)*\\)\\*");
        }
        int depth = 0;
        char[] signs = new char[model.length() + 1];
        boolean item = true;        // expected: a name or a bracket
        for (int i = 0; i < model.length(); i++) {
            char c = model.charAt(i);
            if (c == '(' && item) {
                signs[++depth] = 0;
            } else if (item) {
                int from = i;
                for (int p; i < model.length() && (i == from ? SaxReader.isNameStart(p = model.codePointAt(i))
                        : SaxReader.isName(p = model.codePointAt(i))); i += Character.charCount(p)) {
                }
                if (i == from || depth == 0) {
                    return false;
                }
                i -= i < model.length() && "?*+".indexOf(model.charAt(i)) >= 0 ? 0 : 1;
                item = false;
            } else if (c == ')' && depth > 0) {
                depth--;
                i += i + 1 < model.length() && "?*+".indexOf(model.charAt(i + 1)) >= 0 ? 1 : 0;
                if (depth == 0) {
                    return i == model.length() - 1;
                }
            } else if ((c == '|' || c == ',') && depth > 0 && (signs[depth] == 0 || signs[depth] == c)) {
                signs[depth] = c;
                item = true;
            } else {
                return false;
            }
        }
        return false;
    }

    private void attributeDeclaration() throws IOException, SAXException {
        String element = declaredName("attribute-list declaration");
        expandDeclaration();
        Map<String, Declared> list = attributes.computeIfAbsent(element, e -> new LinkedHashMap<>());
        while (true) {
            skipSpace();
            if (accept(">")) {
                return;
            }
            String name = declaredName("attribute in the declaration of \"" + element + "\"");
            skipSpace();
            String type = type();
            if (!type.contains("(") && !TYPES.contains(type)) {
                throw fatal("The attribute type is required in the declaration of attribute \"" + name
                        + "\" for element \"" + element + "\".");
            }
            if (!skipSpace()) {
                throw fatal("White space is required before the attribute default in the declaration of attribute \""
                        + name + "\" for element \"" + element + "\".");
            }
            String mode = null;
            String value = null;
            if (accept("#REQUIRED")) {
                mode = "#REQUIRED";
            } else if (accept("#IMPLIED")) {
                mode = "#IMPLIED";
            } else {
                if (accept("#FIXED")) {
                    mode = "#FIXED";
                    skipSpace();
                }
                value = attributeValue(element, name, type);
            }
            if (list.putIfAbsent(name, new Declared(type, mode, value)) == null && declarations != null) {
                declarations.attributeDecl(element, name, type, mode, value);
            }
        }
    }

    private String type() throws SAXException {
        String word = peek() == '(' ? "" : name();
        if (word == null) {
            throw fatal("The attribute type is required in the declaration of an attribute.");
        }
        if (word.equals("NOTATION")) {
            skipSpace();
        }
        if (peek() != '(') {
            return word;
        }
        int end = source.text.indexOf(')', source.at);
        if (end < 0) {
            throw fatal("Premature end of file.");
        }
        String list = source.text.substring(source.at, end + 1).replaceAll("\\s+", "");
        source.at = end + 1;
        return word.isEmpty() ? list : word + " " + list;
    }

    private void notationDeclaration() throws IOException, SAXException {
        Entity notation = new Entity(declaredName("notation declaration"));
        expandParameter();
        if (!externalId(notation, true)) {
            throw fatal("The declaration for the notation \"" + notation.name + "\" must have an identifier.");
        }
        close("declaration for the notation \"" + notation.name + "\"");
        if (dtd != null) {
            dtd.notationDecl(notation.name, notation.publicId,
                    notation.systemId == null ? null : absolute(notation.systemId, source.base));
        }
    }
}
