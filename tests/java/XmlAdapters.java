// Parsers of SAX 1 as readers of SAX 2 and the other way round, and factories of schemas and of readers that programs
// bring.
import java.io.StringReader;
import javax.xml.XMLConstants;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.stream.FactoryConfigurationError;
import javax.xml.stream.XMLInputFactory;
import javax.xml.transform.Result;
import javax.xml.transform.Source;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.TransformerFactoryConfigurationError;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.Validator;
import javax.xml.validation.ValidatorHandler;
import org.w3c.dom.ls.LSResourceResolver;
import org.xml.sax.AttributeList;
import org.xml.sax.Attributes;
import org.xml.sax.ErrorHandler;
import org.xml.sax.HandlerBase;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.helpers.DefaultHandler;
import org.xml.sax.helpers.ParserAdapter;
import org.xml.sax.helpers.XMLReaderAdapter;

public class XmlAdapters {
    static final String TEXT = "<?p q?><r xmlns='u' xmlns:p='v' a='1' p:b='2'><p:e xmlns:p='w'> t<q:x/></p:e></r>";

    static String shown(Attributes list) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < list.getLength(); i++) {
            b.append(" {" + list.getURI(i) + "|" + list.getLocalName(i) + "|" + list.getQName(i) + "|"
                    + list.getType(i) + "|" + list.getValue(i) + "}");
        }
        return b.toString();
    }

    static class Printer extends DefaultHandler {
        @Override
        public void startPrefixMapping(String prefix, String uri) {
            System.out.println("map " + prefix + " " + uri);
        }

        @Override
        public void endPrefixMapping(String prefix) {
            System.out.println("unmap " + prefix);
        }

        @Override
        public void startElement(String uri, String local, String name, Attributes list) {
            System.out.println("start " + uri + "|" + local + "|" + name + shown(list));
        }

        @Override
        public void endElement(String uri, String local, String name) {
            System.out.println("end " + uri + "|" + local + "|" + name);
        }

        @Override
        public void characters(char[] ch, int start, int length) {
            System.out.println("text " + new String(ch, start, length));
        }

        @Override
        public void processingInstruction(String target, String data) {
            System.out.println("instruction " + target + " " + data);
        }

        @Override
        public void error(SAXParseException e) {
            System.out.println("error " + e.getMessage());
        }
    }

    @SuppressWarnings("deprecation")
    static void adapters() throws Exception {
        String[] features = {"namespaces", "namespace-prefixes", "xmlns-uris", "other"};
        for (int set = 0; set < 8; set++) {
            ParserAdapter adapter = new ParserAdapter(SAXParserFactory.newInstance().newSAXParser().getParser());
            for (int i = 0; i < features.length; i++) {
                String name = "http://xml.org/sax/features/" + features[i];
                try {
                    adapter.setFeature(name, (set >> i & 1) != 0);
                    System.out.println(features[i] + " " + adapter.getFeature(name));
                } catch (SAXException e) {
                    System.out.println(e);
                }
            }
            adapter.setContentHandler(new Printer());
            adapter.setErrorHandler(new Printer());
            adapter.parse(new InputSource(new StringReader(TEXT)));
        }
        XMLReaderAdapter old = new XMLReaderAdapter(SAXParserFactory.newInstance().newSAXParser().getXMLReader());
        old.setDocumentHandler(new HandlerBase() {
            @Override
            public void startElement(String name, AttributeList list) {
                StringBuilder b = new StringBuilder("start " + name);
                for (int i = 0; i < list.getLength(); i++) {
                    b.append(" " + list.getName(i) + "=" + list.getValue(list.getName(i)) + " " + list.getType(i));
                }
                System.out.println(b);
            }

            @Override
            public void endElement(String name) {
                System.out.println("end " + name);
            }
        });
        old.parse(new InputSource(new StringReader(TEXT)));
        for (int i = 0; i < 5; i++) {
            try {
                switch (i) {
                    case 0 -> new ParserAdapter(null);
                    case 1 -> new XMLReaderAdapter(null);
                    case 2 -> new ParserAdapter();
                    case 3 -> old.setLocale(java.util.Locale.GERMAN);
                    default -> new ParserAdapter(old).getProperty("x");
                }
            } catch (Exception e) {
                System.out.println(e);
            }
        }
    }

    static class OwnSchema extends Schema {
        @Override
        public Validator newValidator() {
            return new Validator() {
                @Override
                public void reset() {
                }

                @Override
                public void validate(Source source, Result result) {
                    System.out.println("validate " + source.getSystemId() + " " + result);
                }

                @Override
                public void setErrorHandler(ErrorHandler handler) {
                }

                @Override
                public ErrorHandler getErrorHandler() {
                    return null;
                }

                @Override
                public void setResourceResolver(LSResourceResolver resolver) {
                }

                @Override
                public LSResourceResolver getResourceResolver() {
                    return null;
                }
            };
        }

        @Override
        public ValidatorHandler newValidatorHandler() {
            return null;
        }
    }

    public static class OwnFactory extends SchemaFactory {
        @Override
        public boolean isSchemaLanguageSupported(String language) {
            return language.equals("own");
        }

        @Override
        public void setErrorHandler(ErrorHandler handler) {
        }

        @Override
        public ErrorHandler getErrorHandler() {
            return null;
        }

        @Override
        public void setResourceResolver(LSResourceResolver resolver) {
        }

        @Override
        public LSResourceResolver getResourceResolver() {
            return null;
        }

        @Override
        public Schema newSchema(Source[] sources) {
            System.out.println(sources.length + " " + sources[0].getSystemId());
            return new OwnSchema();
        }

        @Override
        public Schema newSchema() {
            return new OwnSchema();
        }
    }

    static void schemas() throws Exception {
        SchemaFactory factory = SchemaFactory.newInstance("own", OwnFactory.class.getName(), null);
        Schema schema = factory.newSchema(new java.io.File("/s/x y.xsd"));
        Validator validator = schema.newValidator();
        validator.validate(new javax.xml.transform.stream.StreamSource("id"));
        for (int i = 0; i < 8; i++) {
            try {
                switch (i) {
                    case 0 -> factory.getFeature("f");
                    case 1 -> factory.getFeature(null);
                    case 2 -> factory.setProperty("p", 1);
                    case 3 -> validator.setFeature("f", true);
                    case 4 -> validator.getProperty("p");
                    case 5 -> SchemaFactory.newInstance("no such language");
                    case 6 -> SchemaFactory.newInstance(null);
                    default -> SchemaFactory.newInstance("other", OwnFactory.class.getName(), null);
                }
            } catch (Exception e) {
                System.out.println(e);
            }
        }
        SAXParserFactory parsers = SAXParserFactory.newInstance();
        System.out.println(parsers.getSchema() + " " + parsers.newSAXParser().getSchema());
        parsers.setSchema(schema);
        System.out.println(parsers.getSchema() == schema);
    }

    static void factories() {
        System.out.println(XMLConstants.W3C_XML_SCHEMA_NS_URI);
        try {
            TransformerFactory.newInstance("no.such.Factory", null);
        } catch (TransformerFactoryConfigurationError e) {
            System.out.println(e + " " + e.getException());
        }
        try {
            TransformerFactory.newInstance("java.lang.String", null);
        } catch (TransformerFactoryConfigurationError e) {
            System.out.println(e.getException().getClass());
        }
        System.setProperty("javax.xml.stream.XMLInputFactory", "no.such.Input");
        try {
            XMLInputFactory.newFactory();
        } catch (FactoryConfigurationError e) {
            System.out.println(e);
        }
        System.clearProperty("javax.xml.stream.XMLInputFactory");
        try {
            XMLInputFactory.newFactory("x.y.z", null);
        } catch (FactoryConfigurationError e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) throws Exception {
        adapters();
        schemas();
        factories();
    }
}
