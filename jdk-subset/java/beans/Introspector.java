// Finds what a bean class offers: properties by get, is and set, events by add, remove and get, and methods. A class
// takes over what its superclass offers; a class called NAMEBeanInfo can say it instead.
package java.beans;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EventListener;
import java.util.EventObject;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.WeakHashMap;

public class Introspector {
    public static final int USE_ALL_BEANINFO = 1;
    public static final int IGNORE_IMMEDIATE_BEANINFO = 2;
    public static final int IGNORE_ALL_BEANINFO = 3;

    private static final WeakHashMap<Class<?>, BeanInfo> CACHE = new WeakHashMap<>();
    private static String[] searchPath = {"sun.beans.infos"};

    private Introspector() {
    }

    // ---- Interface ----

    public static BeanInfo getBeanInfo(Class<?> beanClass) throws IntrospectionException {
        synchronized (CACHE) {
            BeanInfo known = CACHE.get(beanClass);
            if (known == null) {
                known = new Found(beanClass, null, USE_ALL_BEANINFO);
                CACHE.put(beanClass, known);
            }
            return known;
        }
    }

    public static BeanInfo getBeanInfo(Class<?> beanClass, int flags) throws IntrospectionException {
        return getBeanInfo(beanClass, null, flags);
    }

    public static BeanInfo getBeanInfo(Class<?> beanClass, Class<?> stopClass) throws IntrospectionException {
        return getBeanInfo(beanClass, stopClass, USE_ALL_BEANINFO);
    }

    public static BeanInfo getBeanInfo(Class<?> beanClass, Class<?> stopClass, int flags)
        throws IntrospectionException {
        return stopClass == null && flags == USE_ALL_BEANINFO ? getBeanInfo(beanClass)
            : new Found(beanClass, stopClass, flags);
    }

    public static String decapitalize(String name) {
        if (name == null || name.isEmpty() || name.length() > 1 && Character.isUpperCase(name.charAt(1))
                && Character.isUpperCase(name.charAt(0))) {
            return name;
        }
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }

    public static synchronized String[] getBeanInfoSearchPath() {
        return searchPath.clone();
    }

    public static synchronized void setBeanInfoSearchPath(String[] path) {
        searchPath = path == null ? new String[0] : path.clone();
    }

    public static void flushCaches() {
        synchronized (CACHE) {
            CACHE.clear();
        }
    }

    public static void flushFromCaches(Class<?> clz) {
        if (clz == null) {
            throw new NullPointerException();
        }
        synchronized (CACHE) {
            CACHE.remove(clz);
        }
    }

