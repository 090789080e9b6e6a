// Bytes in memory outside the heap: allocated by allocateDirect and freed by a Cleaner after the buffer and all views
// of it have become unreachable, anybody's memory, wrapped by JNI's NewDirectByteBuffer through the constructor
// (long, int), or a part of a file.
package java.nio;

import java.util.Objects;
import jdk.internal.access.RefAccess;
import jdk.internal.misc.VM;
import jdk.internal.ref.Cleaner;
import sun.nio.ch.DirectBuffer;

final class DirectByteBuffer extends MappedByteBuffer implements DirectBuffer {
    /** What keeps the memory alive: the buffer that allocated it, or null. */
    private final Object owner;
    /** Frees the memory; null if that is somebody else's business. */
    private final Cleaner cleaner;

    DirectByteBuffer(int capacity) {
        super(Memory.allocate(capacity), false, false, -1, 0, capacity, capacity);
        owner = null;
        cleaner = Memory.register(this, address, capacity);
    }

    /** Called by the VM. */
    private DirectByteBuffer(long address, int capacity) {
        super(address, false, false, -1, 0, capacity, capacity);
        owner = null;
        cleaner = null;
    }

    /** Called by a native of FileChannelImpl: a part of a file; `end` gives the memory back. */
    private DirectByteBuffer(long address, int capacity, boolean readOnly, Runnable end) {
        super(address, true, readOnly, -1, 0, capacity, capacity);
        owner = null;
        cleaner = end == null ? null : Cleaner.create(this, end);
    }

    private DirectByteBuffer(Object owner, long address, boolean mapped, boolean readOnly, int mark, int pos, int lim,
            int cap) {
        super(address, mapped, readOnly, mark, pos, lim, cap);
        this.owner = owner;
        cleaner = null;
    }

    @Override
    MappedByteBuffer view(int index, boolean readOnly, int mark, int pos, int lim, int cap) {
        return new DirectByteBuffer(owner != null ? owner : this, address + index, mapped, readOnly, mark, pos, lim,
                cap);
    }

    @Override
    public MappedByteBuffer slice() {
        int n = remaining();
        return view(position(), readOnly, -1, 0, n, n);
    }

    @Override
    public MappedByteBuffer slice(int index, int length) {
        Objects.checkFromIndexSize(index, length, limit());
        return view(index, readOnly, -1, 0, length, length);
    }

    @Override
    public MappedByteBuffer duplicate() {
        return view(0, readOnly, markValue(), position(), limit(), capacity());
    }

    @Override
    public MappedByteBuffer compact() {
        compactBytes();
        return this;
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
