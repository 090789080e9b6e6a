// See the API documentation of Java SE 17.
package java.lang.constant;

import java.lang.invoke.TypeDescriptor;
import java.util.List;

public sealed interface MethodTypeDesc extends ConstantDesc, TypeDescriptor.OfMethod<ClassDesc, MethodTypeDesc>
    permits MethodTypeDescImpl {
    static MethodTypeDesc ofDescriptor(String descriptor) {
        return MethodTypeDescImpl.parse(descriptor);
    }

    static MethodTypeDesc of(ClassDesc returnDesc, ClassDesc... paramDescs) {
        return new MethodTypeDescImpl(returnDesc, paramDescs.clone());
    }

    @Override
    ClassDesc returnType();

    @Override
    int parameterCount();

    @Override
    ClassDesc parameterType(int index);

    @Override
    List<ClassDesc> parameterList();

    @Override
    ClassDesc[] parameterArray();

    @Override
    MethodTypeDesc changeReturnType(ClassDesc returnType);

    @Override
    MethodTypeDesc changeParameterType(int index, ClassDesc paramType);

    @Override
    MethodTypeDesc dropParameterTypes(int start, int end);

    @Override
    MethodTypeDesc insertParameterTypes(int pos, ClassDesc... paramTypes);

    @Override
    default String descriptorString() {
        StringBuilder sb = new StringBuilder("(");
        for (int i = 0; i < parameterCount(); i++) {
            sb.append(parameterType(i).descriptorString());
        }
        return sb.append(')').append(returnType().descriptorString()).toString();
    }

    default String displayDescriptor() {
        StringBuilder sb = new StringBuilder("(");
        for (int i = 0; i < parameterCount(); i++) {
            sb.append(i == 0 ? "" : ",").append(parameterType(i).displayName());
        }
        return sb.append(')').append(returnType().displayName()).toString();
    }

    @Override
    boolean equals(Object o);
}
