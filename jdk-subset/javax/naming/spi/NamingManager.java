package javax.naming.spi;

import java.util.Enumeration;
import java.util.Hashtable;
import java.util.StringTokenizer;
import javax.naming.CannotProceedException;
import javax.naming.Context;
import javax.naming.Name;
import javax.naming.NamingException;
import javax.naming.NoInitialContextException;
import javax.naming.RefAddr;
import javax.naming.Reference;
import javax.naming.Referenceable;
import javax.naming.StringRefAddr;

public class NamingManager {
    public static final String CPE = "java.naming.spi.CannotProceedException";

    private static ObjectFactoryBuilder objectFactories;
    private static InitialContextFactoryBuilder contextFactories;

    NamingManager() {
    }

    public static synchronized void setObjectFactoryBuilder(ObjectFactoryBuilder builder) throws NamingException {
        if (objectFactories != null) {
            throw new IllegalStateException("ObjectFactoryBuilder already set");
        }
        objectFactories = builder;
    }

    private static Class<?> load(String name) throws ClassNotFoundException {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        return Class.forName(name, true, loader != null ? loader : ClassLoader.getSystemClassLoader());
    }

    private static Object created(String name) {
        try {
            return load(name).getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    public static Object getObjectInstance(Object refInfo, Name name, Context nameCtx, Hashtable<?, ?> environment)
            throws Exception {
        ObjectFactoryBuilder builder;
        synchronized (NamingManager.class) {
            builder = objectFactories;
        }
        if (builder != null) {
            return builder.createObjectFactory(refInfo, environment)
                    .getObjectInstance(refInfo, name, nameCtx, environment);
        }
        Reference reference = refInfo instanceof Reference ? (Reference) refInfo
                : refInfo instanceof Referenceable ? ((Referenceable) refInfo).getReference() : null;
        if (reference != null) {
            String factory = reference.getFactoryClassName();
            if (factory != null) {
                Object made = created(factory);
                return made instanceof ObjectFactory
                        ? ((ObjectFactory) made).getObjectInstance(reference, name, nameCtx, environment) : refInfo;
            }
            for (Enumeration<RefAddr> all = reference.getAll(); all.hasMoreElements();) {
                RefAddr address = all.nextElement();
                if (address instanceof StringRefAddr && address.getType().equalsIgnoreCase("URL")) {
                    String url = (String) address.getContent();
                    int colon = url.indexOf(':');
                    Object found = colon < 0 ? null
                            : urlObject(url.substring(0, colon), url, name, nameCtx, environment);
                    if (found != null) {
                        return found;
                    }
                }
            }
        }
        StringTokenizer names = new StringTokenizer(property(Context.OBJECT_FACTORIES, environment), ":");
        while (names.hasMoreTokens()) {
            Object factory = created(names.nextToken());
            Object answer = factory instanceof ObjectFactory
                    ? ((ObjectFactory) factory).getObjectInstance(refInfo, name, nameCtx, environment) : null;
            if (answer != null) {
                return answer;
            }
        }
        return refInfo;
    }

    private static String property(String name, Hashtable<?, ?> environment) {
        Object given = environment == null ? null : environment.get(name);
        return given instanceof String ? (String) given : System.getProperty(name, "");
    }

    private static Object urlObject(String scheme, Object url, Name name, Context context, Hashtable<?, ?> environment)
            throws NamingException {
        String prefixes = property(Context.URL_PKG_PREFIXES, environment);
        StringTokenizer tokens = new StringTokenizer(
                prefixes.isEmpty() ? "com.sun.jndi.url" : prefixes + ":com.sun.jndi.url", ":");
        while (tokens.hasMoreTokens()) {
            Object factory = created(tokens.nextToken() + "." + scheme + "." + scheme + "URLContextFactory");
            if (factory instanceof ObjectFactory) {
                try {
                    return ((ObjectFactory) factory).getObjectInstance(url, name, context, environment);
                } catch (NamingException e) {
                    throw e;
                } catch (Exception e) {
                    NamingException failure = new NamingException();
                    failure.setRootCause(e);
                    throw failure;
                }
            }
        }
        return null;
    }

    public static Context getURLContext(String scheme, Hashtable<?, ?> environment) throws NamingException {
        Object found = urlObject(scheme, null, null, null, environment);
        return found instanceof Context ? (Context) found : null;
    }

    public static Context getInitialContext(Hashtable<?, ?> env) throws NamingException {
        InitialContextFactoryBuilder builder;
        synchronized (NamingManager.class) {
            builder = contextFactories;
        }
        if (builder != null) {
            return builder.createInitialContextFactory(env).getInitialContext(env);
        }
        String name = env == null ? null : (String) env.get(Context.INITIAL_CONTEXT_FACTORY);
        if (name == null) {
            throw new NoInitialContextException("Need to specify class name in environment or system property, or in "
                    + "an application resource file: " + Context.INITIAL_CONTEXT_FACTORY);
        }
        Object factory;
        try {
            factory = load(name).getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            NoInitialContextException failure = new NoInitialContextException("Cannot instantiate class: " + name);
            failure.setRootCause(e);
            throw failure;
        }
        return ((InitialContextFactory) factory).getInitialContext(env);
    }

    public static synchronized void setInitialContextFactoryBuilder(InitialContextFactoryBuilder builder)
            throws NamingException {
        if (contextFactories != null) {
            throw new IllegalStateException("InitialContextFactoryBuilder already set");
        }
        contextFactories = builder;
    }

    public static synchronized boolean hasInitialContextFactoryBuilder() {
        return contextFactories != null;
    }

    @SuppressWarnings("unchecked")
    public static Context getContinuationContext(CannotProceedException cpe) throws NamingException {
        Hashtable<Object, Object> environment = (Hashtable<Object, Object>) cpe.getEnvironment();
        environment = environment == null ? new Hashtable<>() : (Hashtable<Object, Object>) environment.clone();
        environment.put(CPE, cpe);
        Object next;
        try {
            next = getObjectInstance(cpe.getResolvedObj(), cpe.getAltName(), cpe.getAltNameCtx(), environment);
        } catch (NamingException e) {
            throw e;
        } catch (Exception e) {
            NamingException failure = new NamingException();
            failure.setRootCause(e);
            throw failure;
        }
        if (!(next instanceof Context)) {
            throw cpe;
        }
        return (Context) next;
    }

    public static Object getStateToBind(Object obj, Name name, Context nameCtx, Hashtable<?, ?> environment)
            throws NamingException {
        StringTokenizer names = new StringTokenizer(property(Context.STATE_FACTORIES, environment), ":");
        while (names.hasMoreTokens()) {
            Object factory = created(names.nextToken());
            Object answer = factory instanceof StateFactory
                    ? ((StateFactory) factory).getStateToBind(obj, name, nameCtx, environment) : null;
            if (answer != null) {
                return answer;
            }
        }
        return obj;
    }
}
