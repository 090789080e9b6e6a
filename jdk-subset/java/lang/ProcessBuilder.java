// What a process is to be started with.
package java.lang;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

public final class ProcessBuilder {
    private List<String> command;
    private File directory;
    /** Null as long as nobody has asked for it: then the process has this process's. */
    private Map<String, String> environment;
    private boolean redirectErrorStream;
    private final Redirect[] redirects = {Redirect.PIPE, Redirect.PIPE, Redirect.PIPE};

    public ProcessBuilder(List<String> command) {
        this.command = Objects.requireNonNull(command);
    }

    public ProcessBuilder(String... command) {
        this.command = listOf(command);
    }

    private static List<String> listOf(String[] command) {
        List<String> list = new ArrayList<>(command.length);
        for (int i = 0; i < command.length; i++) {
            list.add(command[i]);
        }
        return list;
    }

    public ProcessBuilder command(List<String> command) {
        this.command = Objects.requireNonNull(command);
        return this;
    }

    public ProcessBuilder command(String... command) {
        this.command = listOf(command);
        return this;
    }

    public List<String> command() {
        return command;
    }

    public Map<String, String> environment() {
        if (environment == null) {
            environment = ProcessEnvironment.copy();
        }
        return environment;
    }

    /** Of Runtime.exec: only these variables; null for this process's. */
    ProcessBuilder environment(String[] variables) {
        environment = variables == null ? null : ProcessEnvironment.of(variables);
        return this;
    }

    public File directory() {
        return directory;
    }

    public ProcessBuilder directory(File directory) {
        this.directory = directory;
        return this;
    }

    static final class NullInputStream extends InputStream {
        static final NullInputStream INSTANCE = new NullInputStream();

        private NullInputStream() {
        }

        @Override
        public int read() {
            return -1;
        }

        @Override
        public int available() {
            return 0;
        }
    }

    static final class NullOutputStream extends OutputStream {
        static final NullOutputStream INSTANCE = new NullOutputStream();

        private NullOutputStream() {
        }

        @Override
        public void write(int b) throws IOException {
            throw new IOException("Stream closed");
        }
    }

    /** Where a stream of the process comes from or goes. */
    public abstract static class Redirect {
        public enum Type {
            PIPE, INHERIT, READ, WRITE, APPEND
        }

        private static class Plain extends Redirect {
            private final Type type;
            private final File file;

            Plain(Type type, File file) {
                this.type = type;
                this.file = file;
            }

            @Override
            public Type type() {
                return type;
            }

            @Override
            public File file() {
                return file;
            }

            @Override
            public String toString() {
                return type.toString();
            }
        }

        private static final class ToFile extends Plain {
            ToFile(Type type, File file) {
                super(type, Objects.requireNonNull(file));
            }

            @Override
            public String toString() {
                String use = type() == Type.READ ? "read from" : type() == Type.WRITE ? "write to" : "append to";
                return "redirect to " + use + " file \"" + file() + "\"";
            }
        }

        public static final Redirect PIPE = new Plain(Type.PIPE, null);
        public static final Redirect INHERIT = new Plain(Type.INHERIT, null);
        public static final Redirect DISCARD = new Plain(Type.WRITE, new File("/dev/null"));

        private Redirect() {
        }

        public abstract Type type();

        public File file() {
            return null;
        }

        public static Redirect from(File file) {
            return new ToFile(Type.READ, file);
        }

        public static Redirect to(File file) {
            return new ToFile(Type.WRITE, file);
        }

        public static Redirect appendTo(File file) {
            return new ToFile(Type.APPEND, file);
        }

        @Override
        public boolean equals(Object obj) {
            if (obj == this) {
                return true;
            }
            if (!(obj instanceof Redirect)) {
                return false;
            }
            Redirect r = (Redirect) obj;
            return r.type() == type() && Objects.equals(r.file(), file());
        }

        @Override
        public int hashCode() {
            File file = file();
            return file == null ? super.hashCode() : file.hashCode();
        }
    }

    public ProcessBuilder redirectInput(Redirect source) {
        if (source.type() == Redirect.Type.WRITE || source.type() == Redirect.Type.APPEND) {
            throw new IllegalArgumentException("Redirect invalid for reading: " + source);
        }
        redirects[0] = source;
        return this;
    }

    private ProcessBuilder redirect(int fd, Redirect destination) {
        if (destination.type() == Redirect.Type.READ) {
            throw new IllegalArgumentException("Redirect invalid for writing: " + destination);
        }
        redirects[fd] = destination;
        return this;
    }

    public ProcessBuilder redirectOutput(Redirect destination) {
        return redirect(1, destination);
    }

    public ProcessBuilder redirectError(Redirect destination) {
        return redirect(2, destination);
    }

    public ProcessBuilder redirectInput(File file) {
        return redirectInput(Redirect.from(file));
    }

    public ProcessBuilder redirectOutput(File file) {
        return redirectOutput(Redirect.to(file));
    }

    public ProcessBuilder redirectError(File file) {
        return redirectError(Redirect.to(file));
    }

