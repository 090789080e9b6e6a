// A text whose parts have attributes. Each attribute has the array of its values, one for each character.
package java.text;

import java.text.AttributedCharacterIterator.Attribute;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

public class AttributedString {
    private final String text;
    private final Map<Attribute, Object[]> values = new LinkedHashMap<>();
    /** Where runs end, though the same value may follow. */
    private final boolean[] breaks;

    public AttributedString(String text) {
        this.text = Objects.requireNonNull(text);
        breaks = new boolean[text.length() + 1];
    }

    public AttributedString(String text, Map<? extends Attribute, ?> attributes) {
        this(text);
        Objects.requireNonNull(attributes);
        if (text.isEmpty()) {
            if (attributes.isEmpty()) {
                return;
            }
            throw new IllegalArgumentException("Can't add attribute to 0-length text");
        }
        for (Map.Entry<? extends Attribute, ?> e : attributes.entrySet()) {
            put(e.getKey(), e.getValue(), 0, text.length());
        }
    }

    public AttributedString(AttributedCharacterIterator text) {
        this(text, text.getBeginIndex(), text.getEndIndex(), null);
    }

    public AttributedString(AttributedCharacterIterator text, int beginIndex, int endIndex) {
        this(text, beginIndex, endIndex, null);
    }

    public AttributedString(AttributedCharacterIterator text, int beginIndex, int endIndex, Attribute[] attributes) {
        this(range(text, beginIndex, endIndex));
        Set<Attribute> wanted = new HashSet<>();
        for (Attribute a : attributes == null ? text.getAllAttributeKeys().toArray(new Attribute[0]) : attributes) {
            wanted.add(a);
        }
        wanted.retainAll(text.getAllAttributeKeys());
        for (Attribute a : wanted) {
            text.setIndex(beginIndex);
            while (text.getIndex() < endIndex) {
                int start = text.getRunStart(a);
                int limit = text.getRunLimit(a);
                Object value = text.getAttribute(a);
                // An annotation belongs to its whole text.
                if (value instanceof Annotation && (start < beginIndex || limit > endIndex)) {
                    value = null;
                }
                if (value != null) {
                    put(a, value, Math.max(start, beginIndex) - beginIndex, Math.min(limit, endIndex) - beginIndex);
                }
                text.setIndex(Math.min(limit, endIndex));
            }
        }
    }

    /** Several attributed texts in a row. */
    AttributedString(AttributedCharacterIterator[] parts) {
        this(join(parts));
        int at = 0;
        for (AttributedCharacterIterator part : parts) {
            int begin = part.getBeginIndex();
            for (int i = begin; i < part.getEndIndex();) {
                part.setIndex(i);
                int limit = part.getRunLimit();
                for (Map.Entry<Attribute, Object> e : part.getAttributes().entrySet()) {
                    put(e.getKey(), e.getValue(), at + i - begin, at + limit - begin);
                }
                i = limit;
            }
            at += part.getEndIndex() - begin;
        }
    }

    private static String join(AttributedCharacterIterator[] parts) {
        StringBuilder sb = new StringBuilder();
        for (AttributedCharacterIterator part : parts) {
            sb.append(range(part, part.getBeginIndex(), part.getEndIndex()));
        }
        return sb.toString();
    }

    private static String range(AttributedCharacterIterator text, int begin, int end) {
        if (begin < text.getBeginIndex() || end > text.getEndIndex() || begin > end) {
            throw new IllegalArgumentException("Invalid substring range");
        }
        StringBuilder sb = new StringBuilder(end - begin);
        for (int i = begin; i < end; i++) {
            sb.append(text.setIndex(i));
        }
        return sb.toString();
    }

    private void put(Attribute attribute, Object value, int begin, int end) {
        Object[] of = values.get(attribute);
        if (of == null) {
            values.put(attribute, of = new Object[text.length()]);
        }
        for (int i = begin; i < end; i++) {
            of[i] = value;
        }
        breaks[begin] = breaks[end] = true;
    }

    public void addAttribute(Attribute attribute, Object value) {
        Objects.requireNonNull(attribute);
        if (text.isEmpty()) {
            throw new IllegalArgumentException("Can't add attribute to 0-length text");
        }
        put(attribute, value, 0, text.length());
    }

    public void addAttribute(Attribute attribute, Object value, int beginIndex, int endIndex) {
        Objects.requireNonNull(attribute);
        check(beginIndex, endIndex);
        put(attribute, value, beginIndex, endIndex);
    }

    public void addAttributes(Map<? extends Attribute, ?> attributes, int beginIndex, int endIndex) {
        Objects.requireNonNull(attributes);
        if (beginIndex < 0 || endIndex > text.length() || beginIndex > endIndex) {
            throw new IllegalArgumentException("Invalid substring range");
        }
        if (beginIndex == endIndex) {
            if (attributes.isEmpty()) {
                return;
            }
            throw new IllegalArgumentException("Can't add attribute to 0-length text");
        }
        for (Map.Entry<? extends Attribute, ?> e : attributes.entrySet()) {
            put(e.getKey(), e.getValue(), beginIndex, endIndex);
        }
    }

