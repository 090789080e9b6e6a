// The locks of this process: the system lets a process lock again what it has locked, java.nio does not.
package sun.nio.ch;

import java.io.FileDescriptor;
import java.io.IOException;
import java.nio.channels.OverlappingFileLockException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

final class FileLockTable {
    private static final List<FileLockImpl> locks = new ArrayList<>();

    private FileLockTable() {
    }

    /** Device and number of the file; an error number or 0. */
    private static native int key0(FileDescriptor fd, long[] key);

    static void add(FileLockImpl lock) throws IOException {
        if (key0(lock.file.descriptor(), lock.key) != 0) {
            throw new IOException("Bad file descriptor");
        }
        synchronized (locks) {
            for (FileLockImpl l : locks) {
                if (l.key[0] == lock.key[0] && l.key[1] == lock.key[1] && l.overlaps(lock.position(), lock.size())) {
                    throw new OverlappingFileLockException();
                }
            }
            locks.add(lock);
        }
    }

    static void remove(FileLockImpl lock) {
        synchronized (locks) {
            locks.remove(lock);
        }
    }

    static void closed(FileChannelImpl channel) {
        synchronized (locks) {
            for (Iterator<FileLockImpl> i = locks.iterator(); i.hasNext();) {
                FileLockImpl l = i.next();
                if (l.file == channel) {
                    l.invalidate();
                    i.remove();
                }
            }
        }
    }
}