    public Redirect redirectInput() {
        return redirects[0];
    }

    public Redirect redirectOutput() {
        return redirects[1];
    }

    public Redirect redirectError() {
        return redirects[2];
    }

    public ProcessBuilder inheritIO() {
        Arrays.fill(redirects, Redirect.INHERIT);
        return this;
    }

    public boolean redirectErrorStream() {
        return redirectErrorStream;
    }

    public ProcessBuilder redirectErrorStream(boolean redirectErrorStream) {
        this.redirectErrorStream = redirectErrorStream;
        return this;
    }

    /** The file that a redirection names, opened, as stream 0, 1 or 2 of a process; null for a pipe. */
    private static AutoCloseable open(Redirect r, FileDescriptor[] child, int fd) throws IOException {
        switch (r.type()) {
            case READ:
                FileInputStream in = new FileInputStream(r.file());
                child[fd] = in.getFD();
                return in;
            case WRITE:
            case APPEND:
                FileOutputStream out = new FileOutputStream(r.file(), r.type() == Redirect.Type.APPEND);
                child[fd] = out.getFD();
                return out;
            case INHERIT:
                child[fd] = fd == 0 ? FileDescriptor.in : fd == 1 ? FileDescriptor.out : FileDescriptor.err;
                return null;
            default:
                return null;
        }
    }

    private static void close(AutoCloseable file) throws IOException {
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        }
    }

    public Process start() throws IOException {
        return start(new FileDescriptor[3]);
    }

    /** What `child` has already is one end of a pipeline's pipe. */
    private Process start(FileDescriptor[] child) throws IOException {
        String[] words = command.toArray(new String[0]).clone();
        for (int i = 0; i < words.length; i++) {
            Objects.requireNonNull(words[i]);
        }
        String program = words[0];
        SecurityManager security = System.getSecurityManager();
        if (security != null) {
            security.checkExec(program);
        }
        for (int i = 0; i < words.length; i++) {
            if (words[i].indexOf('\0') >= 0) {
                throw new IOException("invalid null character in command");
            }
        }
        String dir = directory == null ? null : directory.toString();
        AutoCloseable[] files = new AutoCloseable[3];
        try {
            for (int i = 0; i < 3; i++) {
                if (child[i] == null) {
                    files[i] = open(redirects[i], child, i);
                }
            }
            return new ProcessImpl(words, environment == null ? null : ProcessEnvironment.block(environment), dir,
                    child,
                    redirectErrorStream);
        } catch (IOException | IllegalArgumentException e) {
            Throwable cause = e;
            String text = ": " + e.getMessage();
            if (e instanceof IOException && security != null) {
                try {
                    security.checkRead(program);
                } catch (SecurityException se) {
                    text = "";
                    cause = se;
                }
            }
            throw new IOException(
                    "Cannot run program \"" + program + "\"" + (dir == null ? "" : " (in directory \"" + dir + "\")")
                            + text,
                    cause);
        } finally {
            for (int i = 0; i < 3; i++) {
                close(files[i]);
            }
        }
    }

    private static void checkPipeline(List<ProcessBuilder> builders) {
        for (int i = 0; i < builders.size(); i++) {
            Redirect[] redirects = builders.get(i).redirects;
            if (i > 0 && redirects[0] != Redirect.PIPE) {
                throw new IllegalArgumentException(
                        "builder redirectInput() must be PIPE except for the first builder: " + redirects[0]);
            }
            if (i < builders.size() - 1 && redirects[1] != Redirect.PIPE) {
                throw new IllegalArgumentException(
                        "builder redirectOutput() must be PIPE except for the last builder: " + redirects[1]);
            }
        }
    }

    /** The ends of pipes between the processes are closed here as soon as the next process has them. */
    public static List<Process> startPipeline(List<ProcessBuilder> builders) throws IOException {
        checkPipeline(builders);
        List<Process> processes = new ArrayList<>(builders.size());
        FileInputStream previous = null;
        try {
            for (int i = 0; i < builders.size(); i++) {
                FileDescriptor[] child = new FileDescriptor[3];
                FileInputStream source = previous;
                FileOutputStream sink = null;
                previous = null;
                if (source != null) {
                    child[0] = source.getFD();
                }
                if (i < builders.size() - 1) {
                    FileDescriptor[] ends = {new FileDescriptor(), new FileDescriptor()};
                    ProcessImpl.pipe(ends);
                    previous = new FileInputStream(ends[0]);
                    sink = new FileOutputStream(ends[1]);
                    child[1] = ends[1];
                }
                try {
                    processes.add(builders.get(i).start(child));
                } finally {
                    close(source);
                    close(sink);
                }
            }
        } catch (IOException | RuntimeException e) {
            for (Process p : processes) {
                try {
                    p.destroyForcibly();
                    p.waitFor();
                } catch (InterruptedException ie) {
                    Thread.currentThread().interrupt();
                }
            }
            close(previous);
            throw e;
        }
        return processes;
    }
}
