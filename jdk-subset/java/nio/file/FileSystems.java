// The default file system, and others by their providers.
package java.nio.file;

import java.io.IOException;
import java.net.URI;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

public final class FileSystems {
    private FileSystems() {
    }

    private static final FileSystem defaultFileSystem = new Unix();

    public static FileSystem getDefault() {
        return defaultFileSystem;
    }

    private static FileSystemProvider find(URI uri) {
        for (FileSystemProvider p : FileSystemProvider.installedProviders()) {
            if (p.getScheme().equalsIgnoreCase(uri.getScheme())) {
                return p;
            }
        }
        return null;
    }

    public static FileSystem getFileSystem(URI uri) {
        FileSystemProvider p = find(uri);
        if (p == null) {
            throw new ProviderNotFoundException("Provider \"" + uri.getScheme() + "\" not found");
        }
        return p.getFileSystem(uri);
    }

    public static FileSystem newFileSystem(URI uri, Map<String, ?> env) throws IOException {
        return newFileSystem(uri, env, null);
    }

    public static FileSystem newFileSystem(URI uri, Map<String, ?> env, ClassLoader loader) throws IOException {
        FileSystemProvider p = find(uri);
        if (p == null && loader != null) {
            for (FileSystemProvider other : ServiceLoader.load(FileSystemProvider.class, loader)) {
                if (p == null && other.getScheme().equalsIgnoreCase(uri.getScheme())) {
                    p = other;
                }
            }
        }
        if (p == null) {
            throw new ProviderNotFoundException("Provider \"" + uri.getScheme() + "\" not found");
        }
        return p.newFileSystem(uri, env);
    }

    public static FileSystem newFileSystem(Path path, ClassLoader loader) throws IOException {
        return newFileSystem(path, Map.of(), loader);
    }

    public static FileSystem newFileSystem(Path path, Map<String, ?> env) throws IOException {
        return newFileSystem(path, env, null);
    }

    public static FileSystem newFileSystem(Path path) throws IOException {
        return newFileSystem(path, Map.of(), null);
    }

    /** The first provider that knows the contents of the file. */
    public static FileSystem newFileSystem(Path path, Map<String, ?> env, ClassLoader loader) throws IOException {
        Objects.requireNonNull(path);
        List<FileSystemProvider> providers = new ArrayList<>(FileSystemProvider.installedProviders());
        if (loader != null) {
            for (FileSystemProvider p : ServiceLoader.load(FileSystemProvider.class, loader)) {
                providers.add(p);
            }
        }
        for (FileSystemProvider p : providers) {
            try {
                return p.newFileSystem(path, env);
            } catch (UnsupportedOperationException e) {
                // Not for this provider
            }
        }
        throw new ProviderNotFoundException("Provider not found");
    }

    private static final class Unix extends FileSystem {
        private final FileSystemProvider provider = new UnixProvider();

        @Override
        public FileSystemProvider provider() {
            return provider;
        }

        @Override
        public Iterable<FileStore> getFileStores() {
            return UnixStore.list();
        }

        @Override
        public Set<String> supportedFileAttributeViews() {
            return Set.of("basic", "posix", "unix", "owner", "user");
        }

        @Override
        public UserPrincipalLookupService getUserPrincipalLookupService() {
            return new UnixViews.Lookup();
        }

        @Override
        public WatchService newWatchService() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() throws IOException {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public boolean isReadOnly() {
            return false;
        }

        @Override
        public String getSeparator() {
            return "/";
        }

        @Override
        public Iterable<Path> getRootDirectories() {
            return List.of(getPath("/"));
        }

        @Override
        public Path getPath(String first, String... more) {
            return UnixPath.of(first, more);
        }

        @Override
        public PathMatcher getPathMatcher(String syntaxAndPattern) {
            int colon = syntaxAndPattern.indexOf(':');
            if (colon <= 0) {
                throw new IllegalArgumentException();
            }
            String syntax = syntaxAndPattern.substring(0, colon);
            String input = syntaxAndPattern.substring(colon + 1);
            if (syntax.equalsIgnoreCase("glob")) {
                return new Matcher(Pattern.compile(new Glob(input).toRegex()));
            }
            if (syntax.equalsIgnoreCase("regex")) {
                return new Matcher(Pattern.compile(input));
            }
            throw new UnsupportedOperationException("Syntax '" + syntax + "' not recognized");
        }
    }

