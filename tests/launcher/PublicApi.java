// What a program can see of a class: for test_api.py.
//   PublicApi list MODULE...    the public classes of the packages that the modules export, on `java` only
//   PublicApi digest            for each class that standard input names, a digest of its members
//   PublicApi members           the same with the members themselves
// A member counts in each class that has or inherits it; types are erased. Whether a method is abstract counts only
// where programs can extend the class. Unchecked exceptions of throws clauses do not count.
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

public class PublicApi {
    static final int KEPT = Modifier.PUBLIC | Modifier.PROTECTED | Modifier.STATIC | Modifier.FINAL;

    static boolean isVisible(int modifiers) {
        return (modifiers & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0;
    }

    static boolean isVisible(Class<?> c) {
        for (Class<?> k = c; k != null; k = k.getDeclaringClass()) {
            if (!isVisible(k.getModifiers())) {
                return false;
            }
        }
        return true;
    }

    static boolean isExtensible(Class<?> c) {
        for (Constructor<?> k : c.getDeclaredConstructors()) {
            if (isVisible(k.getModifiers())) {
                return !Modifier.isFinal(c.getModifiers());
            }
        }
        return c.isInterface();
    }

    static String types(Class<?>[] types) {
        List<String> names = new ArrayList<>();
        for (Class<?> t : types) {
            names.add(t.getName());
        }
        return names.toString();
    }

    static String checked(Class<?>[] exceptions) {
        Set<String> names = new TreeSet<>();
        for (Class<?> e : exceptions) {
            if (!RuntimeException.class.isAssignableFrom(e) && !Error.class.isAssignableFrom(e)) {
                names.add(e.getName());
            }
        }
        return names.toString();
    }

    static void addMembers(Class<?> k, int kept, Set<String> members, Set<String> signatures) {
        for (Field f : k.getDeclaredFields()) {
            if (isVisible(f.getModifiers()) && !f.isSynthetic()) {
                members.add("field " + Modifier.toString(f.getModifiers() & KEPT) + " " + f.getType().getName() + " "
                        + f.getName());
            }
        }
        for (Method m : k.getDeclaredMethods()) {
            if (isVisible(m.getModifiers()) && !m.isSynthetic()
                    && signatures.add(m.getName() + types(m.getParameterTypes()))) {
                members.add("method " + Modifier.toString(m.getModifiers() & kept) + (m.isVarArgs() ? " varargs " : " ")
                        + m.getReturnType().getName() + " " + m.getName() + types(m.getParameterTypes())
                        + checked(m.getExceptionTypes()));
            }
        }
    }

    static Set<String> members(Class<?> c) {
        Set<String> members = new TreeSet<>();
        Set<String> signatures = new HashSet<>();
        int kept = isExtensible(c) ? KEPT | Modifier.ABSTRACT : KEPT;
        int kind = c.isInterface() || !isExtensible(c) ? KEPT : KEPT | Modifier.ABSTRACT;
        members.add((c.isInterface() ? "interface " : c.isEnum() ? "enum " : c.isRecord() ? "record " : "class ")
                + Modifier.toString(c.getModifiers() & kind) + c.getTypeParameters().length);
        for (Class<?> k = c; k != null; k = k.getSuperclass()) {
            addMembers(k, kept, members, signatures);
        }
        ArrayDeque<Class<?>> todo = new ArrayDeque<>(List.of(c));
        Set<Class<?>> seen = new HashSet<>();
        while (!todo.isEmpty()) {
            Class<?> k = todo.remove();
            if (!seen.add(k)) {
                continue;
            }
            if (k != c && isVisible(k) && k.getName().startsWith("java")) {
                members.add("is " + k.getName());
            }
            if (k.isInterface()) {
                addMembers(k, kept, members, signatures);
            }
            if (k.getSuperclass() != null) {
                todo.add(k.getSuperclass());
            }
            todo.addAll(Arrays.asList(k.getInterfaces()));
        }
        for (Constructor<?> k : c.getDeclaredConstructors()) {
            if (isVisible(k.getModifiers()) && !k.isSynthetic()) {
                members.add("constructor " + Modifier.toString(k.getModifiers() & KEPT) + types(k.getParameterTypes())
                        + checked(k.getExceptionTypes()));
            }
        }
        return members;
    }

    static void list(String module) throws Exception {
        FileSystem image = FileSystems.getFileSystem(URI.create("jrt:/"));
        Path top = image.getPath("/modules/" + module);
        Module m = ModuleLayer.boot().findModule(module).get();
        try (Stream<Path> files = Files.walk(top)) {
            for (Path p : files.sorted().toArray(Path[]::new)) {
                String name = top.relativize(p).toString();
                if (!name.endsWith(".class") || name.indexOf('/') < 0) {
                    continue;
                }
                name = name.substring(0, name.length() - 6).replace('/', '.');
                if (m.isExported(name.substring(0, name.lastIndexOf('.')))
                        && isVisible(Class.forName(name, false, PublicApi.class.getClassLoader()))) {
                    System.out.println(name);
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        if (args[0].equals("list")) {
            for (int i = 1; i < args.length; i++) {
                list(args[i]);
            }
            return;
        }
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String name; (name = in.readLine()) != null;) {
            Set<String> members;
            try {
                members = members(Class.forName(name, false, PublicApi.class.getClassLoader()));
            } catch (ClassNotFoundException e) {
                members = null;
            } catch (LinkageError e) {
                members = Set.of(e.toString());
            }
            if (members == null) {
                System.out.println(name + " -");
            } else if (args[0].equals("digest")) {
                System.out.println(name + " " + Integer.toHexString(members.hashCode()));
            } else {
                System.out.println(name + "\n    " + String.join("\n    ", members));
            }
        }
    }
}