    private void check(int beginIndex, int endIndex) {
        if (beginIndex < 0 || endIndex > text.length() || beginIndex >= endIndex) {
            throw new IllegalArgumentException("Invalid substring range");
        }
    }

    public AttributedCharacterIterator getIterator() {
        return getIterator(null, 0, text.length());
    }

    public AttributedCharacterIterator getIterator(Attribute[] attributes) {
        return getIterator(attributes, 0, text.length());
    }

    public AttributedCharacterIterator getIterator(Attribute[] attributes, int beginIndex, int endIndex) {
        return new Iterator(this, attributes, beginIndex, endIndex);
    }

    private static final class Iterator implements AttributedCharacterIterator {
        private final AttributedString string;
        private final int begin;
        private final int end;
        private int index;

        Iterator(AttributedString string, Attribute[] attributes, int begin, int end) {
            if (begin < 0 || begin > end || end > string.text.length()) {
                throw new IllegalArgumentException("Invalid substring range");
            }
            this.string = string;
            this.begin = begin;
            this.end = end;
            index = begin;
        }

        @Override
        public char first() {
            return setIndex(begin);
        }

        @Override
        public char last() {
            return setIndex(end == begin ? end : end - 1);
        }

        @Override
        public char current() {
            return index == end ? DONE : string.text.charAt(index);
        }

        @Override
        public char next() {
            if (index < end) {
                index++;
            }
            return current();
        }

        @Override
        public char previous() {
            return index > begin ? setIndex(index - 1) : DONE;
        }

        @Override
        public char setIndex(int position) {
            if (position < begin || position > end) {
                throw new IllegalArgumentException("Invalid index");
            }
            index = position;
            return current();
        }

        @Override
        public int getBeginIndex() {
            return begin;
        }

        @Override
        public int getEndIndex() {
            return end;
        }

        @Override
        public int getIndex() {
            return index;
        }

        private boolean same(Iterable<? extends Attribute> attributes, int i, int k) {
            for (Attribute a : attributes) {
                Object[] of = string.values.get(a);
                if (of != null && !Objects.equals(of[i], of[k])) {
                    return false;
                }
            }
            return true;
        }

        /** The end of the run that the index is in, towards [step]. */
        private int run(Iterable<? extends Attribute> attributes, int step, boolean atBreaks) {
            if (index == end) {
                return end;
            }
            int i = index;
            while (step > 0 ? i + 1 < end : i > begin) {
                if (atBreaks && string.breaks[step > 0 ? i + 1 : i] || !same(attributes, index, i + step)) {
                    break;
                }
                i += step;
            }
            return step > 0 ? i + 1 : i;
        }

        @Override
        public int getRunStart() {
            return run(string.values.keySet(), -1, true);
        }

        @Override
        public int getRunStart(Attribute attribute) {
            return run(Set.of(attribute), -1, false);
        }

        @Override
        public int getRunStart(Set<? extends Attribute> attributes) {
            return run(attributes, -1, false);
        }

        @Override
        public int getRunLimit() {
            return run(string.values.keySet(), 1, true);
        }

        @Override
        public int getRunLimit(Attribute attribute) {
            return run(Set.of(attribute), 1, false);
        }

        @Override
        public int getRunLimit(Set<? extends Attribute> attributes) {
            return run(attributes, 1, false);
        }

        @Override
        public Map<Attribute, Object> getAttributes() {
            Map<Attribute, Object> map = new HashMap<>();
            for (Attribute a : string.values.keySet()) {
                Object value = getAttribute(a);
                if (value != null) {
                    map.put(a, value);
                }
            }
            return map;
        }

        @Override
        public Object getAttribute(Attribute attribute) {
            Object[] of = string.values.get(attribute);
            return of == null || index >= end ? null : of[index];
        }

        @Override
        public Set<Attribute> getAllAttributeKeys() {
            Set<Attribute> keys = new HashSet<>();
            for (Map.Entry<Attribute, Object[]> e : string.values.entrySet()) {
                for (int i = begin; i < end; i++) {
                    if (e.getValue()[i] != null) {
                        keys.add(e.getKey());
                        break;
                    }
                }
            }
            return keys;
        }

        @Override
        public boolean equals(Object obj) {
            return obj instanceof Iterator && string == ((Iterator) obj).string && index == ((Iterator) obj).index
                    && begin == ((Iterator) obj).begin && end == ((Iterator) obj).end;
        }

        @Override
        public int hashCode() {
            return string.text.hashCode() ^ index ^ begin ^ end;
        }

        @Override
        public Object clone() {
            try {
                return super.clone();
            } catch (CloneNotSupportedException e) {
                throw new InternalError(e);
            }
        }
    }
}
