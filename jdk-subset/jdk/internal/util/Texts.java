// The files NAME.txt of this library: data that would be large as constants of classes.
package jdk.internal.util;

public final class Texts {
    private Texts() {
    }

    /** What "java/lang/names.txt" contains, and so on, read anew in each call. */
    public static native String read(String name);
}
