// A set of implementations of algorithms, as properties: TYPE.ALGORITHM is the name of a class, TYPE.ALGORITHM NAME an
// attribute, Alg.Alias.TYPE.NAME another name.
package java.security;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;

public abstract class Provider extends Properties {
    private static final long serialVersionUID = -4298000515446427739L;
    private static final String ALIAS = "Alg.Alias.";

    private final String name;
    private final String info;
    private final double version;
    private final String versionStr;
    /** Services that were put as objects, and those that properties describe, by TYPE.ALGORITHM in capitals. */
    private final transient Map<String, Service> services = new LinkedHashMap<>();
    private transient Map<String, Service> described;

    /** The version as a text that begins with a number, or 0. */
    private static double number(String version) {
        String digits = version.split("[^0-9.]", 2)[0];
        int dot = digits.indexOf('.');
        int second = dot < 0 ? -1 : digits.indexOf('.', dot + 1);
        digits = second < 0 ? digits : digits.substring(0, second);
        return digits.isEmpty() || digits.equals(".") ? 0 : Double.parseDouble(digits);
    }

    @Deprecated(since = "9")
    protected Provider(String name, double version, String info) {
        this(name, version, Double.toString(version), info);
    }

    protected Provider(String name, String versionStr, String info) {
        this(name, number(versionStr), versionStr, info);
    }

    private Provider(String name, double version, String versionStr, String info) {
        this.name = name;
        this.version = version;
        this.versionStr = versionStr;
        this.info = info;
        describe();
    }

    private void describe() {
        super.put("Provider.id name", String.valueOf(name));
        super.put("Provider.id version", String.valueOf(versionStr));
        super.put("Provider.id info", String.valueOf(info));
        super.put("Provider.id className", getClass().getName());
    }

    public Provider configure(String configArg) {
        throw new UnsupportedOperationException("configure is not supported");
    }

    public boolean isConfigured() {
        return true;
    }

    public String getName() {
        return name;
    }

    @Deprecated(since = "9")
    public double getVersion() {
        return version;
    }

    public String getVersionStr() {
        return versionStr;
    }

    public String getInfo() {
        return info;
    }

    @Override
    public String toString() {
        return name + " version " + versionStr;
    }

    // ---- Properties; each change makes the services that they describe anew ----

    private <T> T changed(T result) {
        described = null;
        return result;
    }

    @Override
    public synchronized void clear() {
        super.clear();
        services.clear();
        describe();
        changed(null);
    }

    @Override
    public synchronized void load(InputStream inStream) throws IOException {
        Properties loaded = new Properties();
        loaded.load(inStream);
        putAll(loaded);
    }

    @Override
    public synchronized void putAll(Map<?, ?> t) {
        for (Map.Entry<?, ?> e : t.entrySet()) {
            put(e.getKey(), e.getValue());
        }
    }

    @Override
    public synchronized Set<Map.Entry<Object, Object>> entrySet() {
        return Collections.unmodifiableMap(this.asMap()).entrySet();
    }

    /** What the superclass has, as its own views show it. */
    private Map<Object, Object> asMap() {
        Map<Object, Object> m = new LinkedHashMap<>();
        for (Map.Entry<Object, Object> e : super.entrySet()) {
            m.put(e.getKey(), e.getValue());
        }
        return m;
    }

    @Override
    public Set<Object> keySet() {
        return Collections.unmodifiableSet(super.keySet());
    }

    @Override
    public Collection<Object> values() {
        return Collections.unmodifiableCollection(super.values());
    }

    @Override
    public synchronized Object put(Object key, Object value) {
        return changed(super.put(key, value));
    }

    @Override
    public synchronized Object putIfAbsent(Object key, Object value) {
        return changed(super.putIfAbsent(key, value));
    }

    @Override
    public synchronized Object remove(Object key) {
        return changed(super.remove(key));
    }

    @Override
    public synchronized boolean remove(Object key, Object value) {
        return changed(super.remove(key, value));
    }

    @Override
    public synchronized boolean replace(Object key, Object oldValue, Object newValue) {
        return changed(super.replace(key, oldValue, newValue));
    }

    @Override
    public synchronized Object replace(Object key, Object value) {
        return changed(super.replace(key, value));
    }

    @Override
    public synchronized void replaceAll(BiFunction<? super Object, ? super Object, ? extends Object> function) {
        super.replaceAll(function);
        changed(null);
    }

