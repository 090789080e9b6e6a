package org.xml.sax.ext;

import java.util.ArrayList;
import java.util.List;
import org.xml.sax.Attributes;
import org.xml.sax.helpers.AttributesImpl;

public class Attributes2Impl extends AttributesImpl implements Attributes2 {
    private final List<Boolean> declared = new ArrayList<>();
    private final List<Boolean> specified = new ArrayList<>();

    public Attributes2Impl() {
    }

    public Attributes2Impl(Attributes atts) {
        setAttributes(atts);
    }

    private int check(int index) {
        if (index < 0 || index >= getLength()) {
            throw new ArrayIndexOutOfBoundsException("No attribute at index: " + index);
        }
        return index;
    }

    private int find(String qName) {
        int index = getIndex(qName);
        if (index < 0) {
            throw new IllegalArgumentException("No such attribute: " + qName);
        }
        return index;
    }

    private int find(String uri, String localName) {
        int index = getIndex(uri, localName);
        if (index < 0) {
            throw new IllegalArgumentException("No such attribute: local=" + localName + ", namespace=" + uri);
        }
        return index;
    }

    @Override
    public boolean isDeclared(int index) {
        return declared.get(check(index));
    }

    @Override
    public boolean isDeclared(String uri, String localName) {
        return declared.get(find(uri, localName));
    }

    @Override
    public boolean isDeclared(String qName) {
        return declared.get(find(qName));
    }

    @Override
    public boolean isSpecified(int index) {
        return specified.get(check(index));
    }

    @Override
    public boolean isSpecified(String uri, String localName) {
        return specified.get(find(uri, localName));
    }

    @Override
    public boolean isSpecified(String qName) {
        return specified.get(find(qName));
    }

    @Override
    public void setAttributes(Attributes atts) {
        declared.clear();
        specified.clear();
        super.setAttributes(atts);
        for (int i = 0; i < atts.getLength(); i++) {
            Attributes2 more = atts instanceof Attributes2 ? (Attributes2) atts : null;
            setDeclared(i, more != null ? more.isDeclared(i) : !"CDATA".equals(atts.getType(i)));
            setSpecified(i, more == null || more.isSpecified(i));
        }
    }

    @Override
    public void addAttribute(String uri, String localName, String qName, String type, String value) {
        super.addAttribute(uri, localName, qName, type, value);
        int index = getLength() - 1;
        declared.subList(index, declared.size()).clear();
        specified.subList(index, specified.size()).clear();
        declared.add(!"CDATA".equals(type));
        specified.add(true);
    }

    @Override
    public void removeAttribute(int index) {
        super.removeAttribute(index);
        declared.remove(index);
        specified.remove(index);
    }

    public void setDeclared(int index, boolean value) {
        declared.set(check(index), value);
    }

    public void setSpecified(int index, boolean value) {
        specified.set(check(index), value);
    }
}
