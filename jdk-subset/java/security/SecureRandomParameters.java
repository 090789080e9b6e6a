// Parameters of random numbers.
package java.security;

public interface SecureRandomParameters {
}
