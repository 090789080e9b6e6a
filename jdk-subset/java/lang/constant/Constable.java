// See the API documentation of Java SE 17.
package java.lang.constant;

import java.util.Optional;

public interface Constable {
    Optional<? extends ConstantDesc> describeConstable();
}
