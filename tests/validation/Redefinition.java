/** What the agent redefinition.c redefines. The other classes are new versions of Original, and RedefinedTwo one of
 *  this class, under names of the same length, which the agent replaces in their class files. */
class Redefinition {
    static int calls;

    static void count() {
        calls++;
    }

    static int frame(int number, Object object) {
        return number + object.hashCode() * 0;
    }

    public static void main(String[] args) {
        frame(1, "an object");
        try {
            Original.run(5);
        } catch (NoClassDefFoundError | IllegalAccessError e) {
            calls = 0;
        }
        System.out.println("the program has run");
    }
}

class RedefinedTwo {
    static int calls;

    static void count() {
        calls++;
    }

    static int frame(int number, Object object) {
        count();
        int result = number + object.hashCode() * 0;
        count();
        return result;
    }

    public static void main(String[] args) {
        frame(1, "an object");
        try {
            Original.run(5);
        } catch (NoClassDefFoundError | IllegalAccessError e) {
            calls = 0;
        }
        System.out.println("the program has run");
    }
}

class Original {
    static int number = 5;
    static final String WORD = "before";

    static int lines(int x) {
        int y = x + 1;
        return y;
    }

    static int run(int x) {
        return x > 3 ? number : 2;
    }

    private static void help() {
    }
}

/** Another body. */
class NewBody0 {
    static int number = 5;
    static final String WORD = "before";

    static int lines(int x) {
        int y = x + 1 + x * 3;
        return y;
    }

    static int run(int x) {
        return x > 4 ? number : 1;
    }

    private static void help() {
    }
}

class AddField {
    static int number = 5;
    static final String WORD = "before";
    int more;

    static int lines(int x) {
        int y = x + 1;
        return y;
    }

    static int run(int x) {
        return x > 3 ? number : 2;
    }

    private static void help() {
    }
}

class AddLambd {
    static int number = 5;
    static final String WORD = "before";

    static int lines(int x) {
        int y = x + 1;
        return y;
    }

    static int run(int x) {
        Runnable r = () -> number++;
        r.run();
        return x > 3 ? number : 2;
    }

    private static void help() {
    }
}

class AddInner {
    static int number = 5;
    static final String WORD = "before";

    static int lines(int x) {
        int y = x + 1;
        return y;
    }

    static int run(int x) {
        return x > 3 ? number : 2;
    }

    private static void help() {
    }

    static class More {
    }
}

/** Without help(). */
class LessPriv {
    static int number = 5;
    static final String WORD = "before";

    static int lines(int x) {
        int y = x + 1;
        return y;
    }

    static int run(int x) {
        return x > 3 ? number : 2;
    }
}

class NewValue {
    static int number = 6;
    static final String WORD = "before";

    static int lines(int x) {
        int y = x + 1;
        return y;
    }

    static int run(int x) {
        return x > 3 ? number : 2;
    }

    private static void help() {
    }
}

class NewConst {
    static int number = 5;
    static final String WORD = "behind";

    static int lines(int x) {
        int y = x + 1;
        return y;
    }

    static int run(int x) {
        return x > 3 ? number : 2;
    }

    private static void help() {
    }
}

/** Another body of one method. */
class NewLines {
    static int number = 5;
    static final String WORD = "before";

    static int lines(int x) {
        int y = x + 1 + x * 3;
        return y;
    }

    static int run(int x) {
        return x > 3 ? number : 2;
    }

    private static void help() {
    }
}

class OneCall0 {
    static int number = 5;
    static final String WORD = "before";

    static int lines(int x) {
        int y = x + 1;
        return y;
    }

    static int run(int x) {
        help();
        return x > 3 ? number : 2;
    }

    private static void help() {
    }
}

class TwoCalls {
    static int number = 5;
    static final String WORD = "before";

    static int lines(int x) {
        int y = x + 1;
        return y;
    }

    static int run(int x) {
        help();
        help();
        return x > 3 ? number : 2;
    }

    private static void help() {
    }
}

/** Calls a class that another name replaces, of one that is not there. */
class CallHelp {
    static int number = 5;
    static final String WORD = "before";

    static int lines(int x) {
        int y = x + 1;
        return y;
    }

    static int run(int x) {
        return Missing0.help();
    }

    private static void help() {
    }
}

/** Calls a class that another name replaces, jdk/internal/misc/VM. */
class CallMods {
    static int number = 5;
    static final String WORD = "before";

    static int lines(int x) {
        int y = x + 1;
        return y;
    }

    static int run(int x) {
        return MissingOfTwentyChars.initLevel();
    }

    private static void help() {
    }
}

class Missing0 {
    static int help() {
        return 1;
    }
}

class MissingOfTwentyChars {
    static int initLevel() {
        return 1;
    }
}

/** With a native method, for which the classes behind this have wrappers, or not. */
class Wrapped0 {
    static native int foo();
}

class NoWrappr {
    static native int a_foo();
}

class Wrapper0 {
    static int foo() {
        return a_foo();
    }

    static native int a_foo();
}

class InOrder0 {
    static int foo() {
        return a_foo();
    }

    static int a_foo() {
        return b_a_foo();
    }

    static native int b_a_foo();
}

class BadOrder {
    static int foo() {
        return b_foo();
    }

    static int b_foo() {
        return a_b_foo();
    }

    static native int a_b_foo();
}
