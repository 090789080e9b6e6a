package java.beans;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.Objects;

public class PropertyDescriptor extends FeatureDescriptor {
    /** Names of methods: the usual ones. */
    private static final String READ = new String("is");
    private static final String WRITE = new String("set");

    /** Types are those that variables of methods have in this class; null: unknown. */
    Class<?> context;
    private Method readMethod;
    private Method writeMethod;
    private boolean bound;
    private boolean constrained;
    private Class<?> propertyEditorClass;

    public PropertyDescriptor(String propertyName, Class<?> beanClass) throws IntrospectionException {
        this(propertyName, beanClass, READ, WRITE);
        if (readMethod == null) {
            throw new IntrospectionException("Method not found: is" + capitalize(propertyName));
        }
        if (writeMethod == null) {
            throw new IntrospectionException("Method not found: set" + capitalize(propertyName));
        }
    }

    public PropertyDescriptor(String propertyName, Class<?> beanClass, String readMethodName, String writeMethodName)
        throws IntrospectionException {
        if (beanClass == null) {
            throw new IntrospectionException("Target Bean class is null");
        }
        if (propertyName == null || propertyName.isEmpty()) {
            throw new IntrospectionException("bad property name");
        }
        if ("".equals(readMethodName) || "".equals(writeMethodName)) {
            throw new IntrospectionException("read or write method name should not be the empty string");
        }
        setName(propertyName);
        context = beanClass;
        String base = capitalize(propertyName);
        Method read = findReader(beanClass, readMethodName, base);
        if (readMethodName != null && readMethodName != READ && read == null) {
            throw new IntrospectionException("Method not found: " + readMethodName);
        }
        Class<?> type = read == null ? null : MethodUse.typeOf(context, read);
        Method write = writeMethodName == null ? null
            : MethodUse.findSetter(beanClass, writeMethodName == WRITE ? "set" + base : writeMethodName, type);
        if (writeMethodName != null && writeMethodName != WRITE && write == null) {
            throw new IntrospectionException("Method not found: " + writeMethodName);
        }
        readMethod = read;
        writeMethod = write;
        bound = MethodUse.isSource(beanClass);
    }

    public PropertyDescriptor(String propertyName, Method readMethod, Method writeMethod)
        throws IntrospectionException {
        if (propertyName == null || propertyName.isEmpty()) {
            throw new IntrospectionException("bad property name");
        }
        setName(propertyName);
        setReadMethod(readMethod);
        setWriteMethod(writeMethod);
    }

    /** One that introspection has found. */
    PropertyDescriptor(String name, Class<?> context, Method read, Method write, boolean bound) {
        setName(name);
        this.context = context;
        readMethod = read;
        writeMethod = write;
        this.bound = bound;
        constrained = write != null && MethodUse.isThrown(write, PropertyVetoException.class);
    }

    static String capitalize(String name) {
        return name.isEmpty() ? name : Character.toUpperCase(name.charAt(0)) + name.substring(1);
    }

    private static Method findReader(Class<?> c, String name, String base) {
        if (name == null) {
            return null;
        }
        if (name == READ) {
            Method is = MethodUse.find(c, "is" + base, 0);
            if (is != null && is.getReturnType() == boolean.class) {
                return is;
            }
        } else {
            Method m = MethodUse.find(c, name, 0);
            if (m != null) {
                return m;
            }
        }
        Method get = MethodUse.find(c, "get" + base, 0);
        return get == null || get.getReturnType() == void.class ? null : get;
    }

    /** The more general type of the two methods. Throws if they do not fit. */
    Class<?> typeOf(Method read, Method write) throws IntrospectionException {
        Class<?> type = null;
        if (read != null) {
            if (read.getParameterCount() != 0) {
                throw new IntrospectionException("bad read method arg count: " + read);
            }
            type = MethodUse.typeOf(context, read);
            if (type == void.class) {
                throw new IntrospectionException("read method " + read.getName() + " returns void");
            }
        }
        if (write != null) {
            if (write.getParameterCount() != 1) {
                throw new IntrospectionException("bad write method arg count: " + write);
            }
            Class<?> given = MethodUse.typeOf(context, write, 0);
            if (type != null && !given.isAssignableFrom(type) && !type.isAssignableFrom(given)) {
                throw new IntrospectionException("type mismatch between read and write methods");
            }
            type = type == null || given.isAssignableFrom(type) ? given : type;
        }
        return type;
    }

    public synchronized Class<?> getPropertyType() {
        try {
            return typeOf(readMethod, writeMethod);
        } catch (IntrospectionException e) {
            return null;
        }
    }

    public synchronized Method getReadMethod() {
        return readMethod;
    }

    public synchronized void setReadMethod(Method readMethod) throws IntrospectionException {
        typeOf(readMethod, writeMethod);
        this.readMethod = readMethod;
        if (readMethod != null && context == null) {
            context = readMethod.getDeclaringClass();
        }
    }

    public synchronized Method getWriteMethod() {
        return writeMethod;
    }

    public synchronized void setWriteMethod(Method writeMethod) throws IntrospectionException {
        typeOf(readMethod, writeMethod);
        this.writeMethod = writeMethod;
        if (writeMethod != null && context == null) {
            context = writeMethod.getDeclaringClass();
        }
    }

    public boolean isBound() {
        return bound;
    }

    public void setBound(boolean bound) {
        this.bound = bound;
    }

    public boolean isConstrained() {
        return constrained;
    }

    public void setConstrained(boolean constrained) {
        this.constrained = constrained;
    }

    public void setPropertyEditorClass(Class<?> propertyEditorClass) {
        this.propertyEditorClass = propertyEditorClass;
    }

    public Class<?> getPropertyEditorClass() {
        return propertyEditorClass;
    }

    public PropertyEditor createPropertyEditor(Object bean) {
        Class<?> c = propertyEditorClass;
        if (c == null || !PropertyEditor.class.isAssignableFrom(c)) {
            return null;
        }
        try {
            if (bean != null) {
                try {
                    Constructor<?> made = c.getConstructor(Object.class);
                    return (PropertyEditor) made.newInstance(bean);
                } catch (NoSuchMethodException e) {
                    // There is one without a bean.
                }
            }
            return (PropertyEditor) c.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    @Override
    public boolean equals(Object obj) {
        if (this == obj) {
            return true;
        }
        if (!(obj instanceof PropertyDescriptor)) {
            return false;
        }
        PropertyDescriptor o = (PropertyDescriptor) obj;
        return Objects.equals(readMethod, o.readMethod) && Objects.equals(writeMethod, o.writeMethod)
            && getPropertyType() == o.getPropertyType() && propertyEditorClass == o.propertyEditorClass
            && bound == o.bound && constrained == o.constrained;
    }

    @Override
    public int hashCode() {
        return Objects.hash(getPropertyType(), readMethod, writeMethod, propertyEditorClass, getName(), bound,
                constrained);
    }

    @Override
    void describe(StringBuilder text) {
        describe(text, "bound", bound);
        describe(text, "constrained", constrained);
        describe(text, "propertyEditorClass", propertyEditorClass);
        describe(text, "propertyType", getPropertyType());
        describe(text, "readMethod", readMethod);
        describe(text, "writeMethod", writeMethod);
    }
}
