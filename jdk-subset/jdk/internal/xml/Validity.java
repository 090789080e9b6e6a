// Whether a document is valid: its declarations, and what SaxReader reports of its content. Errors go to the reader.
package jdk.internal.xml;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.xml.sax.SAXException;
import org.xml.sax.ext.Attributes2;

final class Validity {
    private final SaxReader reader;
    private final boolean namespaces;
    private final Map<String, ContentModel> models = new HashMap<>();
    private final Set<String> notations = new HashSet<>();
    /** By element and type: the first attribute of the type ID or NOTATION. */
    private final Map<String, String> only = new HashMap<>();
    /** What is reported if a notation is not declared. */
    private final Map<String, String> notationsUsed = new LinkedHashMap<>();
    private final Map<String, String> elementsWithNotation = new LinkedHashMap<>();
    private final Set<String> identifiers = new HashSet<>();
    private final Set<String> references = new HashSet<>();
    private final List<Open> open = new ArrayList<>();
    private String root;
    private boolean typed;

    private static final class Open {
        final ContentModel model;
        BitSet states;
        int children;

        Open(ContentModel model) {
            this.model = model;
            states = model == null ? null : model.begin();
        }

        void add(String child) {
            children++;
            if (model != null && !states.isEmpty()) {
                states = model.next(states, child);
            }
        }
    }

    Validity(SaxReader reader, boolean namespaces) {
        this.reader = reader;
        this.namespaces = namespaces;
    }

    // ---- declarations ----

    void documentType(String name) {
        root = name;
        typed = true;
    }

    void element(String name, String model) throws SAXException {
        if (models.putIfAbsent(name, new ContentModel(model)) != null) {
            reader.error("Element type \"" + name + "\" must not be declared more than once.");
        }
    }

    void notation(String name) throws SAXException {
        if (!notations.add(name)) {
            reader.error("The declaration for the notation \"" + name + "\" is not unique. A given Name must not be "
                    + "declared in more than one notation declaration.");
        }
    }

    void unparsed(String entity, String notation) {
        notationsUsed.put("The notation \"" + notation + "\" must be declared when referenced in the unparsed entity "
                + "declaration for \"" + entity + "\".", notation);
    }

    private static String[] listed(String type) {
        return type.substring(type.indexOf('(') + 1, type.length() - 1).split("\\|");
    }

    void attribute(String element, String name, String type, String mode, String value) throws SAXException {
        String kind = type.startsWith("NOTATION") ? "NOTATION" : type;
        if (kind.equals("ID") || kind.equals("NOTATION")) {
            String before = only.putIfAbsent(element + " " + kind, name);
            if (before != null) {
                reader.error("Element type \"" + element + "\" already has attribute \"" + before + "\" of type " + kind
                        + ", a second attribute \"" + name + "\" of type " + kind + " is not permitted.");
            }
        }
        if (kind.equals("NOTATION")) {
            for (String notation : listed(type)) {
                notationsUsed.put("The notation \"" + notation + "\" must be declared when referenced in the notation "
                        + "type list for attribute \"" + name + "\".", notation);
            }
            elementsWithNotation.putIfAbsent(element, name);
        }
        if (type.endsWith(")")) {
            Set<String> seen = new HashSet<>();
            for (String token : listed(type)) {
                if (!seen.add(token)) {
                    reader.error(kind.equals("NOTATION")
                            ? "The notation value \"" + token + "\" was specified more than once in the declaration of "
                            + "attribute \"" + name + "\" for element \"" + element + "\". The NOTATION values in a "
                            + "single NotationType attribute declaration must all be distinct."
                            : "The enumeration value \"" + token + "\" was specified more than once in the declaration "
                            + "of attribute \"" + name + "\" for element \"" + element + "\". The NMTOKENS in a single "
                            + "Enumeration attribute declaration must all be distinct.");
                }
            }
        }
        if (value != null && kind.equals("ID")) {
            reader.error("The ID attribute \"" + name + "\" must have a declared default of \"#IMPLIED\" or "
                    + "\"#REQUIRED\".");
        } else if (value != null && !isLegal(type, value)) {
            reader.error("The defaultValue \"" + value + "\" of attribute \"" + name
                    + "\" is not legal as for the lexical constraints of this attribute type.");
        }
    }

    private boolean isLegal(String type, String value) {
        if (type.endsWith(")")) {
            return List.of(listed(type)).contains(value);
        }
        switch (type) {
        case "IDREF":
        case "ENTITY":
            return isName(value, false);
        case "IDREFS":
        case "ENTITIES":
            return areNames(value, false);
        case "NMTOKEN":
            return isToken(value);
        case "NMTOKENS":
            return areTokens(value);
        default:
            return true;
        }
    }

    void endDeclarations() throws SAXException {
        for (Map.Entry<String, String> used : notationsUsed.entrySet()) {
            if (!notations.contains(used.getValue())) {
                reader.error(used.getKey());
            }
        }
        for (Map.Entry<String, String> with : elementsWithNotation.entrySet()) {
            ContentModel model = models.get(with.getKey());
            if (model != null && model.isEmpty()) {
                reader.error("Element type \"" + with.getKey() + "\" which was declared EMPTY cannot declare "
                        + "attribute \"" + with.getValue() + "\" of type NOTATION.");
            }
        }
    }

    // ---- content ----

