// Decides which classes a stream may name, and how much of arrays, depth, references and bytes it may have.
package java.io;

import java.util.ArrayList;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.Predicate;

@FunctionalInterface
public interface ObjectInputFilter {
    Status checkInput(FilterInfo filterInfo);

    static ObjectInputFilter allowFilter(Predicate<Class<?>> predicate, Status otherStatus) {
        Objects.requireNonNull(predicate, "predicate");
        Objects.requireNonNull(otherStatus, "otherStatus");
        return new Filters.ByPredicate(predicate, Status.ALLOWED, otherStatus);
    }

    static ObjectInputFilter rejectFilter(Predicate<Class<?>> predicate, Status otherStatus) {
        Objects.requireNonNull(predicate, "predicate");
        Objects.requireNonNull(otherStatus, "otherStatus");
        return new Filters.ByPredicate(predicate, Status.REJECTED, otherStatus);
    }

    static ObjectInputFilter merge(ObjectInputFilter filter, ObjectInputFilter anotherFilter) {
        Objects.requireNonNull(filter, "filter");
        return anotherFilter == null ? filter : new Filters.Merged(filter, anotherFilter);
    }

    static ObjectInputFilter rejectUndecidedClass(ObjectInputFilter filter) {
        Objects.requireNonNull(filter, "filter");
        return new Filters.RejectUndecided(filter);
    }

    interface FilterInfo {
        Class<?> serialClass();

        long arrayLength();

        long depth();

        long references();

        long streamBytes();
    }

    enum Status {
        UNDECIDED, ALLOWED, REJECTED
    }

    /** The filters of all streams. */
    final class Config {
        private static ObjectInputFilter serialFilter;
        private static BinaryOperator<ObjectInputFilter> factory;
        private static boolean streamMade;
        private static boolean propertyRead;

        private Config() {
        }

        private static void readProperty() {
            if (!propertyRead) {
                propertyRead = true;
                String s = System.getProperty("jdk.serialFilter");
                if (s != null) {
                    serialFilter = createFilter(s);
                }
            }
        }

        static synchronized ObjectInputFilter forStream() {
            readProperty();
            streamMade = true;
            return factory == null ? serialFilter : factory.apply(null, serialFilter);
        }

        public static synchronized ObjectInputFilter getSerialFilter() {
            readProperty();
            return serialFilter;
        }

        public static synchronized void setSerialFilter(ObjectInputFilter filter) {
            readProperty();
            if (serialFilter != null) {
                throw new IllegalStateException("Serial filter can only be set once");
            }
            serialFilter = filter;
        }

        public static synchronized BinaryOperator<ObjectInputFilter> getSerialFilterFactory() {
            return factory != null ? factory : new Filters.Builtin();
        }

        public static synchronized void setSerialFilterFactory(BinaryOperator<ObjectInputFilter> filterFactory) {
            Objects.requireNonNull(filterFactory, "filterFactory");
            if (factory != null || streamMade) {
                throw new IllegalStateException("Cannot replace filter factory: "
                        + getSerialFilterFactory().getClass().getName());
            }
            factory = filterFactory;
        }

        public static ObjectInputFilter createFilter(String pattern) {
            Objects.requireNonNull(pattern, "pattern");
            return Filters.parse(pattern);
        }
    }
}

/** The filters that the library makes. */
final class Filters {
    private Filters() {
    }

    private static Class<?> elementOf(Class<?> c) {
        while (c.isArray()) {
            c = c.getComponentType();
        }
        return c;
    }

    static final class ByPredicate implements ObjectInputFilter {
        private final Predicate<Class<?>> predicate;
        private final Status ifTrue;
        private final Status ifFalse;

        ByPredicate(Predicate<Class<?>> predicate, Status ifTrue, Status ifFalse) {
            this.predicate = predicate;
            this.ifTrue = ifTrue;
            this.ifFalse = ifFalse;
        }

        @Override
        public Status checkInput(FilterInfo info) {
            Class<?> c = info.serialClass();
            return c == null ? Status.UNDECIDED : predicate.test(c) ? ifTrue : ifFalse;
        }

        @Override
        public String toString() {
            return "predicate(" + predicate + ", ifTrue: " + ifTrue + ",ifFalse: " + ifFalse + ')';
        }
    }

    static final class Merged implements ObjectInputFilter {
        private final ObjectInputFilter first;
        private final ObjectInputFilter second;

        Merged(ObjectInputFilter first, ObjectInputFilter second) {
            this.first = first;
            this.second = second;
        }

        @Override
        public Status checkInput(FilterInfo info) {
            Status a = Objects.requireNonNullElse(first.checkInput(info), Status.UNDECIDED);
            if (a == Status.REJECTED) {
                return a;
            }
            Status b = Objects.requireNonNullElse(second.checkInput(info), Status.UNDECIDED);
            return b == Status.REJECTED ? b
                    : a == Status.ALLOWED || b == Status.ALLOWED ? Status.ALLOWED : Status.UNDECIDED;
        }

        @Override
        public String toString() {
            return "merge(" + first + ", " + second + ")";
        }
    }

