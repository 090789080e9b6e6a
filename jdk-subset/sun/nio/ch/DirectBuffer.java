// A buffer over memory outside the heap. The VM tests for it by name (JNI GetDirectBufferAddress).
package sun.nio.ch;

import jdk.internal.ref.Cleaner;

public interface DirectBuffer {
    long address();

    /** The object that keeps the memory alive, or null. */
    Object attachment();

    /** Null unless this buffer itself has allocated the memory. */
    Cleaner cleaner();
}
