// Walks through file trees, parents first. Directories that are symbolic links are entered on demand, then loops are
// detected by comparing with the directories above.
package java.nio.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.NoSuchElementException;

final class FileTree implements Iterator<Path> {
    /** A directory that is being walked through. */
    private static final class Level {
        final UnixPath directory;
        final UnixFiles.Status status;
        final String[] names;
        int next;

        Level(UnixPath directory, UnixFiles.Status status, String[] names) {
            this.directory = directory;
            this.status = status;
            this.names = names;
        }
    }

    private final int maxDepth;
    private final boolean follow;
    private final ArrayDeque<Level> levels = new ArrayDeque<>();
    private Path next;
    private UnixFiles.Status nextStatus;
    private boolean closed;

    FileTree(Path start, int maxDepth, FileVisitOption[] options) throws IOException {
        if (maxDepth < 0) {
            throw new IllegalArgumentException("'maxDepth' is negative");
        }
        this.maxDepth = maxDepth;
        boolean followLinks = false;
        for (int i = 0; i < options.length; i++) {
            followLinks |= options[i] == FileVisitOption.FOLLOW_LINKS;
        }
        follow = followLinks;
        next = start;
        nextStatus = statusOf((UnixPath) start);
    }

    private UnixFiles.Status statusOf(UnixPath p) throws IOException {
        if (follow) {
            UnixFiles.Status s = UnixFiles.find(p, true);
            if (s != null) {
                return s;
            }
        }
        return UnixFiles.status(p, false);
    }

    private void enter(UnixPath p, UnixFiles.Status s) throws IOException {
        if (!s.isDirectory() || levels.size() >= maxDepth) {
            return;
        }
        if (follow) {
            for (Level l : levels) {
                if (l.status.isSameFile(s)) {
                    throw new FileSystemLoopException(p.toString());
                }
            }
        }
        levels.push(new Level(p, s, UnixFiles.list(p)));
    }

    @Override
    public boolean hasNext() {
        if (closed) {
            throw new IllegalStateException();
        }
        try {
            while (next == null && !levels.isEmpty()) {
                Level l = levels.peek();
                if (l.next == l.names.length) {
                    levels.pop();
                } else {
                    UnixPath p = (UnixPath) l.directory.resolve(l.names[l.next++]);
                    nextStatus = statusOf(p);
                    next = p;
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return next != null;
    }

    @Override
    public Path next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        UnixPath p = (UnixPath) next;
        next = null;
        try {
            enter(p, nextStatus);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return p;
    }

    /** Of what next() returned last. */
    UnixFiles.Status status() {
        return nextStatus;
    }

    void close() {
        closed = true;
    }

    static void visit(Path start, int maxDepth, boolean follow, FileVisitor<? super Path> visitor) throws IOException {
        FileTree tree = new FileTree(maxDepth, follow);
        tree.visit((UnixPath) start, visitor);
    }

    private FileTree(int maxDepth, boolean follow) {
        this.maxDepth = maxDepth;
        this.follow = follow;
    }

    private FileVisitResult visit(UnixPath p, FileVisitor<? super Path> visitor) throws IOException {
        UnixFiles.Status s;
        try {
            s = statusOf(p);
        } catch (IOException e) {
            return visitor.visitFileFailed(p, e);
        }
        if (!s.isDirectory() || levels.size() >= maxDepth) {
            return visitor.visitFile(p, s);
        }
        try {
            enter(p, s);
        } catch (IOException e) {
            return visitor.visitFileFailed(p, e);
        }
        Level l = levels.peek();
        FileVisitResult r = visitor.preVisitDirectory(p, s);
        if (r == FileVisitResult.CONTINUE) {
            for (int i = 0; i < l.names.length; i++) {
                r = visit((UnixPath) p.resolve(l.names[i]), visitor);
                if (r == FileVisitResult.TERMINATE || r == FileVisitResult.SKIP_SIBLINGS) {
                    break;
                }
            }
            if (r != FileVisitResult.TERMINATE) {
                r = visitor.postVisitDirectory(p, null);
            }
        } else if (r == FileVisitResult.SKIP_SUBTREE) {
            r = FileVisitResult.CONTINUE;
        }
        levels.pop();
        return r;
    }
}
