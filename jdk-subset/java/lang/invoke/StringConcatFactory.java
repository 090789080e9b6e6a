// String concatenation by invokedynamic. A call site is linked to a static method "cat" of java.lang.StringConcatHelper
// or, when there is none for the argument types, of a hidden class spun next to it; the appendix is the recipe. Methods
// are shared by all sites whose arguments have the same shape.
package java.lang.invoke;

import jdk.internal.access.LangAccess;
import jdk.internal.classfile.ClassWriter;

public final class StringConcatFactory {
    private static final char TAG_ARG = '\1';
    private static final char TAG_CONST = '\2';
    private static final int MAX_ARGS = 200;

    // The shapes that StringConcatHelper has methods for.
    private static final String PRECOMPILED =
        " L I LL LI IL II LLL LLI LIL LII ILL ILI IIL III J D C Z LJ LD LC CL ";

    // Shape -> method, a list: programs use few shapes.
    private static final class Known {
        final String shape;
        final MemberName method;
        final Known next;

        Known(String shape, MemberName method, Known next) {
            this.shape = shape;
            this.method = method;
            this.next = next;
        }
    }

    private static Known known;

    private StringConcatFactory() {
    }

    public static CallSite makeConcat(MethodHandles.Lookup lookup, String name, MethodType concatType)
        throws StringConcatException {
        return site(lookup, name, concatType, recipeOf(concatType), new Object[0]);
    }

    public static CallSite makeConcatWithConstants(MethodHandles.Lookup lookup, String name, MethodType concatType,
                                                   String recipe, Object... constants)
        throws StringConcatException {
        return site(lookup, name, concatType, recipe, constants);
    }

    private static CallSite site(MethodHandles.Lookup lookup, String name, MethodType type, String recipe,
                                 Object[] constants) throws StringConcatException {
        if (name == null || constants == null) {
            throw new NullPointerException();
        }
        if ((lookup.lookupModes() & MethodHandles.Lookup.PRIVATE) == 0) {
            throw new StringConcatException("Invalid caller: " + lookup.lookupClass().getName());
        }
        Object[] appendix = new Object[1];
        MemberName m = link(type, recipe, constants, appendix);
        return new ConstantCallSite(Invokers.handle(m, type, appendix[0]));
    }

    private static String recipeOf(MethodType type) {
        StringBuilder sb = new StringBuilder();
        for (int i = type.parameterCount(); i > 0; i--) {
            sb.append(TAG_ARG);
        }
        return sb.toString();
    }

    // The fast path of MethodHandleNatives.linkCallSite: staticArguments as the VM gives them.
    static MemberName link(boolean withRecipe, MethodType type, Object staticArguments, Object[] appendix)
        throws StringConcatException {
        String recipe;
        Object[] constants = null;
        if (!withRecipe) {
            recipe = recipeOf(type);
        } else if (staticArguments instanceof String) {
            recipe = (String) staticArguments;
        } else {
            constants = (Object[]) staticArguments;
            recipe = (String) constants[0];
            Object[] rest = new Object[constants.length - 1];
            System.arraycopy(constants, 1, rest, 0, rest.length);
            constants = rest;
        }
        return link(type, recipe, constants, appendix);
    }

    private static MemberName link(MethodType type, String recipe, Object[] constants, Object[] appendix)
        throws StringConcatException {
        int n = type.parameterCount();
        if (!type.rtype().isAssignableFrom(String.class)) {
            throw new StringConcatException("The return type should be compatible with String, but it is "
                                            + type.rtype());
        }
        if (n > MAX_ARGS) {
            throw new StringConcatException("Too many concat argument slots: " + n + ", can only accept "
                                            + MAX_ARGS);
        }
        String[] k = parse(recipe, n, constants);
        LangAccess lang = LangAccess.get();
        appendix[0] = lang.newConcatRecipe(k);
        return method(lang, shape(type));
    }

