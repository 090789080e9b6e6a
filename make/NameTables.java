import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.SAXParser;
import javax.xml.parsers.SAXParserFactory;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Writes which characters names of XML 1.0 have (its fourth edition, Appendix B), from what java 17 accepts:
 *
 *      java make/NameTables.java jdk-subset/jdk/internal/xml/NameRanges.java */
public class NameTables {
    public static void main(String[] arguments) throws Exception {
        SAXParser parser = SAXParserFactory.newInstance().newSAXParser();
        StringBuilder sb = new StringBuilder("// Written by make/NameTables.java: characters of names in XML 1.0.\n"
                + "package jdk.internal.xml;\n\n/** The first and the last character of each range. */\n"
                + "final class NameRanges {\n    private NameRanges() {\n    }\n\n");
        sb.append("    static String START = \"\"").append(ranges(parser, "<%s/>")).append(";\n");
        sb.append("    static String PART = \"\"").append(ranges(parser, "<a%s/>")).append(";\n}\n");
        Files.writeString(Path.of(arguments[0]), sb);
    }

    private static String ranges(SAXParser parser, String form) throws IOException {
        StringBuilder sb = new StringBuilder();
        int count = 0;
        for (int c = 0x21; c < 0x10000; c++) {
            int from = c;
            while (c < 0x10000 && isAccepted(parser, String.format(form, (char) c))) {
                c++;
            }
            if (c > from) {
                sb.append(count++ % 7 == 0 ? (count == 1 ? "" : "\"") + "\n            + \"" : "");
                sb.append(String.format("\\u%04x\\u%04x", from, c - 1));
            }
        }
        return sb.append('"').toString();
    }

    private static boolean isAccepted(SAXParser parser, String text) throws IOException {
        if (text.indexOf('>') < text.length() - 1 || text.indexOf('/') < text.length() - 2) {
            return false;
        }
        String[] name = new String[1];
        try {
            parser.parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), new DefaultHandler() {
                @Override
                public void startElement(String uri, String local, String qName, org.xml.sax.Attributes attributes) {
                    name[0] = qName;
                }
            });
            return text.equals("<" + name[0] + "/>");
        } catch (SAXException e) {
            return false;
        }
    }
}
