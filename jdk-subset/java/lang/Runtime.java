// The environment a program runs in.
package java.lang;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringTokenizer;
import jdk.internal.access.RefAccess;
import jdk.internal.reflect.CallerSensitive;
import jdk.internal.reflect.Reflection;

public class Runtime {
    private static final Runtime currentRuntime = new Runtime();

    private Runtime() {
    }

    public static Runtime getRuntime() {
        return currentRuntime;
    }

    public native int availableProcessors();

    public native long freeMemory();

    public native long totalMemory();

    public native long maxMemory();

    public native void gc();

    public void exit(int status) {
        Shutdown.exit(status);
    }

    public void halt(int status) {
        Shutdown.beforeHalt();
        Shutdown.halt(status);
    }

    public void addShutdownHook(Thread hook) {
        Shutdown.addHook(hook);
    }

    public boolean removeShutdownHook(Thread hook) {
        return Shutdown.removeHook(hook);
    }

    public Process exec(String command) throws IOException {
        return exec(command, null, null);
    }

    public Process exec(String command, String[] envp) throws IOException {
        return exec(command, envp, null);
    }

    public Process exec(String command, String[] envp, File dir) throws IOException {
        if (command.isEmpty()) {
            throw new IllegalArgumentException("Empty command");
        }
        StringTokenizer words = new StringTokenizer(command);
        String[] cmdarray = new String[words.countTokens()];
        for (int i = 0; i < cmdarray.length; i++) {
            cmdarray[i] = words.nextToken();
        }
        return exec(cmdarray, envp, dir);
    }

    public Process exec(String[] cmdarray) throws IOException {
        return exec(cmdarray, null, null);
    }

    public Process exec(String[] cmdarray, String[] envp) throws IOException {
        return exec(cmdarray, envp, null);
    }

    public Process exec(String[] cmdarray, String[] envp, File dir) throws IOException {
        return new ProcessBuilder(cmdarray).environment(envp).directory(dir).start();
    }

    public void runFinalization() {
        RefAccess.get().runFinalization();
    }

    @CallerSensitive
    public void load(String filename) {
        load0(Reflection.getCallerClass(), filename);
    }

    void load0(Class<?> fromClass, String filename) {
        File file = new File(filename);
        if (!file.isAbsolute()) {
            throw new UnsatisfiedLinkError("Expecting an absolute path of the library: " + filename);
        }
        ClassLoader.loadLibrary(fromClass, file);
    }

    @CallerSensitive
    public void loadLibrary(String libname) {
        loadLibrary0(Reflection.getCallerClass(), libname);
    }

    void loadLibrary0(Class<?> fromClass, String libname) {
        if (libname.indexOf(File.separatorChar) != -1) {
            throw new UnsatisfiedLinkError("Directory separator should not appear in library name: " + libname);
        }
        ClassLoader.loadLibrary(fromClass, libname);
    }

    public static Version version() {
        return Version.parse(System.getProperty("java.runtime.version", "17"));
    }

    /** Version string of the platform: $VNUM(-$PRE)?(+$BUILD)?(-$OPT)?. */
    public static final class Version implements Comparable<Version> {
        private final List<Integer> version;
        private final String pre;
        private final Integer build;
        private final String optional;

        @Deprecated(since = "10")
        public int major() {
            return feature();
        }

        @Deprecated(since = "10")
        public int minor() {
            return interim();
        }

        @Deprecated(since = "10")
        public int security() {
            return update();
        }

        private Version(List<Integer> version, String pre, Integer build, String optional) {
            this.version = version;
            this.pre = pre;
            this.build = build;
            this.optional = optional;
        }

        private static boolean isDigit(char c) {
            return c >= '0' && c <= '9';
        }

        private static boolean isWord(String s, boolean more) {
            if (s.isEmpty()) {
                return false;
            }
            for (int i = 0; i < s.length(); i++) {
                char c = s.charAt(i);
                if (!(isDigit(c) || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || more && (c == '-' || c == '.'))) {
                    return false;
                }
            }
            return true;
        }