    // The constants around the arguments.
    private static String[] parse(String recipe, int n, Object[] constants) throws StringConcatException {
        String[] k = new String[n + 1];
        int len = recipe.length();
        int arg = 0;
        int cons = 0;
        int start = 0;
        String piece = null;        // of the current constant, before start
        for (int i = 0; i <= len; i++) {
            char c = i < len ? recipe.charAt(i) : TAG_ARG;
            if (c > TAG_CONST || c == 0) {
                continue;
            }
            if (i > start) {
                String s = recipe.substring(start, i);
                piece = piece == null ? s : piece.concat(s);
            }
            start = i + 1;
            if (c == TAG_CONST) {
                if (constants == null || cons >= constants.length) {
                    throw new StringConcatException("Mismatched number of concat constants: recipe wants "
                        + countConstants(recipe) + " constants, but only "
                        + (constants == null ? 0 : constants.length) + " are passed");
                }
                String s = String.valueOf(constants[cons++]);
                piece = piece == null ? s : piece.concat(s);
            } else {
                if (arg > n || arg == n && i < len) {
                    throw mismatch(n, recipe);
                }
                k[arg++] = piece;
                piece = null;
            }
        }
        if (arg != n + 1) {
            throw mismatch(n, recipe);
        }
        if (constants != null && cons < constants.length) {
            throw new StringConcatException("Mismatched number of concat constants: recipe wants " + cons
                                            + " constants, but only " + constants.length + " are passed");
        }
        return k;
    }

    private static int countConstants(String recipe) {
        int n = 0;
        for (int i = 0; i < recipe.length(); i++) {
            if (recipe.charAt(i) == TAG_CONST) {
                n++;
            }
        }
        return n;
    }

    private static StringConcatException mismatch(int n, String recipe) {
        int want = 0;
        for (int i = 0; i < recipe.length(); i++) {
            if (recipe.charAt(i) == TAG_ARG) {
                want++;
            }
        }
        return new StringConcatException("Mismatched number of concat arguments: recipe wants " + want
                                         + " arguments, but signature provides " + n);
    }

    private static String shape(MethodType type) {
        Class<?>[] p = type.ptypes();
        char[] s = new char[p.length];
        for (int i = 0; i < s.length; i++) {
            char c = p[i].isPrimitive() ? Wrapper.code(p[i]) : 'L';
            s[i] = c == 'B' || c == 'S' ? 'I' : c;
        }
        return new String(s);
    }

    private static MemberName method(LangAccess lang, String shape) {
        for (Known k = known; k != null; k = k.next) {
            if (k.shape.equals(shape)) {
                return k.method;
            }
        }
        int n = shape.length();
        Class<?>[] p = new Class<?>[n + 1];
        for (int i = 0; i < n; i++) {
            char c = shape.charAt(i);
            p[i] = c == 'L' ? Object.class : Wrapper.primitive(c);
        }
        p[n] = Object.class;
        Class<?> holder = lang.concatHost();
        if (n > 3 || PRECOMPILED.indexOf(" ".concat(shape).concat(" ")) < 0) {
            holder = spin(holder, shape, p);
        }
        MemberName m = new MemberName(holder, "cat", MethodType.make(String.class, p),
                                      MemberName.REF_invokeStatic).resolve(null);
        known = new Known(shape, m, known);
        return m;
    }

    // static String cat(p...): all arguments to strings in an array, then StringConcatHelper.join.
    private static Class<?> spin(Class<?> host, String shape, Class<?>[] p) {
        int n = shape.length();
        ClassWriter w = new ClassWriter(ClassWriter.ACC_FINAL | ClassWriter.ACC_SYNTHETIC | 0x20,
                                        "java.lang.StringConcatHelper$Shape", Object.class, MethodType.NO_PTYPES);
        w.fields(0);
        w.beginMethods();
        w.beginMethod(ClassWriter.ACC_STATIC, w.utf8("cat"), w.methodDesc(null, p, 0, null, String.class));
        int hostRef = w.classRef(host);
        int[] str = new int[128];
        w.push(n);
        w.op2(0xbd, w.classRef(String.class));
        int slot = 0;
        for (int i = 0; i < n; i++) {
            char c = shape.charAt(i);
            w.op(89);
            w.push(i);
            w.load(c, slot);
            if (str[c] == 0) {
                str[c] = w.ref(ClassWriter.METHOD, hostRef, "str", c == 'L'
                               ? "(Ljava/lang/Object;)Ljava/lang/String;" : "(" + c + ")Ljava/lang/String;");
            }
            w.op2(0xb8, str[c]);
            w.op(83);
            slot += c == 'J' || c == 'D' ? 2 : 1;
        }
        w.load('L', slot);
        w.op2(0xb8, w.ref(ClassWriter.METHOD, hostRef, "join",
                          "([Ljava/lang/String;Ljava/lang/Object;)Ljava/lang/String;"));
        w.op(176);
        w.endMethod(5, slot + 1);
        return w.define(host, "java.lang.StringConcatHelper$Shape", 2 | 4, null);
    }
}
