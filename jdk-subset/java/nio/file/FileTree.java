// Walks through file trees, parents first. Directories that are symbolic links are entered on demand, then loops are
// detected by comparing with the directories above.
package java.nio.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

final class FileTree implements Iterator<Path> {
    /** A directory that is being walked through. */
    private static final class Level {
        final Path directory;
        final BasicFileAttributes status;
        final List<Path> entries = new ArrayList<>();
        int next;

        Level(Path directory, BasicFileAttributes status) throws IOException {
            this.directory = directory;
            this.status = status;
            try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
                for (Path entry : stream) {
                    entries.add(entry);
                }
            } catch (DirectoryIteratorException e) {
                throw e.getCause();
            }
        }

        boolean is(Path p, BasicFileAttributes s) throws IOException {
            return status.fileKey() != null && s.fileKey() != null ? status.fileKey().equals(s.fileKey())
                    : Files.isSameFile(directory, p);
        }
    }

    private final int maxDepth;
    private final boolean follow;
    private final ArrayDeque<Level> levels = new ArrayDeque<>();
    private Path next;
    private BasicFileAttributes nextStatus;
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
        nextStatus = statusOf(start);
    }

    private BasicFileAttributes statusOf(Path p) throws IOException {
        if (follow) {
            try {
                return Files.readAttributes(p, BasicFileAttributes.class);
            } catch (IOException e) {
                // A link to nothing is visited itself.
            }
        }
        return Files.readAttributes(p, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    private void enter(Path p, BasicFileAttributes s) throws IOException {
        if (!s.isDirectory() || levels.size() >= maxDepth) {
            return;
        }
        if (follow) {
            for (Level l : levels) {
                if (l.is(p, s)) {
                    throw new FileSystemLoopException(p.toString());
                }
            }
        }
        levels.push(new Level(p, s));
    }

    @Override
    public boolean hasNext() {
        if (closed) {
            throw new IllegalStateException();
        }
        try {
            while (next == null && !levels.isEmpty()) {
                Level l = levels.peek();
                if (l.next == l.entries.size()) {
                    levels.pop();
                } else {
                    Path p = l.entries.get(l.next++);
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
        Path p = next;
        next = null;
        try {
            enter(p, nextStatus);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return p;
    }

    /** Of what next() returned last. */
    BasicFileAttributes status() {
        return nextStatus;
    }

    void close() {
        closed = true;
    }

    static void visit(Path start, int maxDepth, boolean follow, FileVisitor<? super Path> visitor) throws IOException {
        FileTree tree = new FileTree(maxDepth, follow);
        tree.visit(start, visitor);
    }

    private FileTree(int maxDepth, boolean follow) {
        this.maxDepth = maxDepth;
        this.follow = follow;
    }

    private FileVisitResult visit(Path p, FileVisitor<? super Path> visitor) throws IOException {
        BasicFileAttributes s;
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
            for (int i = 0; i < l.entries.size(); i++) {
                r = visit(l.entries.get(i), visitor);
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
