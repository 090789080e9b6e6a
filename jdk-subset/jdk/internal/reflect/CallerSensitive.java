// Marks methods that ask Reflection.getCallerClass; the VM looks at it (contract 6.6, 9.4).
package jdk.internal.reflect;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface CallerSensitive {
}
