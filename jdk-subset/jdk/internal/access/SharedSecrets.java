// Lets packages of this library call each other's package-private parts.
package jdk.internal.access;

public final class SharedSecrets {
    private SharedSecrets() {
    }

    /** Implemented in java.lang. */
    public abstract static class JavaLangAccess {
        public abstract void invokeFinalize(Object o) throws Throwable;
    }

    /** Implemented in java.lang.ref. */
    public abstract static class JavaLangRefAccess {
        public abstract void runFinalization();
    }

    private static volatile JavaLangAccess langAccess;
    private static volatile JavaLangRefAccess refAccess;

    public static void setJavaLangAccess(JavaLangAccess access) {
        langAccess = access;
    }

    public static JavaLangAccess getJavaLangAccess() {
        return langAccess;
    }

    public static void setJavaLangRefAccess(JavaLangRefAccess access) {
        refAccess = access;
    }

    /** Null as long as no object with a finalizer exists. */
    public static JavaLangRefAccess getJavaLangRefAccess() {
        return refAccess;
    }
}
