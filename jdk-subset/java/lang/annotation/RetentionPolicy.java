/** Where an annotation is kept (JLS 9.6.4.2). */
package java.lang.annotation;

public enum RetentionPolicy {
    SOURCE,
    CLASS,
    RUNTIME
}