        public static Version parse(String s) {
            if (s == null) {
                throw new NullPointerException();
            }
            int i = 0;
            int n = s.length();
            List<Integer> numbers = new ArrayList<>();
            for (;;) {
                int start = i;
                while (i < n && isDigit(s.charAt(i))) {
                    i++;
                }
                if (start == i || s.charAt(start) == '0' && (i - start > 1 || numbers.isEmpty())) {
                    throw new IllegalArgumentException("Invalid version string: '" + s + "'");
                }
                numbers.add(Integer.valueOf(s.substring(start, i)));
                if (i + 1 < n && s.charAt(i) == '.') {
                    i++;
                    continue;
                }
                break;
            }
            if (numbers.get(numbers.size() - 1) == 0) {
                throw new IllegalArgumentException("Invalid version string: '" + s + "'");
            }
            String pre = null;
            Integer build = null;
            String opt = null;
            boolean plus = false;
            if (i < n && s.charAt(i) == '-') {
                int end = i + 1;
                while (end < n && s.charAt(end) != '-' && s.charAt(end) != '+') {
                    end++;
                }
                pre = s.substring(i + 1, end);
                if (!isWord(pre, false)) {
                    throw new IllegalArgumentException("Invalid version string: '" + s + "'");
                }
                i = end;
            }
            if (i < n && s.charAt(i) == '+') {
                plus = true;
                int end = i + 1;
                while (end < n && isDigit(s.charAt(end))) {
                    end++;
                }
                if (end > i + 1) {
                    build = Integer.valueOf(s.substring(i + 1, end));
                }
                i = end;
            }
            if (i < n && s.charAt(i) == '-') {
                opt = s.substring(i + 1);
                if (!isWord(opt, true)) {
                    throw new IllegalArgumentException("Invalid version string: '" + s + "'");
                }
                i = n;
            }
            if (i != n) {
                throw new IllegalArgumentException("Invalid version string: '" + s + "'");
            }
            if (build == null && plus) {
                if (opt == null) {
                    throw new IllegalArgumentException("'+' found with neither build or optional components: '"
                            + s + "'");
                }
                if (pre != null) {
                    throw new IllegalArgumentException("'+' found with pre-release and optional components:'"
                            + s + "'");
                }
            }
            return new Version(List.copyOf(numbers), pre, build, opt);
        }

        private int at(int i) {
            return i < version.size() ? version.get(i) : 0;
        }

        public int feature() {
            return at(0);
        }

        public int interim() {
            return at(1);
        }

        public int update() {
            return at(2);
        }

        public int patch() {
            return at(3);
        }

        public List<Integer> version() {
            return version;
        }

        public Optional<String> pre() {
            return Optional.ofNullable(pre);
        }

        public Optional<Integer> build() {
            return Optional.ofNullable(build);
        }

        public Optional<String> optional() {
            return Optional.ofNullable(optional);
        }

        @Override
        public int compareTo(Version other) {
            return compare(other, false);
        }

        public int compareToIgnoreOptional(Version other) {
            return compare(other, true);
        }

        private static boolean isNumber(String s) {
            for (int i = 0; i < s.length(); i++) {
                if (!isDigit(s.charAt(i))) {
                    return false;
                }
            }
            return true;
        }

        private int compare(Version o, boolean ignoreOptional) {
            if (o == null) {
                throw new NullPointerException();
            }
            int n = Math.min(version.size(), o.version.size());
            for (int i = 0; i < n; i++) {
                int d = version.get(i) - o.version.get(i);
                if (d != 0) {
                    return d;
                }
            }
            int d = version.size() - o.version.size();
            if (d != 0) {
                return d;
            }
            if (pre == null || o.pre == null) {
                d = (pre == null ? 1 : 0) - (o.pre == null ? 1 : 0);
            } else if (isNumber(pre)) {
                d = !isNumber(o.pre) ? -1
                        : pre.length() != o.pre.length() ? pre.length() - o.pre.length() : pre.compareTo(o.pre);
            } else {
                d = isNumber(o.pre) ? 1 : pre.compareTo(o.pre);
            }
            if (d != 0) {
                return d;
            }
            if (build == null || o.build == null) {
                d = (build == null ? 0 : 1) - (o.build == null ? 0 : 1);
            } else {
                d = build.compareTo(o.build);
            }
            if (d != 0 || ignoreOptional) {
                return d;
            }
            if (optional == null || o.optional == null) {
                return (optional == null ? 0 : 1) - (o.optional == null ? 0 : 1);
            }
            return optional.compareTo(o.optional);
        }

        @Override
        public String toString() {
            StringBuilder sb = new StringBuilder();
            for (int i = 0; i < version.size(); i++) {
                if (i > 0) {
                    sb.append('.');
                }
                sb.append(version.get(i).intValue());
            }
            if (pre != null) {
                sb.append('-').append(pre);
            }
            if (build != null) {
                sb.append('+').append(build.intValue());
                if (optional != null) {
                    sb.append('-').append(optional);
                }
            } else if (optional != null) {
                sb.append(pre != null ? "-" : "+-").append(optional);
            }
            return sb.toString();
        }

        @Override
        public boolean equals(Object obj) {
            return equalsIgnoreOptional(obj) && optional().equals(((Version) obj).optional());
        }

        public boolean equalsIgnoreOptional(Object obj) {
            if (!(obj instanceof Version)) {
                return false;
            }
            Version that = (Version) obj;
            return version.equals(that.version) && pre().equals(that.pre()) && build().equals(that.build());
        }

        @Override
        public int hashCode() {
            int h = 1;
            h = 31 * h + version.hashCode();
            h = 31 * h + pre().hashCode();
            h = 31 * h + build().hashCode();
            h = 31 * h + optional().hashCode();
            return h;
        }
    }
}
