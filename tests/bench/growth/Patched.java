import java.io.InputStream;

/** Defines any number of classes from one class file in which it replaces the digits of names. */
final class Patched extends ClassLoader {
    private final byte[] template;
    private final String[] names;       // of eight characters, as they are in the class file

    Patched(String... names) throws Exception {
        try (InputStream in = Patched.class.getResourceAsStream(names[0] + ".class")) {
            template = in.readAllBytes();
        }
        this.names = names;
    }

    static String numbered(String name, int number) {
        StringBuilder result = new StringBuilder(name);
        for (int at = name.length() - 1; number > 0; number /= 10) result.setCharAt(at--, (char) ('0' + number % 10));
        return result.toString();
    }

    /** Each name gets its number; what is in the constant pool and no name of a class has no such text. */
    Class<?> define(int... numbers) {
        byte[] file = file(numbers);
        return defineClass(null, file, 0, file.length);
    }

    byte[] file(int... numbers) {
        byte[] file = template.clone();
        for (int i = 0; i < names.length; i++) {
            for (int at = 0; at + 8 <= file.length; at++) {
                if (isAt(template, at, names[i])) replace(file, at, numbered(names[i], numbers[i]));
            }
        }
        return file;
    }

    private static boolean isAt(byte[] file, int at, String name) {
        for (int i = 0; i < 8; i++) if (file[at + i] != name.charAt(i)) return false;
        return true;
    }

    private static void replace(byte[] file, int at, String name) {
        for (int i = 0; i < 8; i++) file[at + i] = (byte) name.charAt(i);
    }
}
