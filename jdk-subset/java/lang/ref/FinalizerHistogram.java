// How many objects of each class wait for their finalizers, for `jcmd GC.finalizer_info`. The VM reads the fields of
// Entry.
package java.lang.ref;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;

final class FinalizerHistogram {
    static final class Entry {
        private int instanceCount;
        private final String className;

        Entry(String className) {
            this.className = className;
        }
    }

    private FinalizerHistogram() {
    }

    /** The most frequent class first. */
    static Entry[] getFinalizerHistogram() {
        Map<String, Entry> counts = new HashMap<>();
        Finalizer.visitQueue(r -> {
            Object o = r.get();
            if (o != null) {
                String name = o.getClass().getName();
                Entry e = counts.get(name);
                if (e == null) {
                    e = new Entry(name);
                    counts.put(name, e);
                }
                e.instanceCount++;
            }
        });
        ArrayList<Entry> sorted = new ArrayList<>(counts.values());
        sorted.sort((a, b) -> Integer.compare(b.instanceCount, a.instanceCount));
        return sorted.toArray(new Entry[0]);
    }
}
