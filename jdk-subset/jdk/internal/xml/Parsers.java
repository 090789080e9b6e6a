// The factories of javax.xml.parsers.
package jdk.internal.xml;

import java.io.IOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParser;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.validation.Schema;
import org.w3c.dom.DOMImplementation;
import org.w3c.dom.Document;
import org.xml.sax.EntityResolver;
import org.xml.sax.ErrorHandler;
import org.xml.sax.InputSource;
import org.xml.sax.Parser;
import org.xml.sax.SAXException;
import org.xml.sax.SAXNotRecognizedException;
import org.xml.sax.SAXNotSupportedException;
import org.xml.sax.SAXParseException;
import org.xml.sax.XMLReader;
import org.xml.sax.helpers.DefaultHandler;
import org.xml.sax.helpers.XMLReaderAdapter;

public final class Parsers {
    private Parsers() {
    }

    public static XMLReader reader() {
        return new SaxReader();
    }

    public static void handle(XMLReader reader, DefaultHandler handler) {
        reader.setContentHandler(handler);
        reader.setEntityResolver(handler);
        reader.setErrorHandler(handler);
        reader.setDTDHandler(handler);
    }

    public static final class SaxFactory extends SAXParserFactory {
        private final Map<String, Boolean> features = new HashMap<>();

        @Override
        public SAXParser newSAXParser() throws ParserConfigurationException, SAXException {
            if (getSchema() != null) {
                throw new ParserConfigurationException("A parser that validates with a schema is not supported.");
            }
            SaxReader reader = new SaxReader();
            reader.setFeature(SaxReader.FEATURES + "validation", isValidating());
            if (isValidating()) {
                reader.setErrorHandler(new FirstErrors());
            }
            for (Map.Entry<String, Boolean> feature : features.entrySet()) {
                reader.setFeature(feature.getKey(), feature.getValue());
            }
            reader.setFeature(SaxReader.FEATURES + "namespaces", isNamespaceAware());
            return new Sax(reader, isNamespaceAware(), isValidating());
        }

        @Override
        public void setFeature(String name, boolean value)
                throws ParserConfigurationException, SAXNotRecognizedException, SAXNotSupportedException {
            name.isEmpty();
            new SaxReader().setFeature(name, value);
            features.put(name, value);
        }

        @Override
        public boolean getFeature(String name)
                throws ParserConfigurationException, SAXNotRecognizedException, SAXNotSupportedException {
            Boolean value = features.get(name);
            return value != null ? value : new SaxReader().getFeature(name);
        }
    }

    private static final class Sax extends SAXParser {
        private final SaxReader reader;
        private final boolean namespaces;
        private final boolean validates;

        Sax(SaxReader reader, boolean namespaces, boolean validates) {
            this.reader = reader;
            this.namespaces = namespaces;
            this.validates = validates;
        }

        @Override
        public Schema getSchema() {
            return null;
        }

        @Override
        public void reset() {
            handle(reader, null);
        }

        @Override
        public Parser getParser() throws SAXException {
            return new OldParser(reader);
        }

        @Override
        public XMLReader getXMLReader() throws SAXException {
            return reader;
        }

        @Override
        public boolean isNamespaceAware() {
            return namespaces;
        }

        @Override
        public boolean isValidating() {
            return validates;
        }

        @Override
        public void setProperty(String name, Object value)
                throws SAXNotRecognizedException, SAXNotSupportedException {
            reader.setProperty(name, value);
        }

        @Override
        public Object getProperty(String name) throws SAXNotRecognizedException, SAXNotSupportedException {
            return reader.getProperty(name);
        }
    }

    /** The interface of SAX 1. */
    @SuppressWarnings("deprecation")
    private static final class OldParser extends XMLReaderAdapter {
        OldParser(XMLReader reader) {
            super(reader);
        }

        @Override
        public void setLocale(Locale locale) throws SAXException {
            if (locale != null && !locale.getLanguage().equals("en")) {
                throw new SAXException("Locale " + locale + " is not supported.");
            }
        }
    }

    public static final class DocumentFactory extends DocumentBuilderFactory {
        private final Map<String, Boolean> features = new HashMap<>();
        private final Map<String, Object> attributes = new HashMap<>();

