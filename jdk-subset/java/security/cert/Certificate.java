// A certificate. None exist in this library: a type of parameters only.
package java.security.cert;

import java.io.Serializable;

public abstract class Certificate implements Serializable {
    private static final long serialVersionUID = -3585440601605666277L;

    private final String type;

    protected Certificate(String type) {
        this.type = type;
    }

    public final String getType() {
        return type;
    }
}
