package org.xml.sax.helpers;

import java.util.ArrayList;
import java.util.List;
import org.xml.sax.AttributeList;

@Deprecated(since = "1.5")
public class AttributeListImpl implements AttributeList {
    /** Name, type, value. */
    private final List<String[]> list = new ArrayList<>();

    public AttributeListImpl() {
    }

    public AttributeListImpl(AttributeList atts) {
        setAttributeList(atts);
    }

    public void setAttributeList(AttributeList atts) {
        clear();
        for (int i = 0; i < atts.getLength(); i++) {
            addAttribute(atts.getName(i), atts.getType(i), atts.getValue(i));
        }
    }

    public void addAttribute(String name, String type, String value) {
        list.add(new String[] {name, type, value});
    }

    public void removeAttribute(String name) {
        int index = find(name);
        if (index >= 0) {
            list.remove(index);
        }
    }

    public void clear() {
        list.clear();
    }

    private int find(String name) {
        for (int i = 0; i < list.size(); i++) {
            if (list.get(i)[0].equals(name)) {
                return i;
            }
        }
        return -1;
    }

    private String part(int index, int part) {
        return index < 0 || index >= list.size() ? null : list.get(index)[part];
    }

    @Override
    public int getLength() {
        return list.size();
    }

    @Override
    public String getName(int i) {
        return part(i, 0);
    }

    @Override
    public String getType(int i) {
        return part(i, 1);
    }

    @Override
    public String getValue(int i) {
        return part(i, 2);
    }

    @Override
    public String getType(String name) {
        return part(find(name), 1);
    }

    @Override
    public String getValue(String name) {
        return part(find(name), 2);
    }
}
