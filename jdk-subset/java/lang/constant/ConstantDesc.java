// A nominal descriptor of a value that can be a class-file constant. See the API documentation of Java SE 17.
package java.lang.constant;

import java.lang.invoke.MethodHandles;

public sealed interface ConstantDesc
    permits ClassDesc, MethodHandleDesc, MethodTypeDesc, Double, DynamicConstantDesc, Float, Integer, Long, String {
    Object resolveConstantDesc(MethodHandles.Lookup lookup) throws ReflectiveOperationException;
}
