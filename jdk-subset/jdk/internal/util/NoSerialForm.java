// A class of this library that object streams do not know: `java` has none in its place.
package jdk.internal.util;

public interface NoSerialForm {
}