    @Override
    public synchronized Object compute(Object key, BiFunction<? super Object, ? super Object, ? extends Object> f) {
        return changed(super.compute(key, f));
    }

    @Override
    public synchronized Object computeIfAbsent(Object key, Function<? super Object, ? extends Object> f) {
        return changed(super.computeIfAbsent(key, f));
    }

    @Override
    public synchronized Object computeIfPresent(Object key,
            BiFunction<? super Object, ? super Object, ? extends Object> f) {
        return changed(super.computeIfPresent(key, f));
    }

    @Override
    public synchronized Object merge(Object key, Object value,
            BiFunction<? super Object, ? super Object, ? extends Object> f) {
        return changed(super.merge(key, value, f));
    }

    @Override
    public Object get(Object key) {
        return super.get(key);
    }

    @Override
    public synchronized Object getOrDefault(Object key, Object defaultValue) {
        return super.getOrDefault(key, defaultValue);
    }

    @Override
    public synchronized void forEach(BiConsumer<? super Object, ? super Object> action) {
        super.forEach(action);
    }

    @Override
    public Enumeration<Object> keys() {
        return super.keys();
    }

    @Override
    public Enumeration<Object> elements() {
        return super.elements();
    }

    @Override
    public String getProperty(String key) {
        return super.getProperty(key);
    }

    // ---- Services ----

    private static String key(String type, String algorithm) {
        return (type + "." + algorithm).toUpperCase(Locale.ENGLISH);
    }

    /** Those that properties describe; a property without a class is none. */
    private synchronized Map<String, Service> described() {
        if (described != null) {
            return described;
        }
        Map<String, Service> found = new LinkedHashMap<>();
        for (Map.Entry<Object, Object> e : asMap().entrySet()) {
            String text = e.getKey() instanceof String && e.getValue() instanceof String ? (String) e.getKey() : "";
            int dot = text.indexOf('.');
            if (dot <= 0 || text.startsWith(ALIAS) || text.startsWith("Provider.") || text.indexOf(' ') >= 0
                    || services.containsKey(text.toUpperCase(Locale.ENGLISH))) {
                continue;
            }
            String type = text.substring(0, dot);
            String algorithm = text.substring(dot + 1);
            Map<String, String> attributes = new HashMap<>();
            List<String> aliases = new ArrayList<>();
            for (Map.Entry<Object, Object> other : asMap().entrySet()) {
                String k = String.valueOf(other.getKey());
                if (k.regionMatches(true, 0, text + " ", 0, text.length() + 1)) {
                    attributes.put(k.substring(text.length() + 1), String.valueOf(other.getValue()));
                } else if (k.regionMatches(true, 0, ALIAS + type + ".", 0, ALIAS.length() + type.length() + 1)
                        && algorithm.equalsIgnoreCase(String.valueOf(other.getValue()))) {
                    aliases.add(k.substring(ALIAS.length() + type.length() + 1));
                }
            }
            Service s = new Service(this, type, algorithm, (String) e.getValue(), aliases, attributes);
            s.register(found);
        }
        described = found;
        return found;
    }

    public Service getService(String type, String algorithm) {
        String key = key(Objects.requireNonNull(type), Objects.requireNonNull(algorithm));
        synchronized (this) {
            Service s = services.get(key);
            return s != null ? s : described().get(key);
        }
    }

    public Set<Service> getServices() {
        synchronized (this) {
            Set<Service> all = new LinkedHashSet<>(services.values());
            all.addAll(described().values());
            return Collections.unmodifiableSet(all);
        }
    }

    protected void putService(Service s) {
        if (s.getProvider() != this) {
            throw new IllegalArgumentException("service.getProvider() must match this Provider object");
        }
        synchronized (this) {
            s.register(services);
            super.put(s.type + "." + s.algorithm, s.className);
            for (String alias : s.aliases) {
                super.put(ALIAS + s.type + "." + alias, s.algorithm);
            }
            for (Map.Entry<String, String> e : s.attributes.entrySet()) {
                super.put(s.type + "." + s.algorithm + " " + e.getKey(), e.getValue());
            }
            changed(null);
        }
    }

