// A parser of XML 1.0 with namespaces (recommendations of 2008 and 2009), which validates if it is asked to. A document
// is decoded as a whole; replacement texts of entities are parsed as texts on a stack. The number of expansions and the
// size of what they become are limited, as in `java`.
package jdk.internal.xml;

import java.io.CharConversionException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.UnsupportedEncodingException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
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
    private static final int LONGEST_NAME = 1000;
    /** No type is the beginning of a later one. */
    private static final String[] TYPES = {"CDATA", "IDREFS", "IDREF", "ID", "ENTITY", "ENTITIES", "NMTOKENS",
        "NMTOKEN"};
    private static final Map<String, Character> PREDEFINED = Map.of("lt", '<', "gt", '>', "amp", '&', "apos", '\'',
            "quot", '"');
    private static final String MODEL_START = "A '(' character or an element type is required in the declaration of "
            + "element type \"";
    /** The beginning of a document of XML 1.1, which has more ends of lines. */
    private static final Pattern NEWER = Pattern.compile("<\\?xml\\s+version\\s*=\\s*[\"']1\\.1[\"']");
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
    /** The encoding before that of the declaration is known. */
    private String detected;
    /** What is wrong with the bytes after the text that was read last, or null. */
    private String malformed;
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
    private boolean hasExternalSubset;
    /** Text at the end of an entity, which is delivered after that with what follows, as by `java`. */
    private String pending = "";
    /** The declarations of the internal subset, as a document type of DOM has them; null if there is none. */
    private StringBuilder subset;
    private boolean inSubset;
    /** Whether references to general entities are left in content: only their start and end are events. */
    private boolean keepsReferences;
    private boolean forgetsDeclarations;
    /** Null: the document is not validated. */
    private Validity validity;

    private static final class Source {
        final Source outer;
        final Entity entity;
        String text;
        int at;
        final int depth;
        String base;
        /** What is wrong with the bytes after this text, or null. */
        String malformed;

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
        boolean predefined;

        Entity(String name) {
            this.name = name;
        }
    }

    record Declared(String type, String mode, String value) {
        String reported() {
            return type.startsWith("(") ? "NMTOKEN" : type.startsWith("NOTATION") ? "NOTATION" : type;
        }
    }

    /** Attributes of an element, with which of them the document has. */
    private static final class Found extends AttributesImpl implements Attributes2 {
        int specified;
        /** By the names of the document type declaration. */
        Map<String, Declared> declared;

        private int index(int i) {
            if (i < 0) {
                throw new IllegalArgumentException("No such attribute");
            }
            return i;
        }

        @Override
        public boolean isDeclared(int index) {
            return declared != null && declared.containsKey(getQName(index(index)));
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
        if (value && (name.endsWith("/xinclude") || name.endsWith("/schema"))) {
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

    void keepReferences(boolean keep) {
        keepsReferences = keep;
    }

    /** Whether entities and attributes that the document declares are as if they were not. */
    void forgetDeclarations(boolean forget) {
        forgetsDeclarations = forget;
    }

    /** Where the parser is in the text of the document. */
    int offset() {
        return source == null ? -1 : Math.min(source.at, source.text.length());
    }

    String text() {
        return source == null ? "" : source.text;
    }

    /** The type that an attribute was declared with, or null. */
    String declaredType(String element, String attribute) {
        Map<String, Declared> list = attributes.get(element);
        Declared found = list == null ? null : list.get(attribute);
        return found == null ? null : found.reported();
    }

    /** The attributes with default values, by the names of elements. */
    Map<String, Map<String, String>> defaultAttributes() {
        Map<String, Map<String, String>> found = new HashMap<>();
        attributes.forEach((element, list) -> list.forEach((name, declared) -> {
            if (declared.value != null) {
                found.computeIfAbsent(element, e -> new LinkedHashMap<>()).put(name, declared.value);
            }
        }));
        return found;
    }

    String internalSubset() {
        return subset == null || subset.isEmpty() ? null : subset.toString();
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
        detected = encoding;
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
        hasExternalSubset = false;
        subset = null;
        pending = "";
        inSubset = false;
        boolean validates = features.get(FEATURES + "validation");
        validity = !validates || features.get(APACHE + "validation/dynamic") ? null : new Validity(this, namespaces);
        for (String name : PREDEFINED.keySet()) {
            Entity entity = new Entity(name);
            entity.predefined = true;
            entities.put(name, entity);
        }
        source = new Source(null, null, "", 0, systemId);
        String text = null;
        IOException failure = null;
        try {
            text = read(input, true);
            source.malformed = malformed;
        } catch (UnsupportedEncodingException e) {
            failure = e;
        }
        String declared = encoding;
        encoding = detected;
        if (content != null) {
            content.setDocumentLocator(this);
            content.startDocument();
        }
        if (failure != null && !declared.isEmpty() && Character.isLetter(declared.charAt(0))) {
            throw failure;
        }
        source.text = text == null ? "<?xml version='1.0' encoding='" + declared + "'?>" : text;
        document();
        source = null;
        if (content != null) {
            content.endDocument();
        }
    }

    // ---- input ----

    private String read(InputSource input, boolean document) throws IOException, SAXException {
        malformed = null;
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
        if (NEWER.matcher(text).lookingAt()) {
            text = text.replace("\r\u0085", "\n").replace('\u0085', '\n').replace('\u2028', '\n');
        }
        return text.indexOf('\r') < 0 ? text : text.replace("\r\n", "\n").replace('\r', '\n');
    }

    /** The identifier of a declaration as handlers get it. */
    private String declaredId(Entity entity) {
        return entity.systemId == null ? null : features.get(FEATURES + "resolve-dtd-uris")
                ? absolute(entity.systemId, source.base) : entity.systemId;
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
            boolean relative = from == null || !from.isAbsolute();
            if (relative) {
                from = new File("").getAbsoluteFile().toURI();
            }
            String text = id.startsWith("?") ? from.toString() + id : from.resolve(uri).toString();
            return (relative || base.startsWith("file:///")) && text.startsWith("file:/") && !text.startsWith("file://")
                    ? "file://" + text.substring(5) : text;
        } catch (URISyntaxException e) {
            return id;
        }
    }

    private String decode(byte[] bytes, String given, boolean document) throws IOException, SAXException {
        int b0 = bytes.length > 0 ? bytes[0] & 0xff : 0;
        int b1 = bytes.length > 1 ? bytes[1] & 0xff : 0;
        String name = given;
        if (name == null) {
            int four = bytes.length > 3 ? ByteBuffer.wrap(bytes).getInt() : 0;
            if (four == '<' || four == '<' << 24) {
                name = four == '<' ? "UTF-32BE" : "UTF-32LE";
            } else if (bytes.length > 1 && (b0 == 0xfe && b1 == 0xff || b0 == 0 && b1 == '<')) {
                name = "UTF-16BE";
            } else if (bytes.length > 1 && (b0 == 0xff && b1 == 0xfe || b0 == '<' && b1 == 0)) {
                name = "UTF-16LE";
            }
        }
        if (document) {
            detected = name == null ? "UTF-8" : name;
        }
        if (name == null) {
            name = declaredEncoding(bytes);
        }
        if (document) {
            encoding = name;
        }
        Charset charset;
        try {
            charset = Charset.forName(name);
        } catch (IllegalArgumentException e) {
            throw new UnsupportedEncodingException(name);
        }
        boolean utf8 = charset == StandardCharsets.UTF_8;
        if (!utf8 && charset != StandardCharsets.US_ASCII) {
            String text = new String(bytes, charset);
            return text.startsWith("\ufeff") ? text.substring(1) : text;
        }
        CharBuffer out = CharBuffer.allocate(bytes.length);
        ByteBuffer in = ByteBuffer.wrap(bytes, utf8 && b0 == 0xef && b1 == 0xbb && bytes.length > 2 ? 3 : 0,
                bytes.length - (utf8 && b0 == 0xef && b1 == 0xbb && bytes.length > 2 ? 3 : 0));
        if (charset.newDecoder().decode(in, out, true).isError()) {
            malformed = utf8 ? malformed(bytes, in.position()) : "Byte \"" + (bytes[in.position()] & 0xff)
                    + "\" is not a member of the (7-bit) ASCII character set.";
        }
        return out.flip().toString();
    }

    /** What is wrong with the bytes of a character in UTF-8. */
    private static String malformed(byte[] bytes, int at) {
        int first = bytes[at] & 0xff;
        int length = first >= 0xf0 && first < 0xf8 ? 4 : first >= 0xe0 && first < 0xf0 ? 3
                : first >= 0xc2 && first < 0xe0 ? 2 : 1;
        for (int i = 1; i < length; i++) {
            if (at + i >= bytes.length) {
                return "Expected byte " + (i + 1) + " of " + length + "-byte UTF-8 sequence.";
            }
            int b = bytes[at + i] & 0xff;
            if ((b & 0xc0) != 0x80 || i == 1 && (first == 0xe0 && b < 0xa0 || first == 0xed && b >= 0xa0
                    || first == 0xf0 && b < 0x90)) {
                return "Invalid byte " + (i + 1) + " of " + length + "-byte UTF-8 sequence.";
            }
        }
        int high = length == 4 ? first << 2 & 0x1c | bytes[at + 1] >> 4 & 3 : 0;
        return high > 0x10 ? "High surrogate bits in UTF-8 sequence must not exceed 0x10 but found 0x"
                + Integer.toHexString(high) + "." : "Invalid byte 1 of 1-byte UTF-8 sequence.";
    }

    private static String declaredEncoding(byte[] bytes) {
        int from = bytes.length > 2 && bytes[0] == (byte) 0xef ? 3 : 0;
        String head = new String(bytes, from, Math.min(200, bytes.length - from),
                StandardCharsets.ISO_8859_1);
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
    private String external(Entity entity, String base) throws IOException, SAXException {
        InputSource input = null;
        String id = entity.systemId == null ? null : absolute(entity.systemId, base);
        if (resolver instanceof EntityResolver2 second && features.get(FEATURES + "use-entity-resolver2")) {
            input = second.resolveEntity(null, entity.publicId, base, entity.systemId);
        } else if (resolver != null) {
            input = resolver.resolveEntity(entity.publicId, id);
        }
        if (input == null) {
            input = new InputSource(id);
        }
        if (input.getSystemId() == null) {
            input.setSystemId(id);
        }
        return read(entity, input);
    }

    private String read(Entity entity, InputSource input) throws IOException, SAXException {
        entity.base = input.getSystemId() == null ? null : absolute(input.getSystemId(), source.base);
        if (entity.systemId == null) {
            entity.systemId = entity.base == null ? "" : entity.base;
        }
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
        boolean atEnd = source != null && source.malformed != null && source.at >= source.text.length();
        SAXParseException e = !atEnd ? new SAXParseException(message, this)
                : new SAXParseException(source.malformed, this, new CharConversionException(source.malformed));
        if (errors != null) {
            errors.fatalError(e);
        } else {
            Parsers.print("Fatal Error", e);
        }
        return e;
    }

    /** What makes the document not valid. */
    void error(String message) throws SAXException {
        SAXParseException e = new SAXParseException(message, this);
        if (errors != null) {
            errors.error(e);
        } else {
            Parsers.print("Error", e);
        }
    }

    boolean isUnparsed(String entity) {
        Entity e = entities.get(entity);
        return e != null && e.notation != null;
    }

    /** The innermost element. */
    String current() {
        return open.get(open.size() - 1);
    }

    @Override
    public String getPublicId() {
        return source == null ? null : source.entity == null ? publicId : source.entity.publicId;
    }

    /** The identifier of what is parsed; texts of internal entities have none. */
    @Override
    public String getSystemId() {
        if (source == null) {
            return null;
        }
        if (source.entity != null) {
            return source.entity.systemId == null ? null : source.base;
        }
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
        if (source == null) {
            return -1;
        }
        locate(source);
        return line;
    }

    @Override
    public int getColumnNumber() {
        if (source == null) {
            return -1;
        }
        locate(source);
        return Math.min(source.at, source.text.length()) - lineStart + 1;
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

    private static boolean isIn(String ranges, int c) {
        int low = 0;
        int high = ranges.length() / 2;
        while (low < high) {
            int middle = low + high >>> 1;
            if (ranges.charAt(2 * middle + 1) < c) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return 2 * low < ranges.length() && ranges.charAt(2 * low) <= c;
    }

    static boolean isNameStart(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == ':'
                || c >= 0x80 && isIn(NameRanges.START, c);
    }

    static boolean isName(int c) {
        return c < 0x80 ? isNameStart(c) || c >= '0' && c <= '9' || c == '-' || c == '.' : isIn(NameRanges.PART, c);
    }

    static boolean isChar(int c) {
        return c >= ' ' && c < 0xd800 || c == '\t' || c == '\n' || c == '\r' || c >= 0xe000 && c <= 0xfffd
                || c >= 0x10000 && c <= 0x10ffff;
    }

    /** Whether the document may have the character other than as a reference. */
    private boolean isPlain(int c) {
        return isChar(c) && (c < 0x7f || c > 0x9f || version.equals("1.0"));
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
    private String name() throws SAXException {
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
        if (at - from > LONGEST_NAME) {
            throw fatal("JAXP00010005: The length of entity \"[xml]\" is \"" + String.format("%,d", at - from)
                    + "\" that exceeds the \"1,000\" limit set by \"FEATURE_SECURE_PROCESSING\".");
        }
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
                instruction(content);
            } else if (looking("<!DOCTYPE")) {
                if (typed) {
                    source.at += 9;
                    throw fatal("Already seen doctype.");
                }
                source.at += 9;
                typed = true;
                documentType();
            } else {
                source.at += looking("<!") ? 2 : 1;
                if (ended()) {
                    throw fatal(PREMATURE);
                }
                if (!isNameStart(source.text.codePointAt(source.at)) || source.text.charAt(source.at - 1) == '!') {
                    throw fatal("The markup in the document preceding the root element must be well-formed.");
                }
                startTag();
                break;
            }
        }
        content();
        while (true) {
            skipSpace();
            if (ended() && source.malformed == null) {
                return;
            }
            if (peek() != '<') {
                throw fatal("Content is not allowed in trailing section.");
            }
            if (accept("<!--")) {
                comment();
            } else if (accept("<?")) {
                instruction(content);
            } else {
                source.at += looking("<!") || looking("</") ? 2 : 1;
                throw fatal(source.text.charAt(source.at - 1) == '!' ? "Comment must start with \"<!--\"."
                        : "The markup in the document following the root element must be well-formed.");
            }
        }
    }

    private void xmlDeclaration() throws SAXException {
        String[] found = new String[3];
        while (true) {
            boolean space = skipSpace();
            if (looking("?>")) {
                if (found[0] == null) {
                    throw fatal("The version is required in the XML declaration.");
                }
                source.at += 2;
                break;
            }
            if (ended() || source.text.length() == source.at + 1 && accept("?")) {
                throw fatal(PREMATURE);
            }
            int from = source.at;
            String word = name();
            int which = "version".equals(word) ? 0 : "encoding".equals(word) ? 1 : "standalone".equals(word) ? 2 : -1;
            if (which < 0) {
                source.at = from;
                throw fatal("A pseudo attribute name is expected.");
            }
            boolean excess = found[2] != null;
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
            if (excess) {
                throw fatal("No more pseudo attributes are allowed.");
            }
            if (!space) {
                throw fatal("White space is required before the " + word + " pseudo attribute in the XML declaration.");
            }
            if (which > 0 && found[0] == null) {
                throw fatal("The version is required in the XML declaration.");
            }
            if (which == 2 && !found[2].equals("yes") && !found[2].equals("no")) {
                throw fatal("The standalone document declaration value must be \"yes\" or \"no\", not \"" + found[2]
                        + "\".");
            }
        }
        version = found[0];
        if (!version.equals("1.0") && !version.equals("1.1")) {
            source.at -= 2;
            throw fatal("XML version \"" + version + "\" is not supported, only XML 1.0 is supported.");
        }
        if (found[1] != null && !found[1].matches("[A-Za-z][-A-Za-z0-9._]*")) {
            throw fatal("Invalid encoding name \"" + found[1] + "\".");
        }
        if (found[1] != null) {
            encoding = found[1];
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
            expectInDeclaration(true, "");
            throw fatal(inSubset ? "Premature end of file." : PREMATURE);
        }
        source.at = end + 2;
        if (!accept(">")) {
            throw fatal("The string \"--\" is not permitted within comments.");
        }
        check(from, end, "comment");
        if (inSubset) {
            subset.append("<!--").append(source.text, from, end).append("-->");
        }
        if (lexical != null) {
            lexical.comment(source.text.substring(from, end).toCharArray(), 0, end - from);
        }
        if (validity != null) {
            validity.other("comment");
        }
    }

    private void check(int from, int end, String where) throws SAXException {
        for (int i = from, c; i < end; i += Character.charCount(c)) {
            c = source.text.codePointAt(i);
            if (!isPlain(c)) {
                source.at = i;
                throw fatal("An invalid XML character (Unicode: 0x" + Integer.toHexString(c) + ") was found in the "
                        + where + ".");
            }
        }
    }

    /** An instruction, after its "<?". The handler is null within declarations. */
    private void instruction(ContentHandler handler) throws SAXException {
        String target = name();
        if (target == null) {
            throw fatal("The processing instruction must begin with the name of the target.");
        }
        if (target.equalsIgnoreCase("xml")) {
            throw fatal("The processing instruction target matching \"[xX][mM][lL]\" is not allowed.");
        }
        if (!skipSpace() && !looking("?>")) {
            throw fatal(ended() ? PREMATURE
                    : "White space is required between the processing instruction target and data.");
        }
        int from = source.at;
        int end = source.text.indexOf("?>", from);
        if (end < 0) {
            source.at = source.text.length();
            throw fatal(PREMATURE);
        }
        check(from, end, "processing instruction");
        source.at = end + 2;
        if (handler != null) {
            handler.processingInstruction(target, source.text.substring(from, end));
        }
        if (validity != null) {
            validity.other("processing instruction");
        }
    }

    // ---- elements ----

    private static String prefix(String name) {
        int colon = name.indexOf(':');
        return colon < 0 ? "" : name.substring(0, colon);
    }

    /** The part of a name after its prefix. A colon that is first is part of it. */
    private static String local(String name) {
        return name.substring(name.indexOf(':', 1) + 1);
    }

    /** A name; with namespaces, at most its second colon ends it. */
    private String qualifiedName() throws SAXException {
        String name = name();
        int colon = namespaces ? name.indexOf(':', 1) : -1;
        if (colon < 0) {
            return name;
        }
        int second = name.indexOf(':', colon + 1);
        int end = second < 0 ? name.length() : second;
        source.at -= name.length() - end;
        if (end == colon + 1 || !isNameStart(name.codePointAt(colon + 1))) {
            source.at = source.at - end + colon + 1;
            throw fatal("Element or attribute \"" + name.substring(0, colon + 1)
                    + "\" do not match QName production: QName::=(NCName:)?NCName.");
        }
        return name.substring(0, end);
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
        String name = qualifiedName();
        Found found = new Found();
        Map<String, Declared> declared = attributes.get(name);
        found.declared = declared;
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
            String attribute = qualifiedName();
            skipSpace();
            if (!accept("=")) {
                throw fatal(ended() ? PREMATURE : "Attribute name \"" + attribute + "\" associated with an "
                        + "element type \""
                        + name + "\" must be followed by the ' = ' character.");
            }
            skipSpace();
            Declared d = declared == null ? null : declared.get(attribute);
            String value = attributeValue(name, attribute, d == null ? "CDATA" : d.type);
            if (namespaces && isDeclaration(attribute)) {
                checkDeclaration(attribute, value);
            }
            if (!names.add(attribute) && (!namespaces || isDeclaration(attribute))) {
                throw fatal("Attribute \"" + attribute + "\" was already specified for element \"" + name + "\".");
            }
            found.addAttribute("", attribute, attribute, d == null ? "CDATA" : d.reported(), value);
        }
        found.specified = found.getLength();
        if (declared != null) {
            for (Map.Entry<String, Declared> entry : declared.entrySet()) {
                Declared d = entry.getValue();
                if (d.value != null && names.add(entry.getKey())) {
                    found.addAttribute("", entry.getKey(), entry.getKey(), d.reported(), d.value);
                }
            }
        }
        boolean empty = accept("/");
        if (!accept(">")) {
            throw fatal(ended() ? PREMATURE : "Element type \"" + name + "\" must be followed by either attribute "
                    + "specifications, \">\" or \"/>\".");
        }
        if (validity != null) {
            validity.startElement(name, found, declared);
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
            endElement(name, true);
        }
    }

    private static boolean isDeclaration(String attribute) {
        return attribute.equals("xmlns") || attribute.startsWith("xmlns:");
    }

    /** A declaration of a namespace. */
    private void checkDeclaration(String qName, String value) throws SAXException {
        boolean plain = qName.equals("xmlns");
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
        if (!plain && value.isEmpty() && version.equals("1.0")) {
            throw fatal("The value of the attribute "
                    + "\"prefix=\"xmlns\",localpart=\"" + prefix + "\",rawname=\"" + qName
                    + "\"\" is invalid. Prefixed namespace bindings may not be empty.");
        }
    }

    private String bind(String name, Found found) throws SAXException {
        boolean keep = features.get(FEATURES + "namespace-prefixes");
        Map<String, String> scope = null;
        for (int i = 0; i < found.getLength(); i++) {
            String qName = found.getQName(i);
            boolean plain = qName.equals("xmlns");
            if (!isDeclaration(qName)) {
                continue;
            }
            String value = found.getValue(i);
            String prefix = plain ? "" : qName.substring(6);
            checkDeclaration(qName, value);
            if (scope == null) {
                scope = new LinkedHashMap<>();
            }
            scope.put(prefix, value);
            if (keep) {
                boolean known = features.get(FEATURES + "xmlns-uris");
                found.setURI(i, known ? XMLNS_URI : "");
                found.setLocalName(i, !known ? "" : plain ? "xmlns" : prefix);
            } else {
                found.removeAttribute(i--);
                found.specified--;
            }
        }
        scopes.set(scopes.size() - 1, scope);
        for (int i = 0; i < found.getLength(); i++) {
            String qName = found.getQName(i);
            if (isDeclaration(qName)) {
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
            if (uri.isEmpty() && found.getIndex(qName) < i) {
                throw fatal("Attribute \"" + qName + "\" was already specified for element \"" + name + "\".");
            }
            if (!uri.isEmpty() && found.getIndex(uri, local) >= 0) {
                throw fatal("Attribute \"" + local + "\" bound to namespace \"" + uri
                        + "\" was already specified for element \"" + name + "\".");
            }
            found.setURI(i, uri);
            found.setLocalName(i, local);
        }
        if (prefix(name).equals("xmlns")) {
            throw fatal("Element \"" + name + "\" cannot have \"xmlns\" as its prefix.");
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

    /** The content of an element with an empty tag is checked after the handler was called, as by `java`. */
    private void endElement(String name, boolean empty) throws SAXException {
        if (validity != null && !empty) {
            validity.endElement(name);
        }
        if (content != null) {
            content.endElement(namespaces ? uri(prefix(name)) : "", namespaces ? local(name) : "", name);
        }
        if (validity != null) {
            if (empty) {
                validity.endElement(name);
            }
            validity.ended();
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
                if (entity.predefined) {
                    sb.append(PREDEFINED.get(entity.name).charValue());
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
            if (!isPlain(point)) {
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
        if (!isChar((int) value) && !(version.equals("1.1") && value > 0 && value < ' ')) {
            throw fatal("Character reference \"&#" + (hex ? "x" : "") + text + "\" is an invalid XML character.");
        }
        return (int) value;
    }

    private String referenceName() throws SAXException {
        String name = name();
        if (name == null) {
            throw fatal("The entity name must immediately follow the '&' in the entity reference.");
        }
        if (!accept(";")) {
            throw fatal("The reference to entity \"" + name + "\" must end with the ';' delimiter.");
        }
        return name;
    }

    /** The entity of a reference after "&", or null if its declaration may have been skipped. */
    private Entity reference() throws SAXException {
        String name = referenceName();
        Entity entity = entities.get(name);
        if (entity == null) {
            if (!hasExternalSubset || standalone) {
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

    private void checkRecursion(Entity entity, String sign) throws SAXException {
        String path = "";
        for (Source s = source; s != null; s = s.outer) {
            if (s.entity == entity) {
                String name = sign + entity.name;
                throw fatal("Recursive entity reference \"" + name + "\". (Reference path: " + name + " -> "
                        + (path.isEmpty() ? name + " -> " : path) + name + "),");
            }
            if (s.entity != null) {
                path = sign + s.entity.name + " -> " + path;
            }
        }
    }

    private void enter(Entity entity, String text) throws SAXException {
        checkRecursion(entity, "");
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
        source.malformed = entity.systemId == null ? null : malformed;
    }

    /** Content up to the end of the root element. */
    private void content() throws IOException, SAXException {
        while (!open.isEmpty()) {
            if (ended()) {
                if (source.outer == null || open.size() != source.depth) {
                    throw fatal(PREMATURE);
                }
                leaveEntity();
                continue;
            }
            int c = peek();
            if (c == '<' || c == '&') {
                String text = pending;
                pending = "";
                deliver(text);
            }
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
            int from = source.at;
            String found = name();
            if (!name.equals(found)) {
                source.at = from + (source.text.startsWith(name, from) ? name.length() : 0);
                throw fatal("The element type \"" + name + "\" must be terminated by the matching end-tag \"</" + name
                        + ">\".");
            }
            skipSpace();
            if (!accept(">")) {
                throw fatal(ended() ? PREMATURE
                        : "The end-tag for element type \"" + name + "\" must end with a '>' delimiter.");
            }
            if (open.size() == source.depth) {
                throw fatal("The element \"" + name + "\" must start and end within the same entity.");
            }
            endElement(name, false);
        } else if (accept("<!--")) {
            comment();
        } else if (accept("<?")) {
            instruction(content);
        } else if (accept("<![CDATA[")) {
            int from = source.at;
            int end = source.text.indexOf("]]>", from);
            if (end < 0) {
                source.at = source.text.length();
                throw fatal(PREMATURE);
            }
            check(from, end, "CDATA section");
            source.at = end + 3;
            if (validity != null && end > from) {
                validity.text(false);
            }
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
            String rest = source.text.substring(source.at, Math.min(source.at + 9, source.text.length()));
            boolean unfinished = "<!--".startsWith(rest) || "<![CDATA[".startsWith(rest);
            source.at += unfinished ? rest.length() : looking("<!") ? 2 : 1;
            if (ended()) {
                throw fatal(PREMATURE);
            }
            if (!isNameStart(source.text.codePointAt(source.at)) || source.text.charAt(source.at - 1) == '!') {
                throw fatal("The content of elements must consist of well-formed character data or markup.");
            }
            startTag();
        }
    }

    private void contentReference() throws IOException, SAXException {
        if (accept("#")) {
            char[] chars = Character.toChars(characterReference());
            if (validity != null) {
                validity.text(isSpace(chars[0]));
            }
            if (content != null) {
                content.characters(chars, 0, chars.length);
            }
            return;
        }
        Entity entity = reference();
        if (entity == null) {
            return;
        }
        if (entity.predefined) {
            predefined(entity);
            return;
        }
        if (keepsReferences) {
            lexical.startEntity(entity.name);
            lexical.endEntity(entity.name);
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
            text = external(entity, entity.base);
        }
        enter(entity, text.indexOf('\r') < 0 ? text : text.replace("\r\n", "\n").replace('\r', '\n'));
        if (validity != null) {
            validity.other("ENTITY");
        }
        if (lexical != null) {
            lexical.startEntity(entity.name);
        }
    }

    private void predefined(Entity entity) throws SAXException {
        if (validity != null) {
            validity.text(false);
        }
        if (lexical != null) {
            lexical.startEntity(entity.name);
        }
        if (content != null) {
            content.characters(new char[] {PREDEFINED.get(entity.name)}, 0, 1);
        }
        if (lexical != null) {
            lexical.endEntity(entity.name);
        }
    }

    private void characters() throws SAXException {
        String text = source.text;
        int from = source.at;
        int at = from;
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
            if (c < ' ' ? !isSpace(c) : c >= 0x7f && c < 0xa0 ? !isPlain(c)
                    : c >= 0xd800 && (c > 0xfffd || c < 0xe000)) {
                int point = text.codePointAt(at);
                if (point < 0x10000) {
                    source.at = at;
                    throw fatal("An invalid XML character (Unicode: 0x" + Integer.toHexString(point)
                            + ") was found in the element content of the document.");
                }
                at++;
            }
        }
        source.at = at;
        String found = text.substring(from, at);
        if (at == text.length() && source.entity != null && open.size() == source.depth && pending.isEmpty()) {
            int split = found.endsWith("\n") ? found.length() - 1 : 0;
            deliver(found.substring(0, split));
            pending = found.substring(split);
            leaveEntity();
        } else {
            found = pending + found;
            pending = "";
            deliver(found);
        }
    }

    private void deliver(String text) throws SAXException {
        if (text.isEmpty()) {
            return;
        }
        char[] chars = text.toCharArray();
        boolean space = validity != null || elementContent.contains(current());
        for (int i = 0; space && i < chars.length; i++) {
            space = isSpace(chars[i]);
        }
        if (validity != null) {
            validity.text(space);
        }
        if (content == null) {
            return;
        }
        if (space && elementContent.contains(current())) {
            content.ignorableWhitespace(chars, 0, chars.length);
        } else {
            content.characters(chars, 0, chars.length);
        }
    }

    private void leaveEntity() throws SAXException {
        if (lexical != null) {
            lexical.endEntity(source.entity.name);
        }
        source = source.outer;
    }

    // ---- the document type declaration ----

    private void documentType() throws IOException, SAXException {
        if (features.get(APACHE + "disallow-doctype-decl")) {
            throw fatal("DOCTYPE is disallowed when the feature \"" + APACHE + "disallow-doctype-decl\" set to true.");
        }
        if (ended()) {
            throw fatal(PREMATURE);
        }
        space("<!DOCTYPE", "document type declaration");
        skipSpace();
        String name = name();
        if (name == null) {
            throw fatal("The root element type must appear after \"<!DOCTYPE\" in the document type declaration.");
        }
        if (features.get(FEATURES + "validation")) {
            validity = validity == null ? new Validity(this, namespaces) : validity;
            validity.documentType(name);
        }
        Entity outside = new Entity("[dtd]");
        skipSpace();
        if (ended()) {
            throw fatal(PREMATURE);
        }
        externalId(outside, false);
        skipSpace();
        InputSource given = null;
        if (outside.systemId == null && resolver instanceof EntityResolver2 second
                && features.get(FEATURES + "use-entity-resolver2")) {
            given = second.getExternalSubset(name, getSystemId());
        }
        if (lexical != null) {
            lexical.startDTD(name, outside.publicId, outside.systemId);
        }
        boolean external = outside.systemId != null || given != null;
        hasExternalSubset = external;
        if (accept("[")) {
            subset = new StringBuilder();
            inSubset = true;
            declarations(']');
            inSubset = false;
            if (!external && validity != null) {
                validity.endDeclarations();
            }
            if (!external && lexical != null) {
                lexical.endDTD();
            }
            source.at++;
            skipSpace();
        } else if (!external && lexical != null) {
            lexical.endDTD();
        }
        if (!accept(">")) {
            if (ended()) {
                throw endsInDeclarations();
            }
            throw fatal("The document type declaration for root element type \"" + name + "\" must end with '>'.");
        }
        if (external && !forgetsDeclarations) {
            if ((validity != null || features.get(APACHE + "nonvalidating/load-external-dtd"))
                    && features.get(FEATURES + "external-parameter-entities")) {
                String text = given == null ? external(outside, systemId) : read(outside, given);
                source = new Source(source, outside, text, 0, outside.base);
                if (lexical != null) {
                    lexical.startEntity("[dtd]");
                }
                declarations(-1);
                if (validity != null) {
                    validity.endDeclarations();
                }
                if (lexical != null) {
                    lexical.endEntity("[dtd]");
                    lexical.endDTD();
                }
                source = source.outer;
            } else if (lexical != null) {
                lexical.endDTD();
            }
        }
        if (forgetsDeclarations) {
            entities.values().removeIf(entity -> !entity.predefined);
            attributes.clear();
            elementContent.clear();
        }
    }

    /** The text ends where a declaration or the end of them should be. */
    private SAXException endsInDeclarations() throws SAXException {
        if (source.outer == null) {
            source = null;
        }
        return fatal("Premature end of file.");
    }

    /** SYSTEM or PUBLIC with literals; a notation may have a public identifier alone. */
    private boolean externalId(Entity entity, boolean publicOnly) throws SAXException {
        if (accept("SYSTEM")) {
            if (!skipSpace()) {
                throw fatal("White space is required after keyword SYSTEM in DOCTYPE decl.");
            }
            entity.systemId = systemLiteral();
            return true;
        }
        if (!accept("PUBLIC")) {
            return false;
        }
        if (!skipSpace()) {
            throw fatal("White spaces are required after keyword PUBLIC in DOCTYPE decl.");
        }
        entity.publicId = publicLiteral();
        boolean space = skipSpace();
        if (!publicOnly || peek() == '"' || peek() == '\'') {
            if (!space && !publicOnly) {
                throw fatal("White spaces are required between publicId and systemId.");
            }
            entity.systemId = systemLiteral();
        }
        return true;
    }

    private int quote() {
        int c = peek();
        return c == '"' || c == '\'' ? c : 0;
    }

    private String systemLiteral() throws SAXException {
        int quote = quote();
        if (quote == 0) {
            throw fatal("The system identifier must begin with either a single or double quote character.");
        }
        int from = ++source.at;
        int end = source.text.indexOf(quote, from);
        check(from, end < 0 ? source.text.length() : end, "system identifier");
        source.at = end < 0 ? source.text.length() : end + 1;
        if (end < 0) {
            throw fatal("Premature end of file.");
        }
        return source.text.substring(from, end);
    }

    private String publicLiteral() throws SAXException {
        int quote = quote();
        source.at++;
        if (quote == 0) {
            throw fatal("The public identifier must begin with either a single or double quote character.");
        }
        StringBuilder sb = new StringBuilder();
        for (int c = peek(); c != quote; c = peek()) {
            if (c < 0) {
                throw fatal("Premature end of file.");
            }
            source.at++;
            if (c >= 128 || !Character.isLetterOrDigit(c) && " \n-'()+,./:=?;!*#@$_%".indexOf(c) < 0) {
                throw fatal("An invalid XML character (Unicode: 0x" + Integer.toHexString(c) + ") was found in the "
                        + "public identifier.");
            }
            sb.append(c == '\n' ? ' ' : (char) c);
        }
        source.at++;
        return collapsed(sb);
    }

    /** Markup declarations up to [last], or to the end of the text if that is negative. */
    private void declarations(int last) throws IOException, SAXException {
        int sections = 0;
        Source bottom = source;
        while (true) {
            skipSpace();
            if (ended()) {
                if (source != bottom) {
                    leaveParameter();
                    continue;
                }
                if (last < 0) {
                    return;
                }
                throw endsInDeclarations();
            }
            if (source == bottom && last > 0 && peek() == last) {
                return;
            }
            int from = source.at;
            if (accept("%")) {
                enterParameter();
            } else if (accept("<!--")) {
                comment();
            } else if (accept("<?")) {
                instruction(null);
            } else if (isExternal() && accept("<![")) {
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
                source.at = from + (looking("<![") ? 3 : looking("<!") ? 2 : looking("<") ? 1 : 0);
                throw fatal(ended() ? "Premature end of file." : "The markup declarations contained or pointed to by "
                        + "the document type declaration must be well-formed.");
            }
        }
    }

    /** Whether parameter entities may be referred to within declarations. */
    private boolean isExternal() {
        for (Source s = source; s != null; s = s.outer) {
            if (s.entity != null && s.entity.systemId != null) {
                return true;
            }
        }
        return false;
    }

    private void space(String keyword, String where) throws SAXException {
        if (!isSpace(peek()) && !(isExternal() && peek() == '%')) {
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

    /** The parameter entity of a reference, whose "%" has been read, or null if it has no declaration. */
    private Entity parameterReference() throws SAXException {
        String name = name();
        if (name == null) {
            throw fatal("The entity name must immediately follow the '%' in the parameter entity reference.");
        }
        if (!accept(";")) {
            throw fatal("The parameter entity reference \"%" + name + ";\" must end with the ';' delimiter.");
        }
        return parameters.get(name);
    }

    /** The text of a parameter entity, or null if it is not read. */
    private String parameterText(Entity entity) throws IOException, SAXException {
        if (entity == null || entity.systemId != null && !features.get(FEATURES + "external-parameter-entities")) {
            return null;
        }
        checkRecursion(entity, "%");
        String text = entity.systemId == null ? entity.text
                : external(entity, entity.base == null ? source.base : entity.base);
        if (++expansions > MOST_EXPANSIONS) {
            throw fatal("JAXP00010001: The parser has encountered more than \"" + MOST_EXPANSIONS
                    + "\" entity expansions in this document; this is the limit imposed by the JDK.");
        }
        expanded += text.length();
        if (expanded > MOST_EXPANDED) {
            throw fatal("JAXP00010005: The parameter entities are too large.");
        }
        return text;
    }

    /** Between declarations the text of a parameter entity is parsed as one of several. */
    private void enterParameter() throws IOException, SAXException {
        int from = source.at;
        Entity entity = parameterReference();
        String text = parameterText(entity);
        if (entity == null && lexical != null) {
            String name = source.text.substring(from - 1, source.at - 1);
            lexical.startEntity(name);
            lexical.endEntity(name);
        }
        if (text != null) {
            source = new Source(source, entity, text, 0, entity.base == null ? source.base : entity.base);
            if (lexical != null) {
                lexical.startEntity("%" + entity.name);
            }
        }
    }

    private void leaveParameter() throws SAXException {
        if (lexical != null) {
            lexical.endEntity("%" + source.entity.name);
        }
        source = source.outer;
    }

    /** Within a declaration the text of a parameter entity replaces the reference, whose "%" has been read. */
    private void parameter(String margin) throws IOException, SAXException {
        int from = source.at - 1;
        String text = parameterText(parameterReference());
        source.text = source.text.substring(0, from) + margin + (text == null ? "" : text) + margin
                + source.text.substring(source.at);
        source.at = from;
    }

    private void expandParameter() throws IOException, SAXException {
        skipSpace();
        while (isExternal() && accept("%")) {
            int c = peek();
            if (c < 0 || !isNameStart(c)) {
                source.at--;
                return;
            }
            parameter(" ");
            skipSpace();
        }
    }

    /** In an external text: replaces references to parameter entities in the rest of a declaration, outside of
     *  literals. */
    private void expandDeclaration() throws IOException, SAXException {
        int from = source.at;
        int quote = 0;
        for (int c = peek(); isExternal() && c >= 0 && (c != '>' || quote != 0); c = peek()) {
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

    private String declaredName(String message) throws IOException, SAXException {
        expandParameter();
        String name = name();
        if (name == null) {
            throw fatal(message);
        }
        return name;
    }

    private void close(String what) throws SAXException {
        skipSpace();
        expectInDeclaration(true, "");
        if (!accept(">")) {
            throw fatal("The declaration for " + what + " must end with '>'.");
        }
    }

    /** A condition of a declaration. If the text of a parameter entity ends here, that is the error. */
    private void expectInDeclaration(boolean holds, String message) throws SAXException {
        if (ended() && source.outer != null && source.entity != null && parameters.get(source.entity.name)
                == source.entity) {
            throw fatal("The replacement text of parameter entity \"%" + source.entity.name
                    + "\" must include properly nested declarations when the entity reference is used as a complete "
                    + "declaration.");
        }
        if (!holds) {
            throw fatal(message);
        }
    }

    /** An error that is found after the next character has been read. */
    private SAXException fatalAfter(String message) throws SAXException {
        source.at += ended() ? 0 : 1;
        return fatal(message);
    }

    private void entityDeclaration() throws IOException, SAXException {
        skipSpace();
        boolean parameter = accept("%");
        if (parameter && !skipSpace()) {
            if (!isExternal()) {
                throw fatal("White space is required after \"<!ENTITY\" in the entity declaration.");
            }
            source.at--;
            parameter = false;
        }
        Entity entity = new Entity(declaredName("The name of the entity is required in the entity declaration."));
        String declaration = "declaration for the entity \"" + entity.name + "\".";
        expectInDeclaration(isSpace(peek()) || isExternal() && peek() == '%',
                "White space is required between the entity name \"" + entity.name
                + "\" and the definition in the entity declaration.");
        expandParameter();
        boolean external = externalId(entity, false);
        String literal = "";
        if (external) {
            entity.base = source.base;
            boolean space = skipSpace();
            if (!parameter && accept("NDATA")) {
                expectInDeclaration(space, "White space is required before \"NDATA\" in the " + declaration);
                expectInDeclaration(skipSpace(), "White space is required between \"NDATA\" and the notation name in "
                        + "the " + declaration);
                entity.notation = declaredName("The notation name is required after \"NDATA\" in the " + declaration);
            }
        } else {
            int from = source.at + 1;
            entity.text = entityValue();
            literal = source.text.substring(Math.min(from, source.at), source.at - 1);
        }
        close("the entity \"" + entity.name + "\"");
        Entity old = (parameter ? parameters : entities).get(entity.name);
        if (old != null && (!old.predefined || old.text != null)) {
            return;
        }
        entity.predefined = old != null;
        (parameter ? parameters : entities).put(entity.name, entity);
        String id = declaredId(entity);
        if (inSubset) {
            subset.append("<!ENTITY ").append(parameter ? "% " : "").append(entity.name);
            if (external) {
                identify(entity);
                subset.append(entity.notation == null ? "" : " NDATA " + entity.notation).append(">\n");
            } else {
                char quote = literal.indexOf('\'') < 0 ? '\'' : '"';
                subset.append(' ').append(quote).append(literal).append(quote).append(">\n");
            }
        }
        if (entity.notation != null) {
            if (validity != null) {
                validity.unparsed(entity.name, entity.notation);
            }
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

    private void identify(Entity entity) {
        subset.append(entity.publicId == null ? " SYSTEM" : " PUBLIC \"" + entity.publicId + '"')
                .append(entity.systemId == null ? "" : " \"" + entity.systemId + '"');
    }

    private String entityValue() throws IOException, SAXException {
        int quote = quote();
        if (quote == 0) {
            throw fatalAfter("OpenQuoteMissingInDecl");
        }
        source.at++;
        StringBuilder sb = new StringBuilder();
        for (Source bottom = source; peek() != quote || source != bottom;) {
            if (ended()) {
                if (source == bottom) {
                    throw fatal("Premature end of file.");
                }
                source = source.outer;
                continue;
            }
            int c = source.text.codePointAt(source.at);
            if (!isChar(c)) {
                throw fatal("InvalidCharInLiteral");
            }
            source.at += Character.charCount(c);
            if (c == '&') {
                if (accept("#")) {
                    sb.appendCodePoint(characterReference());
                } else {
                    sb.append('&').append(referenceName()).append(';');
                }
            } else if (c == '%') {
                Entity entity = parameterReference();
                if (!isExternal()) {
                    int from = source.text.lastIndexOf('%', source.at);
                    throw fatal("The parameter entity reference \"" + source.text.substring(from, source.at)
                            + "\" cannot occur within markup in the internal subset of the DTD.");
                }
                String text = parameterText(entity);
                if (text != null) {
                    source = new Source(source, entity, text, 0, source.base);
                }
            } else {
                sb.appendCodePoint(c);
            }
        }
        source.at++;
        return sb.toString();
    }

    private void elementDeclaration() throws IOException, SAXException {
        String name = declaredName("The element type is required in the element type declaration.");
        expandDeclaration();
        expectInDeclaration(skipSpace(), "White space is required after the element type \"" + name
                + "\" in the element type declaration.");
        StringBuilder model = new StringBuilder();
        if (accept("EMPTY")) {
            model.append("EMPTY");
        } else if (accept("ANY")) {
            model.append("ANY");
        } else {
            expectInDeclaration(accept("("), MODEL_START + name + "\".");
            skipSpace();
            model.append('(');
            if (accept("#PCDATA")) {
                mixed(name, model);
            } else {
                children(name, model);
                elementContent.add(name);
            }
        }
        close("element type \"" + name + "\"");
        if (validity != null) {
            validity.element(name, model.toString());
        }
        if (inSubset) {
            subset.append("<!ELEMENT ").append(name).append(' ').append(model).append(">\n");
        }
        if (declarations != null) {
            declarations.elementDecl(name, model.toString());
        }
    }

    /** The rest of mixed content. */
    private void mixed(String element, StringBuilder model) throws SAXException {
        model.append("#PCDATA");
        boolean more = false;
        for (skipSpace(); accept("|"); skipSpace()) {
            skipSpace();
            String name = name();
            expectInDeclaration(name != null, "An element type is required in the declaration of element type \""
                    + element + "\".");
            if (validity != null && (model + "|").contains("|" + name + "|")) {
                error("The element type \"" + name + "\" was already specified in the content model of the element "
                        + "decl \"" + element + "\".");
            }
            model.append('|').append(name);
            more = true;
        }
        if (accept(")*")) {
            model.append(")*");
            return;
        }
        expectInDeclaration(!more, "The mixed content model \"" + element + "\" must end with \")*\" when the types of "
                + "child elements are constrained.");
        expectInDeclaration(accept(")"), "A ')' is required in the declaration of element type \"" + element + "\".");
        model.append(')');
    }

    /** The rest of a content model of elements, after its first bracket. */
    private void children(String element, StringBuilder model) throws SAXException {
        List<Character> signs = new ArrayList<>(List.of(' '));
        while (!signs.isEmpty()) {
            skipSpace();
            if (accept("(")) {
                model.append('(');
                signs.add(' ');
                continue;
            }
            String name = name();
            expectInDeclaration(name != null, MODEL_START + element + "\".");
            model.append(name);
            frequency(model);
            for (boolean next = false; !next && !signs.isEmpty();) {
                skipSpace();
                char sign = signs.get(signs.size() - 1);
                int c = peek();
                if ((c == '|' || c == ',') && (sign == ' ' || sign == c)) {
                    signs.set(signs.size() - 1, (char) c);
                    next = true;
                } else {
                    expectInDeclaration(c == ')', "A ')' is required in the declaration of element type \"" + element
                            + "\".");
                    signs.remove(signs.size() - 1);
                }
                source.at++;
                model.append((char) c);
                if (!next) {
                    frequency(model);
                }
            }
        }
    }

    private void frequency(StringBuilder model) {
        int c = peek();
        if (c == '?' || c == '*' || c == '+') {
            source.at++;
            model.append((char) c);
        }
    }

    private void attributeDeclaration() throws IOException, SAXException {
        String element = declaredName("The element type is required in the attribute-list declaration.");
        expandDeclaration();
        Map<String, Declared> list = attributes.computeIfAbsent(element, e -> new LinkedHashMap<>());
        boolean space = skipSpace();
        while (!accept(">")) {
            expectInDeclaration(space, "White space is required before the attribute name in the attribute-list "
                    + "declaration for element \"" + element + "\".");
            String name = declaredName("The attribute name must be specified in the attribute-list declaration for "
                    + "element \"" + element + "\".");
            String declaration = " in the declaration of attribute \"" + name + "\" for element \"" + element + "\".";
            expectInDeclaration(skipSpace(), "White space is required before the attribute type" + declaration);
            String type = type(name, declaration);
            expectInDeclaration(skipSpace(), "White space is required before the attribute default" + declaration);
            String mode = null;
            String value = null;
            if (accept("#REQUIRED")) {
                mode = "#REQUIRED";
            } else if (accept("#IMPLIED")) {
                mode = "#IMPLIED";
            } else {
                if (accept("#FIXED")) {
                    mode = "#FIXED";
                    expectInDeclaration(skipSpace(), "White space must appear after \"FIXED\" in the \"" + name
                            + "\" attribute declaration.");
                }
                value = attributeValue(element, name, type);
            }
            if (inSubset) {
                subset.append("<!ATTLIST ").append(element).append(' ').append(name).append(' ')
                        .append(type.startsWith("NOTATION") ? "NOTATION" : type).append(mode == null ? "" : " " + mode)
                        .append(value == null ? "" : " '" + value.replace("'", "&apos;") + "'").append(">\n");
            }
            if (list.putIfAbsent(name, new Declared(type, mode, value)) == null) {
                if (validity != null) {
                    validity.attribute(element, name, type, mode, value);
                }
                if (declarations != null) {
                    declarations.attributeDecl(element, name, type, mode, value);
                }
            }
            skipSpace();
            space = true;
        }
    }

    private String type(String attribute, String declaration) throws SAXException {
        for (String type : TYPES) {
            if (accept(type)) {
                return type;
            }
        }
        String where = " in the \"" + attribute + "\" attribute declaration.";
        boolean notation = accept("NOTATION");
        if (notation) {
            expectInDeclaration(skipSpace(), "White space must appear after \"NOTATION\"" + where);
            if (peek() != '(') {
                throw fatalAfter("The '(' character must follow \"NOTATION\"" + where);
            }
        }
        if (peek() != '(') {
            throw fatalAfter("The attribute type is required" + declaration);
        }
        StringBuilder sb = new StringBuilder(notation ? "NOTATION " : "");
        do {
            sb.append((char) peek());
            source.at++;
            skipSpace();
            String token = notation ? name() : token();
            expectInDeclaration(token != null, (notation ? "The notation name is required in the notation type list"
                    : "The name token is required in the enumerated type list") + " for the \"" + attribute
                    + "\" attribute declaration.");
            sb.append(token);
            skipSpace();
        } while (peek() == '|');
        if (peek() != ')') {
            throw fatalAfter("The " + (notation ? "notation" : "enumerated") + " type list must end with ')'" + where);
        }
        source.at++;
        return sb.append(')').toString();
    }

    private String token() {
        int from = source.at;
        while (!ended() && isName(source.text.codePointAt(source.at))) {
            source.at += Character.charCount(source.text.codePointAt(source.at));
        }
        return source.at == from ? null : source.text.substring(from, source.at);
    }

    private void notationDeclaration() throws IOException, SAXException {
        Entity notation = new Entity(declaredName("The name of the notation is required in the notation "
                + "declaration."));
        expectInDeclaration(isSpace(peek()) || isExternal() && peek() == '%',
                "White space is required after the notation name \"" + notation.name
                + "\" in the notation declaration.");
        expandParameter();
        expectInDeclaration(externalId(notation, true), "The declaration for the notation \"" + notation.name
                + "\" must include a system or public identifier.");
        close("the notation \"" + notation.name + "\"");
        if (validity != null) {
            validity.notation(notation.name);
        }
        if (inSubset) {
            subset.append("<!NOTATION ").append(notation.name);
            identify(notation);
            subset.append(">\n");
        }
        if (dtd != null) {
            dtd.notationDecl(notation.name, notation.publicId, declaredId(notation));
        }
    }
}
