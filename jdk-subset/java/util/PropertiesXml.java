// Properties as XML: what storeToXML writes, and a parser of the part of XML that loadFromXML accepts.
package java.util;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;

final class PropertiesXml {
    private static final String DOCTYPE = "<!DOCTYPE properties SYSTEM \"http://java.sun.com/dtd/properties.dtd\">";

    private final String text;
    private int at;

    private PropertiesXml(String text) {
        this.text = text;
    }

    // Writing

    static void store(Properties p, OutputStream os, String comment, Charset charset) throws IOException {
        CharsetEncoder encoder = charset.newEncoder();
        StringBuilder sb = new StringBuilder("<?xml version=\"1.0\" encoding=\"").append(charset.name())
                .append("\"?>\n").append(DOCTYPE).append("\n<properties>\n");
        if (comment != null) {
            escape(sb.append("<comment>"), comment, encoder, false).append("</comment>\n");
        }
        synchronized (p) {
            for (Map.Entry<Object, Object> e : p.entrySet()) {
                if (!(e.getKey() instanceof String) || !(e.getValue() instanceof String)) {
                    throw new ClassCastException("Keys and values in Properties must be Strings");
                }
                escape(sb.append("<entry key=\""), (String) e.getKey(), encoder, true).append("\">");
                escape(sb, (String) e.getValue(), encoder, false).append("</entry>\n");
            }
        }
        os.write(sb.append("</properties>\n").toString().getBytes(charset));
        os.flush();
    }

