// What makes texts of objects, and objects of texts.
package java.text;

import java.util.ArrayList;

public abstract class Format implements java.io.Serializable, Cloneable {
    private static final long serialVersionUID = -299282585814624189L;

    protected Format() {
    }

    public final String format(Object obj) {
        return format(obj, new StringBuffer(), new FieldPosition(0)).toString();
    }

    public abstract StringBuffer format(Object obj, StringBuffer toAppendTo, FieldPosition pos);

    public AttributedCharacterIterator formatToCharacterIterator(Object obj) {
        return new AttributedString(format(obj)).getIterator();
    }

    public abstract Object parseObject(String source, ParsePosition pos);

    public Object parseObject(String source) throws ParseException {
        ParsePosition pos = new ParsePosition(0);
        Object result = parseObject(source, pos);
        if (pos.index == 0) {
            throw new ParseException("Format.parseObject(String) failed", pos.errorIndex);
        }
        return result;
    }

    @Override
    public Object clone() {
        try {
            return super.clone();
        } catch (CloneNotSupportedException e) {
            throw new InternalError(e);
        }
    }

    /** The fields that a text has: for a FieldPosition, or all as attributes. */
    static final class Runs {
        private final FieldPosition position;
        private boolean found;
        private final ArrayList<Object[]> runs;

        Runs(FieldPosition position) {
            this.position = position;
            runs = null;
            position.setBeginIndex(0);
            position.setEndIndex(0);
        }

        Runs() {
            position = null;
            runs = new ArrayList<>();
        }

        void add(Field field, int id, int start, int end) {
            if (runs != null) {
                Object[] last = runs.isEmpty() ? null : runs.get(runs.size() - 1);
                if (last != null && last[0] == field && (Integer) last[3] == start) {
                    last[3] = end;
                } else if (start != end) {
                    runs.add(new Object[] {field, field, start, end});
                }
            } else if (!found && (position.getFieldAttribute() != null
                    ? position.getFieldAttribute() == field : id >= 0 && position.getField() == id)) {
                found = true;
                position.setBeginIndex(start);
                position.setEndIndex(end);
            }
        }

        AttributedCharacterIterator iterator(String text) {
            AttributedString s = new AttributedString(text);
            for (Object[] run : runs) {
                s.addAttribute((Field) run[0], run[1], (Integer) run[2], (Integer) run[3]);
            }
            return s.getIterator();
        }
    }

    public static class Field extends AttributedCharacterIterator.Attribute {
        private static final long serialVersionUID = 276966692217360283L;

        protected Field(String name) {
            super(name);
        }
    }
}