        @Override
        public DocumentBuilder newDocumentBuilder() throws ParserConfigurationException {
            if (getSchema() != null) {
                throw new ParserConfigurationException("A parser that validates with a schema is not supported.");
            }
            SaxReader reader = new SaxReader();
            try {
                reader.setFeature(SaxReader.FEATURES + "validation", isValidating());
                for (Map.Entry<String, Boolean> feature : features.entrySet()) {
                    reader.setFeature(feature.getKey(), feature.getValue());
                }
                for (Map.Entry<String, Object> attribute : attributes.entrySet()) {
                    reader.setProperty(attribute.getKey(), attribute.getValue());
                }
                reader.setFeature(SaxReader.FEATURES + "namespaces", isNamespaceAware());
                reader.setFeature(SaxReader.FEATURES + "namespace-prefixes", true);
                reader.setFeature(SaxReader.FEATURES + "xmlns-uris", true);
            } catch (SAXException e) {
                throw new ParserConfigurationException(e.getMessage());
            }
            return new Builder(reader, this);
        }

        @Override
        public void setAttribute(String name, Object value) throws IllegalArgumentException {
            try {
                if (value instanceof Boolean flag) {
                    new SaxReader().setFeature(name, flag);
                    features.put(name, flag);
                } else {
                    new SaxReader().setProperty(name, value);
                    attributes.put(name, value);
                }
            } catch (SAXException e) {
                throw new IllegalArgumentException(e.getMessage());
            }
        }

        @Override
        public Object getAttribute(String name) throws IllegalArgumentException {
            try {
                return features.containsKey(name) ? features.get(name)
                        : attributes.containsKey(name) ? attributes.get(name) : new SaxReader().getProperty(name);
            } catch (SAXException e) {
                throw new IllegalArgumentException(e.getMessage());
            }
        }

        @Override
        public void setFeature(String name, boolean value) throws ParserConfigurationException {
            try {
                new SaxReader().setFeature(name, value);
                features.put(name, value);
            } catch (SAXException e) {
                throw new ParserConfigurationException(e.getMessage());
            }
        }

        @Override
        public boolean getFeature(String name) throws ParserConfigurationException {
            try {
                Boolean value = features.get(name);
                return value != null ? value : new SaxReader().getFeature(name);
            } catch (SAXException e) {
                throw new ParserConfigurationException(e.getMessage());
            }
        }
    }

    private static final class Builder extends DocumentBuilder {
        private final SaxReader reader;
        private final DomBuilder.Options options;
        private final boolean validates;

        Builder(SaxReader reader, DocumentBuilderFactory factory) {
            this.reader = reader;
            validates = factory.isValidating();
            this.options = DomBuilder.Options.of(factory);
            reset();
        }

        @Override
        public Schema getSchema() {
            return null;
        }

        @Override
        public void reset() {
            reader.setEntityResolver(null);
            setErrorHandler(null);
        }

        @Override
        public Document parse(InputSource is) throws SAXException, IOException {
            if (is == null) {
                throw new IllegalArgumentException("InputSource cannot be null");
            }
            return new DomBuilder(options).parse(reader, is);
        }

        @Override
        public boolean isNamespaceAware() {
            return options.namespaces();
        }

        @Override
        public boolean isValidating() {
            return validates;
        }

        @Override
        public void setEntityResolver(EntityResolver er) {
            reader.setEntityResolver(er);
        }

        @Override
        public void setErrorHandler(ErrorHandler eh) {
            reader.setErrorHandler(eh != null ? eh : validates ? new FirstErrors() : new Printer());
        }

        @Override
        public Document newDocument() {
            return new Dom.DocumentNode();
        }

        @Override
        public DOMImplementation getDOMImplementation() {
            return Dom.IMPLEMENTATION;
        }
    }

    /** Prints an error as `java` does if no handler is set. */
    static void print(String kind, SAXParseException e) {
        String id = e.getSystemId();
        System.err.println("[" + kind + "] " + (id == null ? "" : id.substring(id.lastIndexOf('/') + 1)) + ":"
                + e.getLineNumber() + ":" + e.getColumnNumber() + ": " + e.getMessage());
    }

    /** What parsers that validate do with errors until they get a handler: ten are printed. */
    private static final class FirstErrors extends Printer {
        private int count;

        @Override
        public void error(SAXParseException e) {
            if (count >= 10) {
                return;
            }
            if (count == 0) {
                System.err.println("Warning: validation was turned on but an org.xml.sax.ErrorHandler was not set, "
                        + "which is probably not what is desired.  Parser will use a default ErrorHandler to print the "
                        + "first " + count + "  errors.  Please call the setErrorHandler method to fix this.");
            }
            count++;
            System.err.println("Error: URI=" + e.getSystemId() + " Line=" + e.getLineNumber() + ": " + e.getMessage());
        }
    }

    /** What a builder without a handler does with errors. */
    private static class Printer implements ErrorHandler {
        @Override
        public void warning(SAXParseException e) {
            print("Warning", e);
        }

        @Override
        public void error(SAXParseException e) {
            print("Error", e);
        }

        @Override
        public void fatalError(SAXParseException e) throws SAXException {
            print("Fatal Error", e);
            throw e;
        }
    }
}
