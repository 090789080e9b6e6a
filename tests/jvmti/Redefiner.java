/** The native of redefiner.h: redefines a class, and returns the error. */
class Redefiner {
    static native int redefine(Class<?> c, byte[] bytes);
}
