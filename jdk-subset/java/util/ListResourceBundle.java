// Resources in an array of pairs.
package java.util;

public abstract class ListResourceBundle extends ResourceBundle {
    private volatile Map<String, Object> lookup;

    public ListResourceBundle() {
    }

    protected abstract Object[][] getContents();

    private Map<String, Object> lookup() {
        if (lookup == null) {
            synchronized (this) {
                if (lookup == null) {
                    Object[][] contents = getContents();
                    HashMap<String, Object> map = new HashMap<>(contents.length);
                    for (Object[] pair : contents) {
                        if (pair[0] == null || pair[1] == null) {
                            throw new NullPointerException();
                        }
                        map.put((String) pair[0], pair[1]);
                    }
                    lookup = map;
                }
            }
        }
        return lookup;
    }

    @Override
    public final Object handleGetObject(String key) {
        Map<String, Object> map = lookup();
        if (key == null) {
            throw new NullPointerException();
        }
        return map.get(key);
    }

    @Override
    public Enumeration<String> getKeys() {
        Set<String> keys = new LinkedHashSet<>(lookup().keySet());
        if (parent != null) {
            keys.addAll(Collections.list(parent.getKeys()));
        }
        return Collections.enumeration(keys);
    }

    @Override
    protected Set<String> handleKeySet() {
        return lookup().keySet();
    }
}