    private static final class Matcher implements PathMatcher {
        private final Pattern pattern;

        Matcher(Pattern pattern) {
            this.pattern = pattern;
        }

        @Override
        public boolean matches(Path path) {
            return pattern.matcher(path.toString()).matches();
        }
    }

    /** A glob pattern, on its way to a regular expression. */
    private static final class Glob {
        private final String glob;
        private final StringBuilder regex = new StringBuilder("^");
        private int i;

        Glob(String glob) {
            this.glob = glob;
        }

        private char peek(int at) {
            return at < glob.length() ? glob.charAt(at) : 0;
        }

        private void literal(char c) {
            if ("\\.^$|()[]{}+*?".indexOf(c) >= 0) {
                regex.append('\\');
            }
            regex.append(c);
        }

        String toRegex() {
            boolean inGroup = false;
            while (i < glob.length()) {
                char c = glob.charAt(i++);
                switch (c) {
                    case '\\':
                        if (i == glob.length()) {
                            throw new PatternSyntaxException("No character to escape", glob, i - 1);
                        }
                        literal(glob.charAt(i++));
                        break;
                    case '*':
                        if (peek(i) == '*') {
                            regex.append(".*");
                            i++;
                        } else {
                            regex.append("[^/]*");
                        }
                        break;
                    case '?':
                        regex.append("[^/]");
                        break;
                    case '[':
                        characters();
                        break;
                    case '{':
                        if (inGroup) {
                            throw new PatternSyntaxException("Cannot nest groups", glob, i - 1);
                        }
                        regex.append("(?:(?:");
                        inGroup = true;
                        break;
                    case '}':
                        if (inGroup) {
                            regex.append("))");
                            inGroup = false;
                        } else {
                            regex.append("\\}");
                        }
                        break;
                    case ',':
                        regex.append(inGroup ? ")|(?:" : ",");
                        break;
                    default:
                        literal(c);
                        break;
                }
            }
            if (inGroup) {
                throw new PatternSyntaxException("Missing '}", glob, i - 1);
            }
            return regex.append('$').toString();
        }

        /** A bracket expression; it never matches a slash. */
        private void characters() {
            regex.append("[[^/]&&[");
            if (peek(i) == '!') {
                regex.append('^');
                i++;
            } else if (peek(i) == '^') {
                regex.append("\\^");
                i++;
            }
            if (peek(i) == '-') {
                regex.append('-');
                i++;
            }
            boolean hasStart = false;
            char start = 0;
            while (i < glob.length()) {
                char c = glob.charAt(i++);
                if (c == ']') {
                    regex.append("]]");
                    return;
                }
                if (c == '/') {
                    throw new PatternSyntaxException("Explicit 'name separator' in class", glob, i - 1);
                }
                if (c == '\\' || c == '[' || c == '&' && peek(i) == '&') {
                    regex.append('\\');
                }
                regex.append(c);
                if (c == '-') {
                    if (!hasStart) {
                        throw new PatternSyntaxException("Invalid range", glob, i - 1);
                    }
                    char end = peek(i);
                    i++;
                    if (end == 0 || end == ']') {
                        i--;
                        continue;
                    }
                    if (end < start) {
                        throw new PatternSyntaxException("Invalid range", glob, i - 3);
                    }
                    regex.append(end);
                    hasStart = false;
                } else {
                    hasStart = true;
                    start = c;
                }
            }
            throw new PatternSyntaxException("Missing ']", glob, i - 1);
        }
    }
}