    void startElement(String name, Attributes2 attributes, Map<String, SaxReader.Declared> declared)
            throws SAXException {
        if (open.isEmpty()) {
            if (!name.equals(root)) {
                reader.error("Document root element \"" + name + "\", must match DOCTYPE root \"" + root + "\".");
            }
            if (!typed) {
                reader.error("Document is invalid: no grammar found.");
            }
        } else {
            open.get(open.size() - 1).add(name);
        }
        ContentModel model = models.get(name);
        open.add(new Open(model));
        if (!typed) {
            return;
        }
        if (model == null) {
            reader.error("Element type \"" + name + "\" must be declared.");
        }
        if (model == null && declared == null) {
            return;
        }
        if (declared != null) {
            for (Map.Entry<String, SaxReader.Declared> entry : declared.entrySet()) {
                if ("#REQUIRED".equals(entry.getValue().mode()) && attributes.getIndex(entry.getKey()) < 0) {
                    reader.error("Attribute \"" + entry.getKey() + "\" is required and must be specified for element "
                            + "type \"" + name + "\".");
                }
            }
        }
        for (int i = 0; i < attributes.getLength(); i++) {
            String attribute = attributes.getQName(i);
            SaxReader.Declared d = declared == null ? null : declared.get(attribute);
            String value = attributes.getValue(i);
            if (d == null) {
                reader.error("Attribute \"" + attribute + "\" must be declared for element type \"" + name + "\".");
                continue;
            }
            if ("#FIXED".equals(d.mode()) && !value.equals(d.value())) {
                reader.error("Attribute \"" + attribute + "\" with value \"" + value + "\" must have a value of \""
                        + d.value() + "\".");
            }
            value(attribute, d.type(), value);
        }
    }

    private void value(String attribute, String type, String value) throws SAXException {
        String wrong = "Attribute value \"" + value + "\" of type " + type + " must be ";
        if (type.endsWith(")")) {
            String[] all = listed(type);
            if (!List.of(all).contains(value)) {
                reader.error("Attribute \"" + attribute + "\" with value \"" + value
                        + "\" must have a value from the list \"" + String.join(" ", all) + " \".");
            }
            return;
        }
        switch (type) {
        case "ID":
        case "IDREF":
            if (!isName(value, namespaces)) {
                reader.error(wrong + (namespaces ? "an NCName when namespaces are enabled." : "a name."));
            } else if (type.equals("IDREF")) {
                references.add(value);
            } else if (!identifiers.add(value)) {
                reader.error(wrong + "unique within the document.");
            }
            break;
        case "IDREFS":
            for (String token : value.split(" ", -1)) {
                if (!isName(token, namespaces)) {
                    reader.error(wrong + "one or more names.");
                    break;
                }
                references.add(token);
            }
            break;
        case "ENTITIES":
            if (value.isEmpty()) {
                reader.error("Value of type ENTITIES, IDREFS, and NMTOKENS cannot be empty list.");
                break;
            }
            // The first one that is wrong.
        case "ENTITY":
            for (String token : type.equals("ENTITY") ? new String[] {value} : value.split(" ")) {
                if (!reader.isUnparsed(token)) {
                    reader.error("ENTITY \"" + token + "\" is not unparsed.");
                    break;
                }
            }
            break;
        case "NMTOKEN":
            if (!isToken(value)) {
                reader.error(wrong + "a name token.");
            }
            break;
        case "NMTOKENS":
            if (!areTokens(value)) {
                reader.error(wrong + "one or more name tokens.");
            }
            break;
        default:
        }
    }

    private static boolean isName(String text, boolean noColon) {
        return isToken(text) && SaxReader.isNameStart(text.codePointAt(0)) && !(noColon && text.indexOf(':') >= 0);
    }

    private static boolean isToken(String text) {
        return !text.isEmpty() && text.codePoints().allMatch(SaxReader::isName);
    }

    private static boolean areNames(String text, boolean noColon) {
        for (String token : text.split(" ", -1)) {
            if (!isName(token, noColon)) {
                return false;
            }
        }
        return true;
    }

    private static boolean areTokens(String text) {
        for (String token : text.split(" ", -1)) {
            if (!isToken(token)) {
                return false;
            }
        }
        return true;
    }

    private Open current() {
        return open.isEmpty() ? null : open.get(open.size() - 1);
    }

    /** Text; [space]: there is nothing but white space, outside of CDATA sections. */
    void text(boolean space) {
        Open o = current();
        if (o != null && o.model != null && (!space || o.model.isEmpty())) {
            o.add(null);
        }
    }

    /** A child that is none of the content model. */
    void other(String kind) throws SAXException {
        Open o = current();
        if (o != null && o.model != null && o.model.isEmpty()) {
            reader.error("The content of element type \"" + reader.current() + "\" must match \"EMPTY\".  Children of "
                    + "type \"" + kind + "\" are not allowed.");
        }
    }

    void endElement(String name) throws SAXException {
        Open o = open.remove(open.size() - 1);
        String wrong = o.model == null ? null : o.model.wrong(name, o.states, o.children);
        if (wrong != null) {
            reader.error(wrong);
        }
    }

    /** The element whose content was checked has ended for handlers, too. */
    void ended() throws SAXException {
        if (open.isEmpty()) {
            for (String reference : references) {
                if (!identifiers.contains(reference)) {
                    reader.error("An element with the identifier \"" + reference + "\" must appear in the document.");
                }
            }
        }
    }
}