    static final class RejectUndecided implements ObjectInputFilter {
        private final ObjectInputFilter filter;

        RejectUndecided(ObjectInputFilter filter) {
            this.filter = Objects.requireNonNull(filter, "filter");
        }

        @Override
        public Status checkInput(FilterInfo info) {
            Status s = Objects.requireNonNullElse(filter.checkInput(info), Status.UNDECIDED);
            Class<?> c = info.serialClass();
            return c == null || s != Status.UNDECIDED || elementOf(c).isPrimitive() ? s : Status.REJECTED;
        }

        @Override
        public String toString() {
            return "rejectUndecidedClass(" + filter + ")";
        }
    }

    static final class Builtin implements BinaryOperator<ObjectInputFilter> {
        @Override
        public ObjectInputFilter apply(ObjectInputFilter old, ObjectInputFilter next) {
            if (old == null) {
                return next;
            }
            return next == null ? old : ObjectInputFilter.merge(next, old);
        }
    }

    /** Limits and patterns of names: maxdepth=5;java.util.*;!other.** */
    static final class Patterns implements ObjectInputFilter {
        private final String pattern;
        private final ArrayList<String> names = new ArrayList<>();
        private long maxDepth = Long.MAX_VALUE;
        private long maxRefs = Long.MAX_VALUE;
        private long maxBytes = Long.MAX_VALUE;
        private long maxArray = Long.MAX_VALUE;
        private boolean limited;

        Patterns(String pattern) {
            this.pattern = pattern;
            String[] parts = pattern.split(";");
            for (int i = 0; i < parts.length; i++) {
                if (!parts[i].isEmpty() && !limit(parts[i])) {
                    add(parts[i]);
                }
            }
        }

        boolean isEmpty() {
            return names.isEmpty() && !limited;
        }

        private boolean limit(String s) {
            int at = s.indexOf('=');
            if (at < 0) {
                return false;
            }
            String key = s.substring(0, at);
            String text = s.substring(at + 1);
            if (!key.equals("maxdepth") && !key.equals("maxrefs") && !key.equals("maxbytes")
                    && !key.equals("maxarray")) {
                throw new IllegalArgumentException("unknown limit: " + key);
            }
            long value = Long.parseLong(text);
            if (value < 0) {
                throw new IllegalArgumentException("negative limit: " + value);
            }
            limited = true;
            switch (key) {
                case "maxdepth": maxDepth = value; break;
                case "maxrefs": maxRefs = value; break;
                case "maxbytes": maxBytes = value; break;
                default: maxArray = value; break;
            }
            return true;
        }

        private void add(String s) {
            String name = s.startsWith("!") ? s.substring(1) : s;
            int slash = name.indexOf('/');
            if (slash == 0) {
                throw new IllegalArgumentException("module name is missing in: \"" + pattern + "\"");
            }
            String rest = name.substring(slash + 1);
            if (rest.isEmpty()) {
                throw new IllegalArgumentException("class or package missing in: \"" + pattern + "\"");
            }
            if (rest.equals(".*") || rest.equals(".**")) {
                throw new IllegalArgumentException("package missing in: \"" + pattern + "\"");
            }
            names.add(s);
        }

        private static boolean matches(String p, String module, String name) {
            int slash = p.indexOf('/');
            if (slash > 0) {
                if (!p.substring(0, slash).equals(module)) {
                    return false;
                }
                p = p.substring(slash + 1);
            }
            if (p.endsWith(".**")) {
                return name.startsWith(p.substring(0, p.length() - 2));
            }
            if (p.endsWith(".*")) {
                String start = p.substring(0, p.length() - 1);
                return name.startsWith(start) && name.lastIndexOf('.') == start.length() - 1;
            }
            return p.endsWith("*") ? name.startsWith(p.substring(0, p.length() - 1)) : name.equals(p);
        }

        @Override
        public Status checkInput(FilterInfo info) {
            if (info.references() < 0 || info.depth() < 0 || info.streamBytes() < 0 || info.references() > maxRefs
                    || info.depth() > maxDepth || info.streamBytes() > maxBytes) {
                return Status.REJECTED;
            }
            Class<?> c = info.serialClass();
            if (c == null) {
                return Status.UNDECIDED;
            }
            if (c.isArray()) {
                if (info.arrayLength() >= 0 && info.arrayLength() > maxArray) {
                    return Status.REJECTED;
                }
                c = elementOf(c);
            }
            if (c.isPrimitive()) {
                return Status.UNDECIDED;
            }
            String module = c.getModule().getName();
            for (int i = 0; i < names.size(); i++) {
                String p = names.get(i);
                boolean not = p.startsWith("!");
                if (matches(not ? p.substring(1) : p, module, c.getName())) {
                    return not ? Status.REJECTED : Status.ALLOWED;
                }
            }
            return Status.UNDECIDED;
        }

        @Override
        public int hashCode() {
            return pattern.hashCode();
        }

        @Override
        public String toString() {
            return pattern;
        }
    }

    /** null: a pattern without parts. */
    static ObjectInputFilter parse(String pattern) {
        Patterns p = new Patterns(pattern);
        return p.isEmpty() ? null : p;
    }
}
