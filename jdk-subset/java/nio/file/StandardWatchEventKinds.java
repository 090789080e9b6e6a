// The kinds of events about the entries of a folder.
package java.nio.file;

public final class StandardWatchEventKinds {
    public static final WatchEvent.Kind<Object> OVERFLOW = new Kind<>("OVERFLOW", Object.class);
    public static final WatchEvent.Kind<Path> ENTRY_CREATE = new Kind<>("ENTRY_CREATE", Path.class);
    public static final WatchEvent.Kind<Path> ENTRY_DELETE = new Kind<>("ENTRY_DELETE", Path.class);
    public static final WatchEvent.Kind<Path> ENTRY_MODIFY = new Kind<>("ENTRY_MODIFY", Path.class);

    private StandardWatchEventKinds() {
    }

    private record Kind<T>(String name, Class<T> type) implements WatchEvent.Kind<T> {
        @Override
        public String toString() {
            return name;
        }
    }
}
