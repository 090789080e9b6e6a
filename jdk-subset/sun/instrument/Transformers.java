// The transformers of one environment of JVMTI: those that can retransform, or the others. Changes replace the list.
package sun.instrument;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;

final class Transformers {
    private static final class Entry {
        final ClassFileTransformer transformer;
        String prefix;

        Entry(ClassFileTransformer t) {
            transformer = t;
        }
    }

    private volatile Entry[] entries = new Entry[0];

    int count() {
        return entries.length;
    }

    synchronized void add(ClassFileTransformer t) {
        Entry[] old = entries, list = new Entry[old.length + 1];
        System.arraycopy(old, 0, list, 0, old.length);
        list[old.length] = new Entry(t);
        entries = list;
    }

    /** That which was added last. */
    private int indexOf(ClassFileTransformer t) {
        Entry[] list = entries;
        int i = list.length - 1;
        while (i >= 0 && list[i].transformer != t) {
            i--;
        }
        return i;
    }

    boolean has(ClassFileTransformer t) {
        return indexOf(t) >= 0;
    }

    synchronized boolean remove(ClassFileTransformer t) {
        int i = indexOf(t);
        if (i < 0) {
            return false;
        }
        Entry[] old = entries, list = new Entry[old.length - 1];
        System.arraycopy(old, 0, list, 0, i);
        System.arraycopy(old, i + 1, list, i, list.length - i);
        entries = list;
        return true;
    }

    synchronized boolean setPrefix(ClassFileTransformer t, String prefix) {
        int i = indexOf(t);
        if (i >= 0) {
            entries[i].prefix = prefix;
        }
        return i >= 0;
    }

    String[] prefixes() {
        Entry[] list = entries;
        String[] result = new String[list.length];
        for (int i = 0; i < list.length; i++) {
            result[i] = list[i].prefix == null ? "" : list[i].prefix;
        }
        return result;
    }

    /** Null if nobody changes the bytes. A transformer that throws is as one that changes nothing. */
    byte[] transform(Module module, ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain,
            byte[] bytes) {
        byte[] now = bytes;
        boolean changed = false;
        for (Entry e : entries) {
            byte[] next = null;
            try {
                next = e.transformer.transform(module, loader, name, redefined, domain, now);
            } catch (Throwable t) {
                continue;
            }
            if (next != null) {
                now = next;
                changed = true;
            }
        }
        return changed ? now : null;
    }
}
