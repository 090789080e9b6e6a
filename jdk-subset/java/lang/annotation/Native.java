/** The constant may be referenced from native code. */
package java.lang.annotation;

@Documented
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.SOURCE)
public @interface Native {
}
