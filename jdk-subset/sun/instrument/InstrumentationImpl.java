// What agents written in Java get: Instrumentation by means of JVMTI. Each agent of -javaagent has its own, with one
// environment for the transformers that cannot retransform, and one for those that can. The natives
// (jdk-subset/native/instrument.c) call transform for each class, and start when the VM has started.
package sun.instrument;

import java.io.File;
import java.io.IOException;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableModuleException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import jdk.internal.loader.BootLoader;
import jdk.internal.module.Modules;

public final class InstrumentationImpl implements Instrumentation {
    private final long agent;
    private final boolean redefines;
    private final boolean prefixes;
    private final boolean retransforms;
    private final Transformers plain = new Transformers();
    private Transformers retransforming;

    private InstrumentationImpl(long agent, boolean redefines, boolean retransforms, boolean prefixes) {
        this.agent = agent;
        this.redefines = redefines;
        this.retransforms = retransforms;
        this.prefixes = prefixes;
    }

    // ---- Starting an agent ----

    /** Asks for the capabilities; from then on the agent calls transform of this object. */
    private native void begin(long agent, boolean redefines, boolean retransforms, boolean prefixes);

    private static native void appendToSearch(long agent, String path, boolean boot);

    private static boolean isTrue(Attributes a, String name) {
        String value = a.getValue(name);
        return value != null && value.equalsIgnoreCase("true");
    }

    /** Paths relative to the folder of the jar; what is no jar is skipped. */
    private static void appendBootPath(long agent, File jar, String path) {
        for (String part : path.split(" ")) {
            if (part.isEmpty()) {
                continue;
            }
            String decoded = URI.create(part).getPath();
            File file = new File(decoded);
            if (!file.isAbsolute()) {
                File folder = jar.getParentFile();
                file = folder == null ? file : new File(folder, decoded);
            }
            appendToSearch(agent, file.getPath(), true);
        }
    }

    /** Called by the native agent: starts premain or agentmain of a jar. Returns 0, 100 if there is no jar with a
     *  manifest, 101 if it names no agent, 102 if the agent failed, which has been reported. */
    private static int start(long agent, String jar, String options, boolean late) {
        Manifest manifest = null;
        try (JarFile file = new JarFile(jar)) {
            manifest = file.getManifest();
        } catch (IOException e) {
            manifest = null;
        }
        if (manifest == null) {
            System.err.println("Error opening zip file or JAR manifest missing : " + jar);
            return 100;
        }
        Attributes a = manifest.getMainAttributes();
        String attribute = late ? "Agent-Class" : "Premain-Class", name = a.getValue(attribute);
        if (name == null) {
            System.err.println("Failed to find " + attribute + " manifest attribute in " + jar);
            return 101;
        }
        if (late) {
            appendToSearch(agent, jar, false);
        }
        String path = a.getValue("Boot-Class-Path");
        if (path != null) {
            appendBootPath(agent, new File(jar), path);
        }
        InstrumentationImpl i = new InstrumentationImpl(agent, isTrue(a, "Can-Redefine-Classes"),
                isTrue(a, "Can-Retransform-Classes"), isTrue(a, "Can-Set-Native-Method-Prefix"));
        i.begin(agent, i.redefines, i.retransforms, i.prefixes);
        try {
            i.call(name.trim(), late ? "agentmain" : "premain", options);
            return 0;
        } catch (Throwable t) {
            System.err.print(late ? "" : "Exception in thread \"" + Thread.currentThread().getName() + "\" ");
            t.printStackTrace();
            return 102;
        }
    }

