// The -ea and -da options, as the VM hands them to Java.
package java.lang;

class AssertionStatusDirectives {
    String[] classes;
    boolean[] classEnabled;
    String[] packages;
    boolean[] packageEnabled;
    boolean deflt;
}
