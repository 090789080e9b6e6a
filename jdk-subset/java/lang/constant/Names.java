// Checks of the names and descriptors that nominal descriptors are made of.
package java.lang.constant;

final class Names {
    private Names() {
    }

    static void checkBinaryName(String name) {
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c == ';' || c == '[' || c == '/') {
                throw new IllegalArgumentException("Invalid class name: " + name);
            }
        }
    }

    static void checkMemberName(String name) {
        if (name.isEmpty()) {
            throw new IllegalArgumentException("zero-length member name");
        }
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c == '.' || c == ';' || c == '[' || c == '/') {
                throw new IllegalArgumentException("Invalid member name: " + name);
            }
        }
    }

    static void checkMethodName(String name) {
        checkMemberName(name);
        if (!name.equals("<init>") && !name.equals("<clinit>") && (name.indexOf('<') >= 0 || name.indexOf('>') >= 0)) {
            throw new IllegalArgumentException("Invalid member name: " + name);
        }
    }

    // End of the field descriptor at pos, -1 if there is none.
    static int skip(String d, int pos) {
        int n = d.length();
        int dims = 0;
        while (pos < n && d.charAt(pos) == '[') {
            pos++;
            dims++;
        }
        if (pos == n || dims > 255) {
            return -1;
        }
        char c = d.charAt(pos);
        if (c != 'L') {
            return "ZBCSIJFD".indexOf(c) >= 0 || c == 'V' && dims == 0 ? pos + 1 : -1;
        }
        int end = d.indexOf(';', pos);
        if (end < 0) {
            return -1;
        }
        // No empty parts, except that the whole name may be empty.
        for (int i = pos + 1; i < end; i++) {
            char k = d.charAt(i);
            if (k == '.' || k == '[' || k == '/' && (i == pos + 1 || i == end - 1 || d.charAt(i - 1) == '/')) {
                return -1;
            }
        }
        return end + 1;
    }

    static Class<?> primitive(char c) {
        switch (c) {
            case 'Z': return boolean.class;
            case 'B': return byte.class;
            case 'C': return char.class;
            case 'S': return short.class;
            case 'I': return int.class;
            case 'J': return long.class;
            case 'F': return float.class;
            case 'D': return double.class;
            case 'V': return void.class;
            default: return null;
        }
    }

    static String join(Object[] parts) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < parts.length; i++) {
            if (i > 0) {
                sb.append(',');
            }
            sb.append(parts[i]);
        }
        return sb.toString();
    }

    static Object[] resolve(ConstantDesc[] args, int before, java.lang.invoke.MethodHandles.Lookup lookup)
        throws ReflectiveOperationException {
        Object[] r = new Object[before + args.length];
        for (int i = 0; i < args.length; i++) {
            r[before + i] = args[i].resolveConstantDesc(lookup);
        }
        return r;
    }
}