    private static Method find(Class<?> c, String name, Class<?>... types) {
        try {
            return c.getDeclaredMethod(name, types);
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    private static Method findInherited(Class<?> c, String name, Class<?>... types) {
        try {
            return c.getMethod(name, types);
        } catch (NoSuchMethodException e) {
            return null;
        }
    }

    private void call(String className, String name, String options) throws Throwable {
        Class<?> c = ClassLoader.getSystemClassLoader().loadClass(className);
        Method m = find(c, name, String.class, Instrumentation.class);
        boolean two = m != null;
        if (m == null) {
            m = find(c, name, String.class);
        }
        if (m == null) {
            m = findInherited(c, name, String.class, Instrumentation.class);
            two = m != null;
        }
        if (m == null) {
            m = findInherited(c, name, String.class);
        }
        if (m == null) {
            throw new NoSuchMethodException(className + "." + name
                    + "(java.lang.String, java.lang.instrument.Instrumentation)");
        }
        if (!Modifier.isPublic(m.getModifiers())) {
            throw new IllegalAccessException("method " + className + "." + name + " must be declared public");
        }
        m.setAccessible(true);
        if (two) {
            m.invoke(null, options, this);
        } else {
            m.invoke(null, options);
        }
    }

    // ---- Transformers ----

    private native void setHasTransformers(long agent, boolean retransforming, boolean has);

    private native void setNativeMethodPrefixes(long agent, String[] prefixes, boolean retransforming);

    @Override
    public void addTransformer(ClassFileTransformer transformer) {
        addTransformer(transformer, false);
    }

    @Override
    public synchronized void addTransformer(ClassFileTransformer transformer, boolean canRetransform) {
        if (transformer == null) {
            throw new NullPointerException("null passed as 'transformer' in addTransformer");
        }
        if (canRetransform && !retransforms) {
            throw new UnsupportedOperationException("adding retransformable transformers is not supported in this "
                    + "environment");
        }
        if (canRetransform && retransforming == null) {
            retransforming = new Transformers();
        }
        Transformers list = canRetransform ? retransforming : plain;
        list.add(transformer);
        if (list.count() == 1) {
            setHasTransformers(agent, canRetransform, true);
        }
    }

    private Transformers managerOf(ClassFileTransformer t) {
        return plain.has(t) ? plain : retransforming != null && retransforming.has(t) ? retransforming : null;
    }

    @Override
    public synchronized boolean removeTransformer(ClassFileTransformer transformer) {
        if (transformer == null) {
            throw new NullPointerException("null passed as 'transformer' in removeTransformer");
        }
        Transformers list = managerOf(transformer);
        if (list == null) {
            return false;
        }
        list.remove(transformer);
        boolean again = list == retransforming;
        if (prefixes) {
            setNativeMethodPrefixes(agent, list.prefixes(), again);
        }
        if (list.count() == 0) {
            setHasTransformers(agent, again, false);
        }
        return true;
    }

    @Override
    public boolean isNativeMethodPrefixSupported() {
        return prefixes;
    }

    @Override
    public synchronized void setNativeMethodPrefix(ClassFileTransformer transformer, String prefix) {
        if (!prefixes) {
            throw new UnsupportedOperationException("setNativeMethodPrefix is not supported in this environment");
        }
        if (transformer == null) {
            throw new NullPointerException("null passed as 'transformer' in setNativeMethodPrefix");
        }
        Transformers list = managerOf(transformer);
        if (list == null) {
            throw new IllegalArgumentException("transformer not registered in setNativeMethodPrefix");
        }
        list.setPrefix(transformer, prefix);
        setNativeMethodPrefixes(agent, list.prefixes(), list == retransforming);
    }

    /** Called by the native agent; null: unchanged. */
    private byte[] transform(Module module, ClassLoader loader, String name, Class<?> redefined,
            ProtectionDomain domain, byte[] bytes, boolean canRetransform) {
        Transformers list = canRetransform ? retransforming : plain;
        if (list == null) {
            return null;
        }
        Module m = module != null ? module
            : loader == null ? BootLoader.getUnnamedModule() : loader.getUnnamedModule();
        byte[] result = list.transform(m, loader, name, redefined, domain, bytes);
        if (result != null && m.isNamed()) {
            Modules.transformedByAgent(m);
        }
        return result;
    }

    // ---- Classes ----

    private native boolean isModifiableClass0(long agent, Class<?> c);

    private native void retransformClasses0(long agent, Class<?>[] classes);

    private native void redefineClasses0(long agent, Class<?>[] classes, byte[][] bytes)
        throws ClassNotFoundException;

    private native Class<?>[] getAllLoadedClasses0(long agent);

    private native Class<?>[] getInitiatedClasses0(long agent, ClassLoader loader);

    private native long getObjectSize0(long agent, Object o);

    @Override
    public boolean isModifiableClass(Class<?> theClass) {
        if (theClass == null) {
            throw new NullPointerException("null passed as 'theClass' in isModifiableClass");
        }
        return isModifiableClass0(agent, theClass);
    }

    @Override
    public boolean isRetransformClassesSupported() {
        return retransforms;
    }

    @Override
    public void retransformClasses(Class<?>... classes) {
        if (!retransforms) {
            throw new UnsupportedOperationException("retransformClasses is not supported in this environment");
        }
        if (classes.length != 0) {
            retransformClasses0(agent, classes);
        }
    }

    @Override
    public boolean isRedefineClassesSupported() {
        return redefines;
    }

    @Override
    public void redefineClasses(ClassDefinition... definitions) throws ClassNotFoundException {
        if (!redefines) {
            throw new UnsupportedOperationException("redefineClasses is not supported in this environment");
        }
        if (definitions == null) {
            throw new NullPointerException("null passed as 'definitions' in redefineClasses");
        }
        Class<?>[] classes = new Class<?>[definitions.length];
        byte[][] bytes = new byte[definitions.length][];
        for (int i = 0; i < definitions.length; i++) {
            if (definitions[i] == null) {
                throw new NullPointerException("element of 'definitions' is null in redefineClasses");
            }
            classes[i] = definitions[i].getDefinitionClass();
            bytes[i] = definitions[i].getDefinitionClassFile();
        }
        if (classes.length != 0) {
            redefineClasses0(agent, classes, bytes);
        }
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Class[] getAllLoadedClasses() {
        return getAllLoadedClasses0(agent);
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Class[] getInitiatedClasses(ClassLoader loader) {
        return getInitiatedClasses0(agent, loader);
    }

    @Override
    public long getObjectSize(Object objectToSize) {
        if (objectToSize == null) {
            throw new NullPointerException("null passed as 'objectToSize' in getObjectSize");
        }
        return getObjectSize0(agent, objectToSize);
    }

    @Override
    public void appendToBootstrapClassLoaderSearch(JarFile jarfile) {
        appendToSearch(agent, jarfile.getName(), true);
    }

    @Override
    public void appendToSystemClassLoaderSearch(JarFile jarfile) {
        appendToSearch(agent, jarfile.getName(), false);
    }

    // ---- Modules ----

    @Override
    public boolean isModifiableModule(Module module) {
        if (module == null) {
            throw new NullPointerException("'module' is null");
        }
        return true;
    }

    private static Map<String, Set<Module>> checked(Module module, Map<String, Set<Module>> map) {
        Map<String, Set<Module>> result = new HashMap<>();
        for (Map.Entry<String, Set<Module>> e : map.entrySet()) {
            String pn = Objects.requireNonNull(e.getKey());
            if (!module.getPackages().contains(pn)) {
                throw new IllegalArgumentException(pn + " not in module");
            }
            result.put(pn, checked(e.getValue()));
        }
        return result;
    }

    private static <T> Set<T> checked(Set<T> set) {
        Set<T> result = new HashSet<>(set);
        if (result.contains(null)) {
            throw new NullPointerException();
        }
        return result;
    }

    @Override
    public void redefineModule(Module module, Set<Module> extraReads, Map<String, Set<Module>> extraExports,
            Map<String, Set<Module>> extraOpens, Set<Class<?>> extraUses,
            Map<Class<?>, List<Class<?>>> extraProvides) {
        if (!module.isNamed()) {
            return;
        }
        if (!isModifiableModule(module)) {
            throw new UnmodifiableModuleException(module.getName());
        }
        Set<Module> reads = checked(extraReads);
        Map<String, Set<Module>> exports = checked(module, extraExports), opens = checked(module, extraOpens);
        Set<Class<?>> uses = checked(extraUses);
        Map<Class<?>, List<Class<?>>> provides = new HashMap<>();
        for (Map.Entry<Class<?>, List<Class<?>>> e : extraProvides.entrySet()) {
            Class<?> service = Objects.requireNonNull(e.getKey());
            List<Class<?>> providers = new ArrayList<>(e.getValue());
            if (providers.isEmpty()) {
                throw new IllegalArgumentException("list of providers is empty");
            }
            for (Class<?> p : providers) {
                if (p.getModule() != module) {
                    throw new IllegalArgumentException(p + " not in " + module);
                }
                if (!service.isAssignableFrom(p)) {
                    throw new IllegalArgumentException(p + " is not a " + service);
                }
            }
            provides.put(service, providers);
        }
        reads.forEach(m -> Modules.addReads(module, m));
        exports.forEach((pn, to) -> to.forEach(m -> Modules.addExports(module, pn, m)));
        opens.forEach((pn, to) -> to.forEach(m -> Modules.addOpens(module, pn, m)));
        uses.forEach(s -> Modules.addUses(module, s));
        provides.forEach((s, list) -> list.forEach(p -> Modules.addProvides(module, s, p)));
    }
}
