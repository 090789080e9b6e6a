// Bytes in memory outside the heap: allocated by allocateDirect and freed by a Cleaner after the buffer and all views
// of it have become unreachable, or anybody's memory, wrapped by JNI's NewDirectByteBuffer through the constructor
// (long, int).
package java.nio;

import jdk.internal.access.RefAccess;
import jdk.internal.misc.VM;
import jdk.internal.ref.Cleaner;
import sun.nio.ch.DirectBuffer;

final class DirectByteBuffer extends ByteBuffer implements DirectBuffer {
    /** What keeps the memory alive: the buffer that allocated it, or null. */
    private final Object owner;
    /** Frees the memory; null if that is somebody else's business. */
    private final Cleaner cleaner;

    DirectByteBuffer(int capacity) {
        super(null, 0, Memory.allocate(capacity), false, -1, 0, capacity, capacity);
        owner = null;
        cleaner = Memory.register(this, address, capacity);
    }

    /** Called by the VM. */
    private DirectByteBuffer(long address, int capacity) {
        super(null, 0, address, false, -1, 0, capacity, capacity);
        owner = null;
        cleaner = null;
    }

    private DirectByteBuffer(Object owner, long address, boolean readOnly, int mark, int pos, int lim, int cap) {
        super(null, 0, address, readOnly, mark, pos, lim, cap);
        this.owner = owner;
        cleaner = null;
    }

    @Override
    ByteBuffer view(int index, boolean readOnly, int mark, int pos, int lim, int cap) {
        return new DirectByteBuffer(owner != null ? owner : this, address + index, readOnly, mark, pos, lim, cap);
    }

    @Override
    public boolean isDirect() {
        return true;
    }

    @Override
    public long address() {
        return address;
    }

    @Override
    public Object attachment() {
        return owner;
    }

    @Override
    public Cleaner cleaner() {
        return cleaner;
    }

    /** One allocation. The sizes of all are counted against the limit. */
    private static final class Memory implements Runnable {
        private static long reserved;

        private final long address;
        private final int size;

        private Memory(long address, int size) {
            this.address = address;
            this.size = size;
        }

        private static synchronized boolean reserve(int size, long limit) {
            if (size > limit - reserved) {
                return false;
            }
            reserved += size;
            return true;
        }

        private static synchronized void unreserve(int size) {
            reserved -= size;
        }

        /** What a collection has freed other threads may take first: again, then, after pauses that double. */
        private static boolean reserveAfterCollection(int size, long limit) {
            boolean interrupted = false;
            boolean done = false;
            for (long pause = 1; !done && pause <= 256; pause <<= 1) {
                System.gc();
                RefAccess.get().awaitReferenceHandler();
                done = reserve(size, limit);
                if (!done) {
                    try {
                        Thread.sleep(pause);
                    } catch (InterruptedException e) {
                        interrupted = true;
                    }
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            return done;
        }

        static long allocate(int size) {
            long limit = VM.maxDirectMemory();
            if (!reserve(size, limit) && !reserveAfterCollection(size, limit)) {
                throw new OutOfMemoryError("Cannot reserve " + size + " bytes of direct buffer memory (allocated: "
                        + reserved + ", limit: " + limit + ")");
            }
            long address;
            try {
                address = UNSAFE.allocateMemory(Math.max(size, 1));
            } catch (OutOfMemoryError e) {
                unreserve(size);
                throw e;
            }
            UNSAFE.setMemory(address, size, (byte) 0);
            return address;
        }

        static Cleaner register(DirectByteBuffer buffer, long address, int size) {
            try {
                return Cleaner.create(buffer, new Memory(address, size));
            } catch (OutOfMemoryError e) {
                UNSAFE.freeMemory(address);
                unreserve(size);
                throw e;
            }
        }

        @Override
        public void run() {
            UNSAFE.freeMemory(address);
            unreserve(size);
        }
    }
}
