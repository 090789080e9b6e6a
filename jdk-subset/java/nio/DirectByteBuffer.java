// Bytes in memory outside the heap: allocated by allocateDirect and freed after the buffer and all views of it have become unreachable,
// or anybody's memory, wrapped by JNI's NewDirectByteBuffer through the constructor (long, int).
package java.nio;

import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import jdk.internal.access.RefAccess;
import jdk.internal.misc.VM;
import sun.nio.ch.DirectBuffer;

final class DirectByteBuffer extends ByteBuffer implements DirectBuffer {
    /** What keeps the memory alive: the buffer that allocated it, or null. */
    private final Object owner;

    DirectByteBuffer(int capacity) {
        super(null, 0, Memory.allocate(capacity), false, -1, 0, capacity, capacity);
        owner = null;
        Memory.register(this, address, capacity);
    }

    /** Called by the VM. */
    private DirectByteBuffer(long address, int capacity) {
        super(null, 0, address, false, -1, 0, capacity, capacity);
        owner = null;
    }

    private DirectByteBuffer(Object owner, long address, boolean readOnly, int mark, int pos, int lim, int cap) {
        super(null, 0, address, readOnly, mark, pos, lim, cap);
        this.owner = owner;
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

    /** One allocation. Its reference is enqueued when the buffer is gone; the queue is looked through at every allocation. */
    private static final class Memory extends PhantomReference<DirectByteBuffer> {
        private static final ReferenceQueue<DirectByteBuffer> gone = new ReferenceQueue<>();
        private static Memory first;
        private static long reserved;

        private final long address;
        private final int size;
        private Memory next;
        private Memory previous;

        private Memory(DirectByteBuffer buffer, long address, int size) {
            super(buffer, gone);
            this.address = address;
            this.size = size;
        }

        private static synchronized boolean reserve(int size, long limit) {
            for (Memory m; (m = (Memory) gone.poll()) != null;) {
                m.free();
            }
            if (size > limit - reserved) {
                return false;
            }
            reserved += size;
            return true;
        }

        private static synchronized void unreserve(int size) {
            reserved -= size;
        }

        static long allocate(int size) {
            long limit = VM.maxDirectMemory();
            if (!reserve(size, limit)) {
                System.gc();
                RefAccess.get().awaitReferenceHandler();
                if (!reserve(size, limit)) {
                    throw new OutOfMemoryError("Cannot reserve " + size + " bytes of direct buffer memory (allocated: "
                            + reserved + ", limit: " + limit + ")");
                }
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

        static synchronized void register(DirectByteBuffer buffer, long address, int size) {
            Memory m;
            try {
                m = new Memory(buffer, address, size);
            } catch (OutOfMemoryError e) {
                UNSAFE.freeMemory(address);
                reserved -= size;
                throw e;
            }
            m.next = first;
            if (first != null) {
                first.previous = m;
            }
            first = m;
        }

        private void free() {
            if (previous != null) {
                previous.next = next;
            } else {
                first = next;
            }
            if (next != null) {
                next.previous = previous;
            }
            UNSAFE.freeMemory(address);
            reserved -= size;
        }
    }
}
