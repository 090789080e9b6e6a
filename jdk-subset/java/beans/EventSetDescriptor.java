package java.beans;

import java.lang.reflect.Method;
import java.util.TooManyListenersException;

public class EventSetDescriptor extends FeatureDescriptor {
    private final Class<?> listenerType;
    private final MethodDescriptor[] listenerMethods;
    private final Method addMethod;
    private final Method removeMethod;
    private final Method getMethod;
    private boolean unicast;
    private boolean inDefaultEventSet = true;

    public EventSetDescriptor(Class<?> sourceClass, String eventSetName, Class<?> listenerType,
            String listenerMethodName) throws IntrospectionException {
        this(sourceClass, eventSetName, listenerType, new String[] {listenerMethodName},
                "add" + simpleName(listenerType), "remove" + simpleName(listenerType),
                "get" + simpleName(listenerType) + "s");
        String wanted = PropertyDescriptor.capitalize(eventSetName) + "Event";
        Class<?>[] types = listenerMethods[0].getMethod().getParameterTypes();
        if (!"vetoableChange".equals(eventSetName) && !types[0].getName().endsWith(wanted)) {
            throw new IntrospectionException("Method \"" + listenerMethodName + "\" should have argument \"" + wanted
                    + "\"");
        }
    }

    public EventSetDescriptor(Class<?> sourceClass, String eventSetName, Class<?> listenerType,
            String[] listenerMethodNames, String addListenerMethodName, String removeListenerMethodName)
        throws IntrospectionException {
        this(sourceClass, eventSetName, listenerType, listenerMethodNames, addListenerMethodName,
                removeListenerMethodName, null);
    }

    public EventSetDescriptor(Class<?> sourceClass, String eventSetName, Class<?> listenerType,
            String[] listenerMethodNames, String addListenerMethodName, String removeListenerMethodName,
            String getListenerMethodName) throws IntrospectionException {
        this(eventSetName, listenerType, null, method(sourceClass, addListenerMethodName, listenerType),
                method(sourceClass, removeListenerMethodName, listenerType),
                getListenerMethodName == null ? null : MethodUse.find(sourceClass, getListenerMethodName, 0),
                named(listenerType, listenerMethodNames));
    }

    public EventSetDescriptor(String eventSetName, Class<?> listenerType, Method[] listenerMethods,
            Method addListenerMethod, Method removeListenerMethod) throws IntrospectionException {
        this(eventSetName, listenerType, listenerMethods, addListenerMethod, removeListenerMethod, null);
    }

    public EventSetDescriptor(String eventSetName, Class<?> listenerType, Method[] listenerMethods,
            Method addListenerMethod, Method removeListenerMethod, Method getListenerMethod)
        throws IntrospectionException {
        this(eventSetName, listenerType, null, addListenerMethod, removeListenerMethod, getListenerMethod,
                descriptors(listenerMethods));
    }

    public EventSetDescriptor(String eventSetName, Class<?> listenerType, MethodDescriptor[] listenerMethodDescriptors,
            Method addListenerMethod, Method removeListenerMethod) throws IntrospectionException {
        this(eventSetName, listenerType, null, addListenerMethod, removeListenerMethod, null,
                listenerMethodDescriptors == null ? null : listenerMethodDescriptors.clone());
    }

    private EventSetDescriptor(String name, Class<?> type, Void ignored, Method add, Method remove, Method get,
            MethodDescriptor[] methods) {
        setName(name);
        listenerType = type;
        addMethod = add;
        removeMethod = remove;
        getMethod = get;
        listenerMethods = methods;
        unicast = add != null && MethodUse.isThrown(add, TooManyListenersException.class);
    }

    private static String simpleName(Class<?> c) {
        return c.getName().substring(c.getName().lastIndexOf('.') + 1);
    }

    private static Method method(Class<?> c, String name, Class<?> type) throws IntrospectionException {
        try {
            return name == null ? null : c.getMethod(name, type);
        } catch (NoSuchMethodException e) {
            throw new IntrospectionException("Method not found: " + name + " on class " + c.getName());
        }
    }

    private static MethodDescriptor[] named(Class<?> type, String[] names) throws IntrospectionException {
        MethodDescriptor[] result = new MethodDescriptor[names.length];
        for (int i = 0; i < names.length; i++) {
            if (names[i] == null) {
                throw new NullPointerException();
            }
            Method m = MethodUse.find(type, names[i], 1);
            if (m == null) {
                throw new IntrospectionException("Method not found: " + names[i] + " on class " + type.getName());
            }
            result[i] = new MethodDescriptor(m);
        }
        return result;
    }

    private static MethodDescriptor[] descriptors(Method[] methods) {
        MethodDescriptor[] result = methods == null ? null : new MethodDescriptor[methods.length];
        for (int i = 0; methods != null && i < methods.length; i++) {
            if (methods[i] == null) {
                throw new NullPointerException();
            }
            result[i] = new MethodDescriptor(methods[i]);
        }
        return result;
    }

    public Class<?> getListenerType() {
        return listenerType;
    }

    public synchronized Method[] getListenerMethods() {
        Method[] result = listenerMethods == null ? null : new Method[listenerMethods.length];
        for (int i = 0; result != null && i < result.length; i++) {
            result[i] = listenerMethods[i].getMethod();
        }
        return result;
    }

    public synchronized MethodDescriptor[] getListenerMethodDescriptors() {
        return listenerMethods == null ? null : listenerMethods.clone();
    }

    public synchronized Method getAddListenerMethod() {
        return addMethod;
    }

    public synchronized Method getRemoveListenerMethod() {
        return removeMethod;
    }

    public synchronized Method getGetListenerMethod() {
        return getMethod;
    }

    public void setUnicast(boolean unicast) {
        this.unicast = unicast;
    }

    public boolean isUnicast() {
        return unicast;
    }

    public void setInDefaultEventSet(boolean inDefaultEventSet) {
        this.inDefaultEventSet = inDefaultEventSet;
    }

    public boolean isInDefaultEventSet() {
        return inDefaultEventSet;
    }

    @Override
    void describe(StringBuilder text) {
        describe(text, "unicast", unicast);
        describe(text, "inDefaultEventSet", inDefaultEventSet);
        describe(text, "listenerType", listenerType);
        describe(text, "getListenerMethod", getMethod);
        describe(text, "addListenerMethod", addMethod);
        describe(text, "removeListenerMethod", removeMethod);
    }
}
