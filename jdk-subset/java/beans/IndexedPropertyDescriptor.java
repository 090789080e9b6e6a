package java.beans;

import java.lang.reflect.Method;
import java.util.Objects;

public class IndexedPropertyDescriptor extends PropertyDescriptor {
    private Method indexedReadMethod;
    private Method indexedWriteMethod;

    public IndexedPropertyDescriptor(String propertyName, Class<?> beanClass) throws IntrospectionException {
        this(propertyName, beanClass, "get" + base(propertyName), "set" + base(propertyName),
                "get" + base(propertyName), "set" + base(propertyName));
    }

    public IndexedPropertyDescriptor(String propertyName, Class<?> beanClass, String readMethodName,
            String writeMethodName, String indexedReadMethodName, String indexedWriteMethodName)
        throws IntrospectionException {
        super(propertyName, find(beanClass, readMethodName, 0), setter(beanClass, writeMethodName,
                find(beanClass, readMethodName, 0)));
        context = beanClass;
        setIndexedReadMethod(checked(find(beanClass, indexedReadMethodName, 1), indexedReadMethodName));
        setIndexedWriteMethod(checked(find(beanClass, indexedWriteMethodName, 2), indexedWriteMethodName));
        setBound(MethodUse.isSource(beanClass));
    }

    public IndexedPropertyDescriptor(String propertyName, Method readMethod, Method writeMethod,
            Method indexedReadMethod, Method indexedWriteMethod) throws IntrospectionException {
        super(propertyName, readMethod, writeMethod);
        setIndexedReadMethod(indexedReadMethod);
        setIndexedWriteMethod(indexedWriteMethod);
    }

    IndexedPropertyDescriptor(String name, Class<?> context, Method read, Method write, Method indexedRead,
            Method indexedWrite, boolean bound) {
        super(name, context, read, write, bound);
        indexedReadMethod = indexedRead;
        indexedWriteMethod = indexedWrite;
        if (indexedWrite != null && MethodUse.isThrown(indexedWrite, PropertyVetoException.class)) {
            setConstrained(true);
        }
    }

    private static String base(String name) {
        return name == null ? "" : capitalize(name);
    }

    private static Method find(Class<?> c, String name, int parameters) throws IntrospectionException {
        if (c == null) {
            throw new IntrospectionException("Target Bean class is null");
        }
        return name == null ? null : MethodUse.find(c, name, parameters);
    }

    private static Method setter(Class<?> c, String name, Method read) {
        return name == null ? null : MethodUse.findSetter(c, name, read == null ? null : MethodUse.typeOf(c, read));
    }

    private static Method checked(Method m, String name) throws IntrospectionException {
        if (m == null && name != null) {
            throw new IntrospectionException("Method not found: " + name);
        }
        return m;
    }

    private Class<?> indexedTypeOf(Method read, Method write) throws IntrospectionException {
        Class<?> type = null;
        if (read != null) {
            if (read.getParameterCount() != 1) {
                throw new IntrospectionException("bad indexed read method arg count");
            }
            if (read.getParameterTypes()[0] != int.class) {
                throw new IntrospectionException("non int index to indexed read method");
            }
            type = MethodUse.typeOf(context, read);
            if (type == void.class) {
                throw new IntrospectionException("indexed read method returns void");
            }
        }
        if (write != null) {
            if (write.getParameterCount() != 2) {
                throw new IntrospectionException("bad indexed write method arg count");
            }
            if (write.getParameterTypes()[0] != int.class) {
                throw new IntrospectionException("non int index to indexed write method");
            }
            Class<?> given = MethodUse.typeOf(context, write, 1);
            if (type != null && !given.isAssignableFrom(type)) {
                throw new IntrospectionException("type mismatch between indexed read and indexed write methods: "
                        + getName());
            }
            type = type == null ? given : type;
        }
        Class<?> array = getPropertyType();
        if (array != null && (!array.isArray() || type != null && array.getComponentType() != type)) {
            throw new IntrospectionException("type mismatch between indexed and non-indexed methods: " + getName());
        }
        return type;
    }

    public synchronized Method getIndexedReadMethod() {
        return indexedReadMethod;
    }

    public synchronized void setIndexedReadMethod(Method readMethod) throws IntrospectionException {
        indexedTypeOf(readMethod, indexedWriteMethod);
        indexedReadMethod = readMethod;
    }

    public synchronized Method getIndexedWriteMethod() {
        return indexedWriteMethod;
    }

    public synchronized void setIndexedWriteMethod(Method writeMethod) throws IntrospectionException {
        indexedTypeOf(indexedReadMethod, writeMethod);
        indexedWriteMethod = writeMethod;
    }

    public synchronized Class<?> getIndexedPropertyType() {
        try {
            return indexedTypeOf(indexedReadMethod, indexedWriteMethod);
        } catch (IntrospectionException e) {
            return null;
        }
    }

    @Override
    public boolean equals(Object obj) {
        if (!(obj instanceof IndexedPropertyDescriptor) || !super.equals(obj)) {
            return false;
        }
        IndexedPropertyDescriptor o = (IndexedPropertyDescriptor) obj;
        return Objects.equals(indexedReadMethod, o.indexedReadMethod)
            && Objects.equals(indexedWriteMethod, o.indexedWriteMethod)
            && getIndexedPropertyType() == o.getIndexedPropertyType();
    }

    @Override
    public int hashCode() {
        return Objects.hash(super.hashCode(), indexedReadMethod, indexedWriteMethod, getIndexedPropertyType());
    }

    @Override
    void describe(StringBuilder text) {
        super.describe(text);
        describe(text, "indexedPropertyType", getIndexedPropertyType());
        describe(text, "indexedReadMethod", indexedReadMethod);
        describe(text, "indexedWriteMethod", indexedWriteMethod);
    }
}
