// RandomAccess: marks lists with constant-time get(int).
package java.util;

public interface RandomAccess {
}
