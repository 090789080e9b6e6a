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
    /** What SUN and SunJCE have: a type of service with the names of each algorithm, aliases after it. "a" to "d" and
     *  a number stand for object identifiers below PREFIXES. */
    private static final String[] SUN = {"MessageDigest MD2|MD5|SHA-1 SHA SHA1 a26|SHA-224 SHA224 b4|SHA-256 SHA256 b1"
            + "|SHA-384 SHA384 b2|SHA-512 SHA512 b3|SHA-512/224 SHA512/224 b5|SHA-512/256 SHA512/256 b6|SHA3-224 b7"
            + "|SHA3-256 b8|SHA3-384 b9|SHA3-512 b10", "SecureRandom NativePRNG|NativePRNGNonBlocking"};
    private static final String HMAC = " HmacMD5|HmacSHA1 c7|HmacSHA224 c8|HmacSHA256 c9|HmacSHA384 c10|HmacSHA512 c11"
            + "|HmacSHA512/224 c12|HmacSHA512/256 c13|HmacSHA3-224 b13|HmacSHA3-256 b14|HmacSHA3-384 b15"
            + "|HmacSHA3-512 b16";
    private static final String[] JCE = {"Mac" + HMAC, "KeyGenerator" + HMAC + "|AES d1",
        "SecretKeyFactory PBKDF2WithHmacSHA1 e12|PBKDF2WithHmacSHA224|PBKDF2WithHmacSHA256|PBKDF2WithHmacSHA384"
            + "|PBKDF2WithHmacSHA512"};
    private static final String[] PREFIXES = {"1.3.14.3.2.", "2.16.840.1.101.3.4.2.", "1.2.840.113549.2.",
        "2.16.840.1.101.3.4.", "1.2.840.113549.1.5."};
    private static final List<Provider> providers = new ArrayList<>(List.of(
            new BuiltIn("SUN", "digests; SecureRandom", SUN), new BuiltIn("SunJCE", "HMAC; PBKDF2", JCE)));

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

        BuiltIn(String name, String info, String[] services) {
            super(name, "17", name + " (" + info + ")");
            for (String service : services) {
                int blank = service.indexOf(' ');
                for (String names : service.substring(blank + 1).split("\\|")) {
                    String[] all = names.split(" ");
                    List<String> aliases = new ArrayList<>();
                    for (String alias : Arrays.asList(all).subList(1, all.length)) {
                        if (Character.isLowerCase(alias.charAt(0))) {
                            alias = PREFIXES[alias.charAt(0) - 'a'].concat(alias.substring(1));
                            aliases.add("OID.".concat(alias));
                        }
                        aliases.add(alias);
                    }
                    putService(new BuiltInService(this, service.substring(0, blank), all[0], aliases));
                }
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
            String name = getAlgorithm();
            switch (getType()) {
                case "MessageDigest":
                    return BlockDigest.create(name, name);
                case "SecureRandom":
                    return new SecureRandom();
                case "SecretKeyFactory":
                    return new jdk.internal.security.Pbkdf2(name);
                case "KeyGenerator":
                    return new jdk.internal.security.RandomKeys(name, name.equals("AES") ? 16
                            : name.equals("HmacMD5") || name.equals("HmacSHA1") ? 64
                            : javax.crypto.Mac.getInstance(name).getMacLength());
                default:
                    return javax.crypto.Mac.getInstance(name);
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
