// Where the system properties come from: key, value, key, value, …
package jdk.internal.util;

public final class SystemProps {
    private SystemProps() {
    }

    public static final class Raw {
        private Raw() {
        }

        /** Options and properties of the VM; ends at a null key. These win over the platform's. */
        public static native String[] vmProperties();

        /** Properties of the operating system, the user and the locale. */
        public static native String[] platformProperties();
    }
}
