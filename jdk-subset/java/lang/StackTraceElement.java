/**
 * One frame of a stack trace. The VM fills the fields of elements made by the private constructor
 * (contract 9.1); declaringClassObject is only needed to decide how toString abbreviates.
 */
package java.lang;

import java.io.Serializable;

public final class StackTraceElement implements Serializable {
    private static final long serialVersionUID = 6992337162326171013L;

    private static final byte BUILTIN_CLASS_LOADER = 1;
    private static final byte JDK_NON_UPGRADEABLE_MODULE = 2;

    private transient Class<?> declaringClassObject;
    private String classLoaderName;
    private String moduleName;
    private String moduleVersion;
    private String declaringClass;
    private String methodName;
    private String fileName;
    /** -1 unknown, -2 native method. */
    private int lineNumber;
    private byte format;

    public StackTraceElement(String declaringClass, String methodName, String fileName, int lineNumber) {
        this(null, null, null, declaringClass, methodName, fileName, lineNumber);
    }

    public StackTraceElement(String classLoaderName, String moduleName, String moduleVersion,
            String declaringClass, String methodName, String fileName, int lineNumber) {
        if (declaringClass == null) {
            throw new NullPointerException("Declaring class is null");
        }
        if (methodName == null) {
            throw new NullPointerException("Method name is null");
        }
        this.classLoaderName = classLoaderName;
        this.moduleName = moduleName;
        this.moduleVersion = moduleVersion;
        this.declaringClass = declaringClass;
        this.methodName = methodName;
        this.fileName = fileName;
        this.lineNumber = lineNumber;
    }

    private StackTraceElement() {
    }

    static StackTraceElement of(StackFrameInfo frame) {
        StackTraceElement e = new StackTraceElement();
        initStackTraceElement(e, frame);
        e.computeFormat();
        return e;
    }

    private static native void initStackTraceElement(StackTraceElement element, StackFrameInfo sfi);

    public String getFileName() {
        return fileName;
    }

    public int getLineNumber() {
        return lineNumber;
    }

    public String getModuleName() {
        return moduleName;
    }

    public String getModuleVersion() {
        return moduleVersion;
    }

    public String getClassLoaderName() {
        return classLoaderName;
    }

    public String getClassName() {
        return declaringClass;
    }

    public String getMethodName() {
        return methodName;
    }

    public boolean isNativeMethod() {
        return lineNumber == -2;
    }

    public String toString() {
        StringBuilder sb = new StringBuilder(64);
        if ((format & BUILTIN_CLASS_LOADER) == 0 && classLoaderName != null && !classLoaderName.isEmpty()) {
            sb.append(classLoaderName).append('/');
        }
        if (moduleName != null && !moduleName.isEmpty()) {
            sb.append(moduleName);
            if ((format & JDK_NON_UPGRADEABLE_MODULE) == 0 && moduleVersion != null
                    && !moduleVersion.isEmpty()) {
                sb.append('@').append(moduleVersion);
            }
        }
        if (sb.length() > 0) {
            sb.append('/');
        }
        sb.append(declaringClass).append('.').append(methodName).append('(');
        if (lineNumber == -2) {
            sb.append("Native Method");
        } else if (fileName == null) {
            sb.append("Unknown Source");
        } else {
            sb.append(fileName);
            if (lineNumber >= 0) {
                sb.append(':').append(lineNumber);
            }
        }
        return sb.append(')').toString();
    }

    public boolean equals(Object obj) {
        if (obj == this) {
            return true;
        }
        if (!(obj instanceof StackTraceElement)) {
            return false;
        }
        StackTraceElement e = (StackTraceElement) obj;
        return lineNumber == e.lineNumber && same(declaringClass, e.declaringClass)
                && same(methodName, e.methodName) && same(fileName, e.fileName)
                && same(moduleName, e.moduleName) && same(moduleVersion, e.moduleVersion)
                && same(classLoaderName, e.classLoaderName);
    }

    private static boolean same(String a, String b) {
        return a == null ? b == null : a.equals(b);
    }

    public int hashCode() {
        int h = 31 * declaringClass.hashCode() + methodName.hashCode();
        h = 31 * h + hash(classLoaderName);
        h = 31 * h + hash(moduleName);
        h = 31 * h + hash(moduleVersion);
        h = 31 * h + hash(fileName);
        return 31 * h + lineNumber;
    }

    private static int hash(String s) {
        return s == null ? 0 : s.hashCode();
    }

    /** Classes of the built-in loaders and modules print without loader name and version. */
    private void computeFormat() {
        Class<?> c = declaringClassObject;
        declaringClassObject = null;
        byte f = 0;
        if (c != null) {
            ClassLoader loader = c.getClassLoader();
            // Loaders whose own class comes from the boot loader's java.base are the platform and app loader.
            if (loader == null || (isBuiltinName(classLoaderName)
                    && loader.getClass().getClassLoader() == null)) {
                f |= BUILTIN_CLASS_LOADER;
            }
            if (moduleName != null && (moduleName.startsWith("java.") || moduleName.startsWith("jdk."))) {
                f |= JDK_NON_UPGRADEABLE_MODULE;
            }
        }
        format = f;
    }

    private static boolean isBuiltinName(String loaderName) {
        return "app".equals(loaderName) || "platform".equals(loaderName);
    }

    static StackTraceElement[] of(Throwable t, int depth) {
        StackTraceElement[] trace = new StackTraceElement[depth];
        for (int i = 0; i < depth; i++) {
            trace[i] = new StackTraceElement();
        }
        initStackTraceElements(trace, t);
        for (int i = 0; i < depth; i++) {
            trace[i].computeFormat();
        }
        return trace;
    }

    private static native void initStackTraceElements(StackTraceElement[] elements, Throwable x);
}