    private static BeanInfo instance(ClassLoader loader, String name, Class<?> bean) {
        try {
            Class<?> c = Class.forName(name, false, loader);
            if (!BeanInfo.class.isAssignableFrom(c)) {
                return null;
            }
            BeanInfo info = (BeanInfo) c.getDeclaredConstructor().newInstance();
            BeanDescriptor d = info.getBeanDescriptor();
            return d == null || d.getBeanClass() == bean ? info : null;
        } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
            return null;
        }
    }

    /** What somebody has written about the class; null for nothing. */
    private static BeanInfo explicit(Class<?> c) {
        String name = c.getName() + "BeanInfo";
        BeanInfo info = instance(c.getClassLoader() == null ? ClassLoader.getSystemClassLoader() : c.getClassLoader(),
                name, c);
        String simple = name.substring(name.lastIndexOf('.') + 1);
        for (String pn : getBeanInfoSearchPath()) {
            if (info == null && !pn.equals("sun.beans.infos")) {
                info = instance(ClassLoader.getSystemClassLoader(), pn + "." + simple, c);
            }
        }
        return info;
    }

    // ---- Properties of one class ----

    /** The methods of one property that a class declares. */
    private static final class Property {
        final List<Method> gets = new ArrayList<>(1);
        final List<Method> sets = new ArrayList<>(1);
        final List<Method> indexedGets = new ArrayList<>(0);
        final List<Method> indexedSets = new ArrayList<>(0);

        private static Method reader(Class<?> context, List<Method> list) {
            Method best = null;
            for (Method m : list) {
                Class<?> type = MethodUse.typeOf(context, m), now = best == null ? null
                    : MethodUse.typeOf(context, best);
                if (best == null || type == now && m.getName().startsWith("is") || type != now
                        && now.isAssignableFrom(type)) {
                    best = m;
                }
            }
            return best;
        }

        private static Method writer(Class<?> context, List<Method> list, Class<?> type, int parameter) {
            Method best = null;
            for (Method m : list) {
                Class<?> given = MethodUse.typeOf(context, m, parameter);
                if (type == given) {
                    return m;
                }
                if (best == null && (type == null || type.isAssignableFrom(given))) {
                    best = m;
                }
            }
            return best;
        }

        /** With what annotations say about a property, or would. */
        private static PropertyDescriptor said(PropertyDescriptor d) {
            BeanProperty a = null;
            for (Method m : new Method[] {d.getReadMethod(), d.getWriteMethod()}) {
                a = a != null || m == null ? a : m.getAnnotation(BeanProperty.class);
            }
            d.setValue("enumerationValues", new Object[0]);
            for (String name : new String[] {"required", "visualUpdate", "expert", "hidden"}) {
                d.setValue(name, a != null && (name.equals("required") && a.required()
                        || name.equals("visualUpdate") && a.visualUpdate()));
            }
            if (a != null) {
                d.setBound(d.isBound() && a.bound());
                d.setExpert(a.expert());
                d.setHidden(a.hidden());
                d.setPreferred(a.preferred());
                if (!a.description().isEmpty()) {
                    d.setShortDescription(a.description());
                }
            }
            return d;
        }

        /** Null if nothing fits. */
        PropertyDescriptor describe(String name, Class<?> c, boolean bound) {
            Method read = reader(c, gets);
            Class<?> type = read == null ? null : MethodUse.typeOf(c, read);
            Method write = writer(c, sets, type, 0);
            type = type == null && write != null ? MethodUse.typeOf(c, write, 0) : type;
            Method indexedRead = reader(c, indexedGets);
            Class<?> element = indexedRead == null ? null : MethodUse.typeOf(c, indexedRead);
            Method indexedWrite = writer(c, indexedSets, element, 1);
            element = element == null && indexedWrite != null ? MethodUse.typeOf(c, indexedWrite, 1) : element;
            if (element != null && (type == null || type.isArray() && type.getComponentType() == element)) {
                return said(new IndexedPropertyDescriptor(name, c, read, write, indexedRead, indexedWrite, bound));
            }
            return read == null && write == null ? null : said(new PropertyDescriptor(name, c, read, write, bound));
        }
    }

    private static void sort(Method m, Map<String, Property> properties) {
        String name = m.getName();
        boolean isSet = name.startsWith("set"), isGet = name.startsWith("get");
        Class<?> result = m.getReturnType();
        int count = m.getParameterCount();
        boolean indexed = count > 0 && m.getParameterTypes()[0] == int.class;
        int prefix = 3;
        if (name.startsWith("is") && name.length() > 2 && count == 0 && result == boolean.class) {
            prefix = 2;
        } else if (name.length() <= 3 || !(isGet && result != void.class && (count == 0 || count == 1 && indexed)
                || isSet && result == void.class && (count == 1 || count == 2 && indexed))) {
            return;
        }
        Property p = properties.computeIfAbsent(decapitalize(name.substring(prefix)), k -> new Property());
        (prefix == 2 || isGet && count == 0 ? p.gets : isGet ? p.indexedGets : count == 1 ? p.sets : p.indexedSets)
            .add(m);
    }

    // ---- Events of one class ----

    private static final class Event {
        Method add;
        Method remove;
        Method get;
    }

    private static void sortEvent(Method m, Map<String, Event> events) {
        String name = m.getName();
        boolean isAdd = name.startsWith("add"), isRemove = name.startsWith("remove"), isGet = name.startsWith("get");
        Class<?> type = m.getParameterCount() == 1 ? m.getParameterTypes()[0] : null;
        if ((isAdd || isRemove) && type != null && m.getReturnType() == void.class && name.endsWith("Listener")
                && EventListener.class.isAssignableFrom(type)) {
            Event e = events.computeIfAbsent(name.substring(isAdd ? 3 : 6, name.length() - 8), k -> new Event());
            if (isAdd) {
                e.add = m;
            } else {
                e.remove = m;
            }
        } else if (isGet && name.endsWith("Listeners") && m.getParameterCount() == 0 && m.getReturnType().isArray()) {
            events.computeIfAbsent(name.substring(3, name.length() - 9), k -> new Event()).get = m;
        }
    }

    private static EventSetDescriptor describe(String name, Event e) throws IntrospectionException {
        if (e.add == null || e.remove == null || e.add.getParameterTypes()[0] != e.remove.getParameterTypes()[0]) {
            return null;
        }
        Class<?> type = e.add.getParameterTypes()[0];
        List<Method> methods = new ArrayList<>();
        for (Method m : type.getMethods()) {
            if (m.getParameterCount() == 1 && EventObject.class.isAssignableFrom(m.getParameterTypes()[0])) {
                methods.add(m);
            }
        }
        Method get = e.get != null && e.get.getReturnType().getComponentType() == type ? e.get : null;
        return new EventSetDescriptor(decapitalize(name), type, methods.toArray(new Method[0]), e.add, e.remove, get);
    }

    // ---- A class with its superclasses ----

    private static final class Found extends SimpleBeanInfo {
        private final BeanInfo explicit;
        private BeanDescriptor bean;
        private final Map<String, PropertyDescriptor> properties = new TreeMap<>();
        private final Map<String, EventSetDescriptor> events = new TreeMap<>();
        private final Map<List<Object>, MethodDescriptor> methods = new LinkedHashMap<>();
        private int defaultProperty = -1;
        private int defaultEvent = -1;

        Found(Class<?> c, Class<?> stop, int flags) throws IntrospectionException {
            boolean below = stop == null;
            for (Class<?> k = c.getSuperclass(); k != null && !below; k = k.getSuperclass()) {
                below = k == stop;
            }
            if (!below) {
                throw new IntrospectionException(stop.getName() + " not superclass of " + c.getName());
            }
            Class<?> above = c.getSuperclass();
            BeanInfo inherited = above == null || above == stop ? null
                : getBeanInfo(above, stop, flags == IGNORE_IMMEDIATE_BEANINFO ? USE_ALL_BEANINFO : flags);
            explicit = flags == USE_ALL_BEANINFO ? explicit(c) : null;
            List<Method> own = MethodUse.methodsOf(c);
            collectEvents(own, inherited);
            collectProperties(c, own, inherited);
            collectMethods(own, inherited);
            bean = explicit == null ? null : explicit.getBeanDescriptor();
            bean = bean == null ? new BeanDescriptor(c) : bean;
            index();
        }

        private void index() {
            if (explicit == null) {
                return;
            }
            PropertyDescriptor[] p = explicit.getPropertyDescriptors();
            int at = explicit.getDefaultPropertyIndex();
            defaultProperty = p == null || at < 0 || at >= p.length ? -1
                : new ArrayList<>(properties.keySet()).indexOf(p[at].getName());
            EventSetDescriptor[] e = explicit.getEventSetDescriptors();
            int event = explicit.getDefaultEventIndex();
            defaultEvent = e == null || event < 0 || event >= e.length ? -1
                : new ArrayList<>(events.keySet()).indexOf(e[event].getName());
        }

        private void collectEvents(List<Method> own, BeanInfo inherited) throws IntrospectionException {
            EventSetDescriptor[] given = explicit == null ? null : explicit.getEventSetDescriptors();
            if (given == null && inherited != null) {
                for (EventSetDescriptor e : inherited.getEventSetDescriptors()) {
                    events.put(e.getName(), e);
                }
            }
            if (given != null) {
                for (EventSetDescriptor e : given) {
                    events.put(e.getName(), e);
                }
                return;
            }
            Map<String, Event> found = new TreeMap<>();
            for (Method m : own) {
                if (!Modifier.isStatic(m.getModifiers())) {
                    sortEvent(m, found);
                }
            }
            for (Map.Entry<String, Event> e : found.entrySet()) {
                EventSetDescriptor d = describe(e.getKey(), e.getValue());
                if (d != null) {
                    events.put(d.getName(), d);
                }
            }
        }

        /** What a class says about a property of its superclass. */
        private static PropertyDescriptor merge(PropertyDescriptor up, PropertyDescriptor own, Class<?> c) {
            Method read = own.getReadMethod() != null ? own.getReadMethod() : up.getReadMethod();
            Class<?> type = read == null ? own.getPropertyType() : MethodUse.typeOf(c, read);
            Method write = own.getWriteMethod();
            if (write != null && up.getWriteMethod() != null && type != null
                    && MethodUse.typeOf(c, write, 0) != type && MethodUse.typeOf(c, up.getWriteMethod(), 0) == type) {
                write = up.getWriteMethod();
            }
            if (write == null && up.getWriteMethod() != null
                    && (type == null || MethodUse.typeOf(c, up.getWriteMethod(), 0).isAssignableFrom(type))) {
                write = up.getWriteMethod();
            }
            if (own.getReadMethod() == null && read != null && write != null
                    && MethodUse.typeOf(c, write, 0) != type) {
                read = MethodUse.typeOf(c, write, 0).isAssignableFrom(type) ? read : null;
            }
            PropertyDescriptor result;
            if (own instanceof IndexedPropertyDescriptor || up instanceof IndexedPropertyDescriptor
                    && (type == null || type.isArray())) {
                IndexedPropertyDescriptor a = up instanceof IndexedPropertyDescriptor
                    ? (IndexedPropertyDescriptor) up : null;
                IndexedPropertyDescriptor b = own instanceof IndexedPropertyDescriptor
                    ? (IndexedPropertyDescriptor) own : null;
                Method get = b != null && b.getIndexedReadMethod() != null ? b.getIndexedReadMethod()
                    : a == null ? null : a.getIndexedReadMethod();
                Method set = b != null && b.getIndexedWriteMethod() != null ? b.getIndexedWriteMethod()
                    : a == null ? null : a.getIndexedWriteMethod();
                result = new IndexedPropertyDescriptor(own.getName(), c, read, write, get, set, false);
            } else {
                result = new PropertyDescriptor(own.getName(), c, read, write, false);
            }
            result.takeFeatures(up);
            result.takeFeatures(own);
            result.setBound(up.isBound() || own.isBound());
            result.setConstrained(up.isConstrained() || own.isConstrained());
            result.setPropertyEditorClass(own.getPropertyEditorClass() != null ? own.getPropertyEditorClass()
                    : up.getPropertyEditorClass());
            return result;
        }

        /** The same seen from a subclass, in which variables of types may have values. */
        private static PropertyDescriptor inherit(PropertyDescriptor up, Class<?> c) {
            PropertyDescriptor none = new PropertyDescriptor(up.getName(), c, null, null, false);
            return merge(up, none, c);
        }

        private void collectProperties(Class<?> c, List<Method> own, BeanInfo inherited) {
            PropertyDescriptor[] given = explicit == null ? null : explicit.getPropertyDescriptors();
            if (given != null) {
                for (PropertyDescriptor p : given) {
                    properties.put(p.getName(), p);
                }
                return;
            }
            if (inherited != null) {
                for (PropertyDescriptor p : inherited.getPropertyDescriptors()) {
                    properties.put(p.getName(), inherit(p, c));
                }
            }
            Map<String, Property> found = new HashMap<>();
            for (Method m : own) {
                if (!Modifier.isStatic(m.getModifiers())) {
                    sort(m, found);
                }
            }
            boolean bound = events.containsKey("propertyChange");
            for (Map.Entry<String, Property> e : found.entrySet()) {
                PropertyDescriptor d = e.getValue().describe(e.getKey(), c, bound);
                if (d != null) {
                    properties.merge(e.getKey(), d, (up, mine) -> merge(up, mine, c));
                }
            }
        }

        private static List<Object> key(MethodDescriptor d) {
            return List.of(d.getName(), Arrays.asList(d.getMethod().getParameterTypes()));
        }

        private void collectMethods(List<Method> own, BeanInfo inherited) {
            MethodDescriptor[] given = explicit == null ? null : explicit.getMethodDescriptors();
            if (given == null && inherited != null) {
                for (MethodDescriptor d : inherited.getMethodDescriptors()) {
                    methods.put(key(d), d);
                }
            }
            if (given != null) {
                for (MethodDescriptor d : given) {
                    methods.put(key(d), d);
                }
                return;
            }
            for (Method m : own) {
                MethodDescriptor d = new MethodDescriptor(m);
                methods.put(key(d), d);
            }
        }

        @Override
        public BeanDescriptor getBeanDescriptor() {
            return bean;
        }

        @Override
        public PropertyDescriptor[] getPropertyDescriptors() {
            return properties.values().toArray(new PropertyDescriptor[0]);
        }

        @Override
        public EventSetDescriptor[] getEventSetDescriptors() {
            return events.values().toArray(new EventSetDescriptor[0]);
        }

        @Override
        public MethodDescriptor[] getMethodDescriptors() {
            return methods.values().toArray(new MethodDescriptor[0]);
        }

        @Override
        public int getDefaultPropertyIndex() {
            return defaultProperty;
        }

        @Override
        public int getDefaultEventIndex() {
            return defaultEvent;
        }
    }
}
