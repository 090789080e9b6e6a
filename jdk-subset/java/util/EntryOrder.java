// EntryOrder: the comparators of Map.Entry.comparingByKey/comparingByValue.
package java.util;

final class EntryOrder<K, V> implements Comparator<Map.Entry<K, V>>, java.io.Serializable {
    private static final long serialVersionUID = 1L;

    private final boolean byKey;
    private final Comparator<Object> order;     // null: natural order

    @SuppressWarnings("unchecked")
    EntryOrder(boolean byKey, Comparator<?> order) {
        this.byKey = byKey;
        this.order = (Comparator<Object>) order;
    }

    @Override
    @SuppressWarnings("unchecked")
    public int compare(Map.Entry<K, V> a, Map.Entry<K, V> b) {
        Object x = byKey ? a.getKey() : a.getValue();
        Object y = byKey ? b.getKey() : b.getValue();
        return order != null ? order.compare(x, y) : ((Comparable<Object>) x).compareTo(y);
    }
}
