// Finds what providers have for an algorithm: the first provider in the order of Security, or a given one.
package jdk.internal.security;

import java.security.NoSuchAlgorithmException;
import java.security.NoSuchProviderException;
import java.security.Provider;
import java.security.Security;
import java.util.Objects;

public final class Engines {
    private Engines() {
    }

    /** An implementation, and who provides it. */
    public record Found<T>(T spi, Provider provider) {
    }

    private static <T> Found<T> of(Class<T> type, String engine, String algorithm, Provider provider)
            throws NoSuchAlgorithmException {
        Provider.Service service = provider.getService(engine, algorithm);
        if (service == null) {
            return null;
        }
        Object made = service.newInstance(null);
        if (!type.isInstance(made)) {
            throw new NoSuchAlgorithmException("class configured for " + engine + ": " + made.getClass().getName()
                    + " not a " + engine);
        }
        return new Found<>(type.cast(made), provider);
    }

    public static <T> Found<T> find(Class<T> type, String engine, String algorithm) throws NoSuchAlgorithmException {
        Objects.requireNonNull(algorithm, "null algorithm name");
        NoSuchAlgorithmException failure = null;
        for (Provider provider : Security.getProviders()) {
            try {
                Found<T> found = of(type, engine, algorithm, provider);
                if (found != null) {
                    return found;
                }
            } catch (NoSuchAlgorithmException e) {
                failure = e;
            }
        }
        throw failure != null ? failure : new NoSuchAlgorithmException(engine.equals("KeyAgreement")
                ? "Algorithm " + algorithm + " not available" : algorithm + " " + engine + " not available");
    }

    public static <T> Found<T> find(Class<T> type, String engine, String algorithm, String provider)
            throws NoSuchAlgorithmException, NoSuchProviderException {
        Objects.requireNonNull(algorithm, "null algorithm name");
        if (provider == null || provider.isEmpty()) {
            throw new IllegalArgumentException("missing provider");
        }
        Provider found = Security.getProvider(provider);
        if (found == null) {
            throw new NoSuchProviderException("no such provider: " + provider);
        }
        return find(type, engine, algorithm, found);
    }

    public static <T> Found<T> find(Class<T> type, String engine, String algorithm, Provider provider)
            throws NoSuchAlgorithmException {
        Objects.requireNonNull(algorithm, "null algorithm name");
        if (provider == null) {
            throw new IllegalArgumentException("missing provider");
        }
        Found<T> found = of(type, engine, algorithm, provider);
        if (found == null) {
            throw new NoSuchAlgorithmException("no such algorithm: " + algorithm + " for provider "
                    + provider.getName());
        }
        return found;
    }
}
