package java.text;

public final class CollationElementIterator {
    public static final int NULLORDER = 0xffffffff;

    private final RuleBasedCollator owner;
    private String text;
    private CollationElements elements;
    private int mode = -1;
    private int index;      // of the element that next() returns
    private int offset;

    CollationElementIterator(String source, RuleBasedCollator owner) {
        this.owner = owner;
        setText(source);
    }

    CollationElementIterator(CharacterIterator source, RuleBasedCollator owner) {
        this.owner = owner;
        setText(source);
    }

    public void setText(String source) {
        source.isEmpty();
        text = source;
        mode = -1;
        reset();
    }

    public void setText(CharacterIterator source) {
        StringBuilder sb = new StringBuilder();
        int end = source.getEndIndex();
        for (char c = source.first(); source.getIndex() < end; c = source.next()) {
            sb.append(c);
        }
        setText(sb.toString());
    }

    public void reset() {
        index = 0;
        offset = 0;
        int now = owner.getDecomposition();
        if (mode != now) {
            mode = now;
            elements = null;
        }
    }

    private CollationElements elements() {
        if (elements == null) {
            elements = new CollationElements(text, owner.table(), mode);
        }
        return elements;
    }

    public int next() {
        CollationElements all = elements();
        if (index == all.count) {
            offset = text.length();
            return NULLORDER;
        }
        offset = all.ends[index];
        return order(all.orders[index++]);
    }

    public int previous() {
        CollationElements all = elements();
        if (index == 0) {
            offset = 0;
            return NULLORDER;
        }
        offset = all.starts[--index];
        return order(all.orders[index]);
    }

    /** The part of an element that the collator's strength compares. */
    private int order(int order) {
        int strength = owner.getStrength();
        return strength == Collator.PRIMARY ? order & 0xffff0000
                : strength == Collator.SECONDARY ? order & ~0xff : order;
    }

    public static final int primaryOrder(int order) {
        return order >>> 16;
    }

    public static final short secondaryOrder(int order) {
        return (short) (order >> 8 & 0xff);
    }

    public static final short tertiaryOrder(int order) {
        return (short) (order & 0xff);
    }

    public int getOffset() {
        return offset;
    }

    public void setOffset(int newOffset) {
        if (newOffset < 0 || newOffset > text.length()) {
            throw new IllegalArgumentException("Invalid offset");
        }
        CollationElements all = elements();
        index = 0;
        while (index < all.count && (all.starts[index] < newOffset && all.ends[index] <= newOffset)) {
            index++;
        }
        while (index > 0 && index < all.count && all.starts[index] == all.starts[index - 1]) {
            index--;
        }
        offset = index < all.count ? all.starts[index] : text.length();
    }

    public int getMaxExpansion(int order) {
        return owner.table().maxExpansion(order);
    }
}
