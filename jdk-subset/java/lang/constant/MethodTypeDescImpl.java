package java.lang.constant;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

final class MethodTypeDescImpl implements MethodTypeDesc {
    private final ClassDesc returnType;
    private final ClassDesc[] params;           // not shared

    MethodTypeDescImpl(ClassDesc returnType, ClassDesc[] params) {
        if (returnType == null) {
            throw new NullPointerException();
        }
        for (int i = 0; i < params.length; i++) {
            if (params[i].isPrimitive() && params[i].descriptorString().equals("V")) {
                throw new IllegalArgumentException("Void parameters not permitted");
            }
        }
        this.returnType = returnType;
        this.params = params;
    }

    static MethodTypeDesc parse(String d) {
        ArrayList<ClassDesc> p = new ArrayList<>();
        int pos = 1;
        boolean ok = d.length() > 2 && d.charAt(0) == '(';
        while (ok && pos < d.length() && d.charAt(pos) != ')') {
            int end = Names.skip(d, pos);
            ok = end > 0;
            if (ok) {
                p.add(ClassDesc.ofDescriptor(d.substring(pos, end)));
                pos = end;
            }
        }
        pos++;
        if (!ok || pos >= d.length() || Names.skip(d, pos) != d.length()) {
            throw new IllegalArgumentException("Bad method descriptor: " + d);
        }
        return new MethodTypeDescImpl(ClassDesc.ofDescriptor(d.substring(pos)), p.toArray(new ClassDesc[p.size()]));
    }

    @Override
    public ClassDesc returnType() {
        return returnType;
    }

    @Override
    public int parameterCount() {
        return params.length;
    }

    @Override
    public ClassDesc parameterType(int index) {
        return params[index];
    }

    @Override
    public List<ClassDesc> parameterList() {
        return List.of(params);
    }

    @Override
    public ClassDesc[] parameterArray() {
        return params.clone();
    }

    @Override
    public MethodTypeDesc changeReturnType(ClassDesc returnType) {
        return new MethodTypeDescImpl(returnType, params);
    }

    @Override
    public MethodTypeDesc changeParameterType(int index, ClassDesc paramType) {
        ClassDesc[] p = params.clone();
        p[index] = paramType;
        return new MethodTypeDescImpl(returnType, p);
    }

    @Override
    public MethodTypeDesc dropParameterTypes(int start, int end) {
        if (start < 0 || start >= params.length || end < 0 || end > params.length || start > end) {
            throw new IndexOutOfBoundsException();
        }
        ClassDesc[] p = new ClassDesc[params.length - (end - start)];
        System.arraycopy(params, 0, p, 0, start);
        System.arraycopy(params, end, p, start, params.length - end);
        return new MethodTypeDescImpl(returnType, p);
    }

    @Override
    public MethodTypeDesc insertParameterTypes(int pos, ClassDesc... paramTypes) {
        if (pos < 0 || pos > params.length) {
            throw new IndexOutOfBoundsException(pos);
        }
        ClassDesc[] p = new ClassDesc[params.length + paramTypes.length];
        System.arraycopy(params, 0, p, 0, pos);
        System.arraycopy(paramTypes, 0, p, pos, paramTypes.length);
        System.arraycopy(params, pos, p, pos + paramTypes.length, params.length - pos);
        return new MethodTypeDescImpl(returnType, p);
    }

    @Override
    public MethodType resolveConstantDesc(MethodHandles.Lookup lookup) throws ReflectiveOperationException {
        Class<?>[] p = new Class<?>[params.length];
        for (int i = 0; i < p.length; i++) {
            p[i] = (Class<?>) params[i].resolveConstantDesc(lookup);
        }
        return MethodType.methodType((Class<?>) returnType.resolveConstantDesc(lookup), p);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof MethodTypeDescImpl && returnType.equals(((MethodTypeDescImpl) o).returnType)
            && Arrays.equals(params, ((MethodTypeDescImpl) o).params);
    }

    @Override
    public int hashCode() {
        return 31 * returnType.hashCode() + Arrays.hashCode(params);
    }

    @Override
    public String toString() {
        return "MethodTypeDesc[" + displayDescriptor() + "]";
    }
}
