// The providers, in the order in which they are asked: SUN and SunJCE have the digests, the random numbers and HMAC of
// this library.
package java.security;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

public final class Security {
    private static final Properties properties = new Properties();
    private static final List<Provider> providers = new ArrayList<>(List.of(new BuiltIn("SUN", "MessageDigest",
            new String[][] {{"MD2"}, {"MD5"}, {"SHA-1", "SHA", "SHA1"}, {"SHA-224", "SHA224"}, {"SHA-256", "SHA256"},
                {"SHA-384", "SHA384"}, {"SHA-512", "SHA512"}, {"SHA-512/224", "SHA512/224"},
                {"SHA-512/256", "SHA512/256"}, {"SHA3-224"}, {"SHA3-256"}, {"SHA3-384"}, {"SHA3-512"}}),
            new BuiltIn("SunJCE", "Mac", new String[][] {{"HmacMD5"}, {"HmacSHA1"}, {"HmacSHA224"}, {"HmacSHA256"},
                {"HmacSHA384"}, {"HmacSHA512"}, {"HmacSHA512/224"}, {"HmacSHA512/256"}, {"HmacSHA3-224"},
                {"HmacSHA3-256"}, {"HmacSHA3-384"}, {"HmacSHA3-512"}})));

    static {
        properties.put("securerandom.source", "file:/dev/random");
        properties.put("securerandom.strongAlgorithms", "NativePRNGBlocking:SUN,DRBG:SUN");
        properties.put("keystore.type", "pkcs12");
    }

    private Security() {
    }

    /** A provider of this library. */
    private static final class BuiltIn extends Provider {
        private static final long serialVersionUID = 1L;

        BuiltIn(String name, String type, String[][] names) {
            super(name, "17", name + " (" + (type.equals("Mac") ? "HMAC" : "digests; SecureRandom") + ")");
            for (int i = 0; i < names.length; i++) {
                List<String> aliases = Arrays.asList(names[i]).subList(1, names[i].length);
                putService(new BuiltInService(this, type, names[i][0], aliases));
            }
            if (!type.equals("Mac")) {
                putService(new BuiltInService(this, "SecureRandom", "NativePRNG", List.of()));
                putService(new BuiltInService(this, "SecureRandom", "NativePRNGNonBlocking", List.of()));
            }
        }
    }

    private static final class BuiltInService extends Provider.Service {
        BuiltInService(Provider p, String type, String algorithm, List<String> aliases) {
            super(p, type, algorithm, type.equals("Mac") ? "javax.crypto.Hmac" : "java.security.BlockDigest", aliases,
                    null);
        }

        @Override
        public Object newInstance(Object parameter) throws NoSuchAlgorithmException {
            switch (getType()) {
                case "MessageDigest":
                    return BlockDigest.create(getAlgorithm());
                case "SecureRandom":
                    return new SecureRandom();
                default:
                    return javax.crypto.Mac.getInstance(getAlgorithm());
            }
        }
    }

    @Deprecated
    public static String getAlgorithmProperty(String algName, String propName) {
        for (Provider p : getProviders()) {
            for (Object key : p.keySet()) {
                if (("Alg." + propName + "." + algName).equalsIgnoreCase(String.valueOf(key))) {
                    return p.getProperty(String.valueOf(key));
                }
            }
        }
        return null;
    }

    private static void checkPermission(String target) {
        SecurityManager security = System.getSecurityManager();
        if (security != null) {
            security.checkSecurityAccess(target);
        }
    }

    /** Positions begin with 1; -1 if there is such a provider. */
    public static synchronized int insertProviderAt(Provider provider, int position) {
        checkPermission("insertProvider");
        if (getProvider(provider.getName()) != null) {
            return -1;
        }
        int at = position < 1 || position > providers.size() ? providers.size() : position - 1;
        providers.add(at, provider);
        MessageDigest.providersChanged = true;
        return at + 1;
    }

    public static int addProvider(Provider provider) {
        return insertProviderAt(provider, 0);
    }

