// How the factories of javax.xml are found: by a system property with the name of the factory, by META-INF/services, or
// by the name of a class. Those of this library answer to the names of `java`'s.
package jdk.internal.xml;

import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.BiFunction;

public final class Factories {
    private static final String[] STANDARD = {"com.sun.org.apache.", "com.sun.xml.internal.stream."};

    private Factories() {
    }

    public static Object create(String name, ClassLoader loader) throws ReflectiveOperationException {
        ClassLoader from = loader != null ? loader : Thread.currentThread().getContextClassLoader();
        return Class.forName(name, true, from).getDeclaredConstructor().newInstance();
    }

    /** The factory of a type that a program chose, or [standard]; [failure] makes an error. */
    public static <T> T find(Class<T> type, T standard, BiFunction<Exception, String, ? extends Error> failure) {
        return find(type, type.getName(), standard, failure);
    }

    public static <T> T find(Class<T> type, String property, T standard,
            BiFunction<Exception, String, ? extends Error> failure) {
        String name = System.getProperty(property);
        if (name != null && !name.isEmpty()) {
            return create(type, name, null, standard, failure);
        }
        try {
            for (T found : ServiceLoader.load(type)) {
                return found;
            }
        } catch (ServiceConfigurationError e) {
            throw failure.apply(new RuntimeException("Provider for " + type + " cannot be created", e),
                    "Provider for " + type + " cannot be created");
        }
        return standard;
    }

    /** The factory whose class a property names. If its name is that of the type, a service will do. */
    public static <T> T named(Class<T> type, String property, T standard,
            BiFunction<Exception, String, ? extends Error> failure) {
        boolean named = System.getProperty(property) != null;
        T found = named || property.equals(type.getName()) ? find(type, property, named ? standard : null, failure)
                : null;
        if (found == null) {
            throw failure.apply(null, "Provider for " + property + " cannot be found");
        }
        return found;
    }

    /** A factory of the class with a name. */
    public static <T> T create(Class<T> type, String name, ClassLoader loader, T standard,
            BiFunction<Exception, String, ? extends Error> failure) {
        if (name == null) {
            throw failure.apply(null, "factoryClassName cannot be null.");
        }
        for (String prefix : STANDARD) {
            if (name.startsWith(prefix)) {
                return standard;
            }
        }
        try {
            return type.cast(create(name, loader));
        } catch (ClassNotFoundException e) {
            throw failure.apply(e, "Provider " + name + " not found");
        } catch (ReflectiveOperationException | ClassCastException e) {
            throw failure.apply(e, "Provider " + name + " could not be instantiated: " + e);
        }
    }
}