    protected void removeService(Service s) {
        synchronized (this) {
            services.values().removeIf(other -> other == Objects.requireNonNull(s));
            super.remove(s.type + "." + s.algorithm);
            for (String alias : s.aliases) {
                super.remove(ALIAS + s.type + "." + alias);
            }
            for (String attribute : s.attributes.keySet()) {
                super.remove(s.type + "." + s.algorithm + " " + attribute);
            }
            changed(null);
        }
    }

    public static class Service {
        private final Provider provider;
        private final String type;
        private final String algorithm;
        private final String className;
        private final List<String> aliases;
        private final Map<String, String> attributes;

        public Service(Provider provider, String type, String algorithm, String className, List<String> aliases,
                Map<String, String> attributes) {
            this.provider = Objects.requireNonNull(provider);
            this.type = Objects.requireNonNull(type);
            this.algorithm = Objects.requireNonNull(algorithm);
            this.className = Objects.requireNonNull(className);
            this.aliases = aliases == null ? List.of() : List.copyOf(aliases);
            this.attributes = attributes == null ? Map.of() : new HashMap<>(attributes);
        }

        private void register(Map<String, Service> map) {
            map.put(key(type, algorithm), this);
            for (String alias : aliases) {
                map.put(key(type, alias), this);
            }
        }

        public final String getType() {
            return type;
        }

        public final String getAlgorithm() {
            return algorithm;
        }

        public final Provider getProvider() {
            return provider;
        }

        public final String getClassName() {
            return className;
        }

        public final String getAttribute(String name) {
            for (Map.Entry<String, String> e : attributes.entrySet()) {
                if (e.getKey().equalsIgnoreCase(Objects.requireNonNull(name))) {
                    return e.getValue();
                }
            }
            return null;
        }

        public Object newInstance(Object constructorParameter) throws NoSuchAlgorithmException {
            try {
                ClassLoader loader = provider.getClass().getClassLoader();
                Class<?> c = loader == null ? Class.forName(className) : loader.loadClass(className);
                if (constructorParameter == null) {
                    return c.getConstructor().newInstance();
                }
                for (Constructor<?> constructor : c.getConstructors()) {
                    Class<?>[] types = constructor.getParameterTypes();
                    if (types.length == 1 && types[0].isInstance(constructorParameter)) {
                        return constructor.newInstance(constructorParameter);
                    }
                }
                throw new NoSuchAlgorithmException("No constructor matching "
                        + constructorParameter.getClass().getName() + " found in class " + className);
            } catch (NoSuchAlgorithmException e) {
                throw e;
            } catch (InvocationTargetException e) {
                throw failure(e.getCause());
            } catch (ClassNotFoundException e) {
                throw new NoSuchAlgorithmException("class configured for " + type + " (provider: " + provider.getName()
                        + ") cannot be found.", e);
            } catch (ReflectiveOperationException | LinkageError e) {
                throw failure(e);
            }
        }

        private NoSuchAlgorithmException failure(Throwable cause) {
            return new NoSuchAlgorithmException("Error constructing implementation (algorithm: " + algorithm
                    + ", provider: " + provider.getName() + ", class: " + className + ")", cause);
        }

        // Types whose instances are asked about keys, and those that are not asked at all
        private static final Set<String> KEYED = Set.of("Cipher", "KeyAgreement", "Mac", "Signature");

        private static final Set<String> UNKEYED = Set.of("AlgorithmParameterGenerator", "AlgorithmParameters",
                "CertificateFactory", "CertPathBuilder", "CertPathValidator", "CertStore", "Configuration",
                "KeyFactory", "KeyGenerator", "KeyManagerFactory", "KeyPairGenerator", "KeyStore", "MessageDigest",
                "Policy", "SecretKeyFactory", "SecureRandom", "SSLContext", "TrustManagerFactory");

        public boolean supportsParameter(Object parameter) {
            if (UNKEYED.contains(type)) {
                throw new InvalidParameterException("supportsParameter() not used with " + type + " engines");
            }
            if (KEYED.contains(type) && parameter != null && !(parameter instanceof Key)) {
                throw new InvalidParameterException("Parameter must be instanceof Key for engine " + type);
            }
            return true;
        }

        @Override
        public String toString() {
            return provider.getName() + ": " + type + "." + algorithm + " -> " + className
                    + (aliases.isEmpty() ? "" : "\r\n  aliases: " + aliases)
                    + (attributes.isEmpty() ? "" : "\r\n  attributes: " + attributes) + "\r\n";
        }
    }
}