    private static StringBuilder escape(StringBuilder sb, String s, CharsetEncoder encoder, boolean quoted) {
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c == '<') {
                sb.append("&lt;");
            } else if (c == '>') {
                sb.append("&gt;");
            } else if (c == '&') {
                sb.append("&amp;");
            } else if (c == '"' && quoted) {
                sb.append("&quot;");
            } else if (!encoder.canEncode(c)) {
                sb.append("&#x").append(Integer.toHexString(c)).append(';');
            } else {
                sb.append(c);
            }
        }
        return sb;
    }

    // Reading

    static void load(Properties p, InputStream in) throws IOException {
        byte[] bytes = in.readAllBytes();
        in.close();
        String all = new String(bytes, charset(bytes));
        new PropertiesXml((all.startsWith("\ufeff") ? all.substring(1) : all).replace("\r\n", "\n").replace('\r', '\n'))
                .document(p);
    }

    /** By the mark of the order of bytes, the declaration, or UTF-8. */
    private static Charset charset(byte[] b) throws IOException {
        int two = b.length < 2 ? 0 : (b[0] & 0xff) << 8 | b[1] & 0xff;
        if (two == 0xfeff || two == 0xfffe) {
            return StandardCharsets.UTF_16;
        }
        if (two == 0x003c || two == 0x3c00) {
            return two == 0x003c ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_16LE;
        }
        String head = new String(b, 0, Math.min(b.length, 256), StandardCharsets.ISO_8859_1);
        int end = head.startsWith("<?xml") ? head.indexOf("?>") : -1;
        int name = end < 0 ? -1 : head.indexOf("encoding");
        if (name < 0 || name > end) {
            return StandardCharsets.UTF_8;
        }
        String value = head.substring(name + 8, end).strip();
        value = value.startsWith("=") ? value.substring(1).strip() : "";
        int close = value.isEmpty() ? -1 : value.indexOf(value.charAt(0), 1);
        String charset = close < 0 ? "" : value.substring(1, close);
        try {
            return Charset.forName(charset);
        } catch (IllegalArgumentException e) {
            throw new UnsupportedEncodingException(charset.toUpperCase());
        }
    }

    private static InvalidPropertiesFormatException bad(String message) {
        return new InvalidPropertiesFormatException("jdk.internal.org.xml.sax.SAXParseException; " + message);
    }

    private boolean take(String s) {
        if (!text.startsWith(s, at)) {
            return false;
        }
        at += s.length();
        return true;
    }

    private void blanks() {
        while (at < text.length() && text.charAt(at) <= ' ') {
            at++;
        }
    }

    private void until(String end) throws IOException {
        int found = text.indexOf(end, at);
        if (found < 0) {
            throw bad("");
        }
        at = found + end.length();
    }

    /** Blanks, comments and instructions. */
    private void misc() throws IOException {
        for (;;) {
            blanks();
            if (take("<!--")) {
                until("-->");
            } else if (take("<?")) {
                until("?>");
            } else {
                return;
            }
        }
    }

    private void document(Properties p) throws IOException {
        if (take("<?xml")) {
            until("?>");
        }
        misc();
        if (at == text.length()) {
            throw bad("");
        }
        if (!take("<!DOCTYPE")) {
            throw bad("An XML properties document must contain the DOCTYPE declaration as defined by "
                    + "java.util.Properties.");
        }
        blanks();
        String root = name();
        blanks();
        if (!root.equals("properties") || !(take("SYSTEM \"http://java.sun.com/dtd/properties.dtd\"")
                || take("SYSTEM 'http://java.sun.com/dtd/properties.dtd'"))) {
            throw bad("An XML properties document must contain the DOCTYPE declaration as defined by "
                    + "java.util.Properties.");
        }
        until(">");
        misc();
        if (!take("<")) {
            throw bad("");
        }
        String element = name();
        if (!element.equals("properties")) {
            throw bad("Document root element \"" + element + "\", must match DOCTYPE root \"properties\"");
        }
        attributes(element);
        if (!take("/>")) {
            content(p);
        }
        misc();
        if (at != text.length()) {
            throw bad("");
        }
    }

    private void content(Properties p) throws IOException {
        expect(">");
        boolean comment = false;
        for (;;) {
            int found = text.indexOf('<', at);
            if (found < 0) {
                throw bad("");
            }
            at = found;
            if (take("<!--")) {
                until("-->");
            } else if (take("<?")) {
                until("?>");
            } else if (take("</properties")) {
                blanks();
                expect(">");
                return;
            } else {
                at++;
                String element = name();
                if (!element.equals("entry") && !element.equals("comment")) {
                    throw bad(element.isEmpty() ? "" : "Element type \"" + element + "\" must be declared.");
                }
                if (element.equals("comment") && comment) {
                    throw bad("Only one comment element may be allowed. The content of element type \"properties\" "
                            + "must match \"(comment?,entry*)\"");
                }
                comment |= element.equals("comment");
                Map<String, String> attributes = attributes(element);
                String value = take("/>") ? "" : value(element);
                if (element.equals("entry")) {
                    String key = attributes.get("key");
                    if (key == null) {
                        throw bad("Attribute \"key\" is required and must be specified for element type \"entry\"");
                    }
                    p.put(key, value);
                }
            }
        }
    }

    private void expect(String s) throws IOException {
        if (!take(s)) {
            throw bad("");
        }
    }

    private String name() {
        int start = at;
        while (at < text.length() && (Character.isJavaIdentifierPart(text.charAt(at)) || "-.:".indexOf(
                text.charAt(at)) >= 0)) {
            at++;
        }
        return text.substring(start, at);
    }

    private Map<String, String> attributes(String element) throws IOException {
        Map<String, String> found = new HashMap<>();
        for (;;) {
            blanks();
            if (at >= text.length() || text.charAt(at) == '>' || text.charAt(at) == '/') {
                return found;
            }
            String name = name();
            blanks();
            expect("=");
            blanks();
            char quote = at < text.length() ? text.charAt(at++) : 0;
            int end = text.indexOf(quote, at);
            if (name.isEmpty() || quote != '"' && quote != '\'' || end < 0 || found.containsKey(name)) {
                throw bad("");
            }
            String raw = text.substring(at, end);
            if (raw.indexOf('<') >= 0) {
                throw bad("");
            }
            at = end + 1;
            found.put(name, resolve(raw.replace('\n', ' ').replace('\t', ' ')));
        }
    }

    /** The text up to the end of an entry or comment. */
    private String value(String element) throws IOException {
        expect(">");
        StringBuilder sb = new StringBuilder();
        for (;;) {
            int found = text.indexOf('<', at);
            if (found < 0) {
                throw bad("");
            }
            String raw = text.substring(at, found);
            if (raw.contains("]]>")) {
                throw bad("");
            }
            sb.append(resolve(raw));
            at = found;
            if (take("<![CDATA[")) {
                int start = at;
                until("]]>");
                sb.append(text, start, at - 3);
            } else if (take("<!--")) {
                until("-->");
            } else if (take("<?")) {
                until("?>");
            } else if (take("</")) {
                if (!name().equals(element)) {
                    throw bad("");
                }
                blanks();
                expect(">");
                return sb.toString();
            } else {
                at++;
                throw bad("Element type \"" + name() + "\" must be declared.");
            }
        }
    }

    /** Entities that are not known have no text. */
    private static String resolve(String raw) throws IOException {
        int and = raw.indexOf('&');
        if (and < 0) {
            return raw;
        }
        StringBuilder sb = new StringBuilder();
        int from = 0;
        for (; and >= 0; and = raw.indexOf('&', from)) {
            int end = raw.indexOf(';', and);
            if (end < 0) {
                throw bad("");
            }
            sb.append(raw, from, and);
            String entity = raw.substring(and + 1, end);
            switch (entity) {
                case "lt": sb.append('<'); break;
                case "gt": sb.append('>'); break;
                case "amp": sb.append('&'); break;
                case "quot": sb.append('"'); break;
                case "apos": sb.append('\''); break;
                default:
                    if (entity.startsWith("#")) {
                        sb.appendCodePoint(number(entity));
                    }
            }
            from = end + 1;
        }
        return sb.append(raw, from, raw.length()).toString();
    }

    private static int number(String entity) throws IOException {
        try {
            int c = entity.startsWith("#x") ? Integer.parseInt(entity.substring(2), 16)
                    : Integer.parseInt(entity.substring(1));
            if (Character.isValidCodePoint(c) && (c >= ' ' || c == '\t' || c == '\n' || c == '\r')) {
                return c;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw bad("");
    }
}
