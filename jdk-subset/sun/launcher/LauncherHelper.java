// Finds and checks the main class for the launcher, with the messages and the exit code of `java`.
package sun.launcher;

import java.io.File;
import java.io.PrintStream;
import java.io.UnsupportedEncodingException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import jdk.internal.access.LangAccess;
import jdk.internal.misc.VM;

public final class LauncherHelper {
    private static final int LM_CLASS = 1;
    private static final int LM_JAR = 2;
    private static final String MAIN_FORM = "define the main method as:\n   public static void main(String[] args)";

    private static PrintStream ostream;
    private static Class<?> appClass;

    private LauncherHelper() {
    }

    /** Main-Class, Add-Exports and Add-Opens of a jar's manifest, as far as it has them; an exception when the file
     *  is no jar. */
    private static native void readJarManifest(String path, String[] attributes);

    /** Whether the linked class has or inherits a `public static void main(String[])`: the usual case, without
     *  reflection. */
    private static native boolean hasMainMethod(Class<?> c);

    private static void initOutput(boolean printToStderr) {
        ostream = printToStderr ? System.err : System.out;
    }

    private static RuntimeException abort(Throwable t, String message) {
        if (message != null) {
            ostream.println(message);
        }
        if ("true".equals(VM.getSavedProperty("sun.java.launcher.diag"))) {
            if (t != null) {
                t.printStackTrace();
            }
        } else if (t != null && !(t instanceof LinkageMessage)) {
            ostream.println("Caused by: " + t);
        }
        if (t != null) {
            VM.noteMissing(t);
        }
        System.exit(1);
        return new IllegalStateException();
    }

    /** Marks a failure whose text is already part of the message. */
    private static final class LinkageMessage extends RuntimeException {
        private static final long serialVersionUID = 1L;

        LinkageMessage(Throwable cause) {
            super(cause);
        }

        @Override
        public void printStackTrace() {
            getCause().printStackTrace();
        }
    }

    /** Called by the launcher: loads the class, without initialising it. Exits when it cannot be run. */
    public static Class<?> checkAndLoadMain(boolean printToStderr, int mode, String what) {
        initOutput(printToStderr);
        Class<?> mainClass = loadMainClass(mode, what);
        appClass = mainClass;
        validateMainClass(mainClass);
        return mainClass;
    }

    private static String mainClassOfJar(String jar) {
        File file = new File(jar);
        if (!file.canRead()) {
            throw abort(null, "Error: Unable to access jarfile " + jar);
        }
        String[] attributes = new String[3];
        try {
            readJarManifest(jar, attributes);
        } catch (Exception e) {
            throw abort(null, "Error: Invalid or corrupt jarfile " + jar);
        }
        if (attributes[0] == null) {
            throw abort(null, "no main manifest attribute, in " + jar);
        }
        if (attributes[1] != null || attributes[2] != null) {
            LangAccess.get().addForJar(attributes[1], attributes[2]);
        }
        return attributes[0].trim();
    }

    private static Class<?> loadMainClass(int mode, String what) {
        String name;
        if (mode == LM_CLASS) {
            name = what;
        } else if (mode == LM_JAR) {
            name = mainClassOfJar(what);
        } else {
            throw new InternalError("" + mode + ": Unknown launch mode");
        }
        name = name.replace('/', '.');
        try {
            return Class.forName(name, false, ClassLoader.getSystemClassLoader());
        } catch (NoClassDefFoundError | ClassNotFoundException e) {
            throw abort(e, "Error: Could not find or load main class " + name);
        } catch (LinkageError e) {
            throw abort(new LinkageMessage(e), "Error: LinkageError occurred while loading main class " + name
                    + "\n\t" + e);
        }
    }

    private static void validateMainClass(Class<?> mainClass) {
        Method main;
        try {
            if (hasMainMethod(mainClass)) {
                return;
            }
            main = mainClass.getMethod("main", String[].class);
        } catch (NoSuchMethodException e) {
            throw abort(null, "Error: Main method not found in class " + mainClass.getName() + ", please "
                    + MAIN_FORM
                    + "\nor a JavaFX application class must extend javafx.application.Application");
        } catch (Throwable e) {
            throw abort(e, "Error: Unable to initialize main class " + mainClass.getName());
        }
        if (!Modifier.isStatic(main.getModifiers())) {
            throw abort(null, "Error: Main method is not static in class " + mainClass.getName() + ", please "
                    + MAIN_FORM);
        }
        if (main.getReturnType() != void.class) {
            throw abort(null, "Error: Main method must return a value of type void in class "
                    + mainClass.getName() + ", please \n" + MAIN_FORM);
        }
    }

    /** The main class, for the launcher. */
    public static Class<?> getApplicationClass() {
        return appClass;
    }

    /** A command line argument as a string. */
    static String makePlatformString(boolean printToStderr, byte[] inArray) {
        initOutput(printToStderr);
        String encoding = VM.getSavedProperty("sun.jnu.encoding");
        try {
            return encoding == null ? new String(inArray) : new String(inArray, encoding);
        } catch (UnsupportedEncodingException e) {
            return new String(inArray);
        }
    }
}
