// The right to create links.
package java.nio.file;

import java.security.BasicPermission;

public final class LinkPermission extends BasicPermission {
    private static final long serialVersionUID = -1441492453772213220L;

    public LinkPermission(String name) {
        super(name);
        if (!name.equals("hard") && !name.equals("symbolic")) {
            throw new IllegalArgumentException("name: " + name);
        }
    }

    public LinkPermission(String name, String actions) {
        this(name);
        if (actions != null && !actions.isEmpty()) {
            throw new IllegalArgumentException("actions: " + actions);
        }
    }
}