    public static synchronized void removeProvider(String name) {
        checkPermission("removeProvider." + name);
        if (providers.removeIf(p -> p.getName().equals(name))) {
            MessageDigest.providersChanged = true;
        }
    }

    public static synchronized Provider[] getProviders() {
        return providers.toArray(new Provider[0]);
    }

    public static synchronized Provider getProvider(String name) {
        String wanted = name == null ? null : name.trim();
        for (Provider p : providers) {
            if (p.getName().equals(wanted)) {
                return p;
            }
        }
        return null;
    }

    public static Provider[] getProviders(String filter) {
        int colon = filter.indexOf(':');
        return getProviders(Collections.singletonMap(colon < 0 ? filter : filter.substring(0, colon),
                colon < 0 ? "" : filter.substring(colon + 1)));
    }

    /** Of TYPE.ALGORITHM, or TYPE.ALGORITHM ATTRIBUTE with a value. */
    private static boolean fits(Provider p, String key, String value) {
        int dot = key.indexOf('.');
        int blank = key.indexOf(' ');
        if (dot <= 0 || dot == key.length() - 1 || blank >= 0 && value.isEmpty() || blank < 0 && !value.isEmpty()) {
            throw new InvalidParameterException("Invalid filter");
        }
        String algorithm = blank < 0 ? key.substring(dot + 1) : key.substring(dot + 1, blank).trim();
        Provider.Service s = p.getService(key.substring(0, dot), algorithm);
        return s != null && (blank < 0 || value.equalsIgnoreCase(s.getAttribute(key.substring(blank + 1).trim())));
    }

    public static Provider[] getProviders(Map<String, String> filter) {
        List<Provider> found = new ArrayList<>();
        for (Provider p : getProviders()) {
            boolean fits = true;
            for (Map.Entry<String, String> e : new LinkedHashMap<>(filter).entrySet()) {
                fits &= fits(p, e.getKey(), e.getValue());
            }
            if (fits) {
                found.add(p);
            }
        }
        return found.isEmpty() ? null : found.toArray(new Provider[0]);
    }

    public static String getProperty(String key) {
        SecurityManager security = System.getSecurityManager();
        if (security != null) {
            security.checkPermission(new SecurityPermission("getProperty." + key));
        }
        String value = properties.getProperty(key);
        return value == null ? null : value.trim();
    }

    public static void setProperty(String key, String datum) {
        checkPermission("setProperty." + key);
        properties.put(key, datum);
    }

    public static Set<String> getAlgorithms(String serviceName) {
        Set<String> names = new TreeSet<>();
        if (serviceName == null || serviceName.isEmpty() || serviceName.endsWith(".")) {
            return Collections.emptySet();
        }
        for (Provider p : getProviders()) {
            for (Provider.Service s : p.getServices()) {
                if (s.getType().equalsIgnoreCase(serviceName)) {
                    names.add(s.getAlgorithm().toUpperCase(Locale.ENGLISH));
                }
            }
        }
        return Collections.unmodifiableSet(names);
    }

    /** The first service with that name; of the provider, if one is named. */
    static Provider.Service find(String type, String algorithm, Provider provider) throws NoSuchAlgorithmException {
        if (algorithm == null) {
            throw new NullPointerException("null algorithm name");
        }
        Provider[] all = provider == null ? getProviders() : new Provider[] {provider};
        for (int i = 0; i < all.length; i++) {
            Provider.Service s = all[i].getService(type, algorithm);
            if (s != null) {
                return s;
            }
        }
        throw new NoSuchAlgorithmException(provider == null ? algorithm + " " + type + " not available"
                : "no such algorithm: " + algorithm + " for provider " + provider.getName());
    }

    static Provider named(String name) throws NoSuchProviderException {
        if (name == null || name.isEmpty()) {
            throw new IllegalArgumentException("missing provider");
        }
        Provider p = getProvider(name);
        if (p == null) {
            throw new NoSuchProviderException("no such provider: " + name);
        }
        return p;
    }
}
