// Facts about the machine that the VM fills in after this class has been initialised.
package jdk.internal.misc;

final class UnsafeConstants {
    static final int ADDRESS_SIZE0;
    static final int PAGE_SIZE;
    static final boolean BIG_ENDIAN;
    static final boolean UNALIGNED_ACCESS;
    static final int DATA_CACHE_LINE_FLUSH_SIZE;

    private UnsafeConstants() {
    }

    static {
        ADDRESS_SIZE0 = 0;
        PAGE_SIZE = 0;
        BIG_ENDIAN = false;
        UNALIGNED_ACCESS = false;
        DATA_CACHE_LINE_FLUSH_SIZE = 0;
    }
}
