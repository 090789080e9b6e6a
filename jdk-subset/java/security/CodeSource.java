// Location of a class's code. Without java.net.URL the location is kept as text by the VM only.
package java.security;

public class CodeSource implements java.io.Serializable {
    private static final long serialVersionUID = 4977541819976013951L;

    private final String location;

    CodeSource(String location) {
        this.location = location;
    }

    @Override
    public String toString() {
        return "(" + location + ")";
    }
}
