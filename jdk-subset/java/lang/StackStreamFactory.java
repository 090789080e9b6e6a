// Walks of the current thread's stack after contract 9.2: callStackWalk fills the first batch of frames and calls
// doStackWalk, which runs the user's function; fetchStackFrames fills further batches as the function asks for frames.
// Frames of reflection are left out here, hidden frames by the VM.
package java.lang;

import java.lang.StackWalker.StackFrame;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import jdk.internal.reflect.ConstructorAccessor;
import jdk.internal.reflect.MethodAccessor;

final class StackStreamFactory {
    static final int FILL_CLASS_REFS_ONLY = 0x2;
    static final int GET_CALLER_CLASS = 0x4;
    static final int SHOW_HIDDEN_FRAMES = 0x20;

    private static final int START = 2;         // the VM keeps the thread in element 0
    private static final int FIRST_BATCH = 8;
    private static final int LARGEST_BATCH = 32;

    private StackStreamFactory() {
    }

    abstract static class AbstractStackWalker<R, T> {
        final StackWalker walker;
        private final Thread thread = Thread.currentThread();
        private final int mode;
        private long anchor;                    // 0 before and after the walk
        T[] frames;
        private int at;
        private int end;
        private int batch;

        AbstractStackWalker(StackWalker walker, int mode) {
            this.walker = walker;
            this.mode = mode;
        }

        abstract R consumeFrames();
        abstract T[] newFrames(int n);
        abstract Class<?> classAt(int index);

        final R walk() {
            int estimate = walker.estimateDepth();
            batch = estimate == 0 ? FIRST_BATCH : Math.min(Math.max(estimate, 2), LARGEST_BATCH);
            frames = newFrames(START + batch);
            return callStackWalk(mode, 0, batch, START, frames);
        }

        // Called by the VM.
        private Object doStackWalk(long anchor, int skipFrames, int batchSize, int startIndex, int endIndex) {
            this.anchor = anchor;
            at = startIndex;
            end = endIndex;
            try {
                return consumeFrames();
            } finally {
                this.anchor = 0;
            }
        }

        final void checkOpen() {
            if (anchor == 0 || thread != Thread.currentThread()) {
                throw new IllegalStateException("This stack stream is not valid for walking.");
            }
        }

        // Index of the next frame that is to be shown, -1 at the end.
        final int next() {
            for (;;) {
                if (at == end) {
                    if (end < START + batch) {
                        return -1;
                    }
                    batch = Math.min(batch * 2, LARGEST_BATCH);
                    frames = newFrames(START + batch);
                    at = START;
                    end = fetchStackFrames(mode, anchor, batch, START, frames);
                    if (end == START) {
                        return -1;
                    }
                }
                int i = at++;
                if (walker.showReflectFrames || !isReflectionFrame(classAt(i))) {
                    return i;
                }
            }
        }

        private native R callStackWalk(long mode, int skipframes, int batchSize, int startIndex, T[] frames);

        private native int fetchStackFrames(long mode, long anchor, int batchSize, int startIndex, T[] frames);
    }

    private static boolean isReflectionFrame(Class<?> c) {
        return c == Method.class || c == Constructor.class || MethodAccessor.class.isAssignableFrom(c)
            || ConstructorAccessor.class.isAssignableFrom(c)
            || c.getName().startsWith("java.lang.invoke.LambdaForm");
    }

    static final class FrameTraverser<R> extends AbstractStackWalker<R, Object> implements Spliterator<StackFrame> {
        private final Function<? super Stream<StackFrame>, ? extends R> function;
        private final Consumer<? super StackFrame> action;

        FrameTraverser(StackWalker walker, Function<? super Stream<StackFrame>, ? extends R> function,
                       Consumer<? super StackFrame> action) {
            super(walker, walker.showHiddenFrames ? SHOW_HIDDEN_FRAMES : 0);
            this.function = function;
            this.action = action;
        }

        @Override
        Object[] newFrames(int n) {
            Object[] f = new Object[n];
            for (int i = START; i < n; i++) {
                f[i] = new StackFrameInfo(walker.retainClassRef);
            }
            return f;
        }

        @Override
        Class<?> classAt(int index) {
            return ((StackFrameInfo) frames[index]).declaringClass();
        }

        @Override
        R consumeFrames() {
            if (action == null) {
                return function.apply(StreamSupport.stream(this, false));
            }
            forEachRemaining(action);
            return null;
        }

        @Override
        public boolean tryAdvance(Consumer<? super StackFrame> a) {
            checkOpen();
            int i = next();
            if (i < 0) {
                return false;
            }
            a.accept((StackFrame) frames[i]);
            return true;
        }

        @Override
        public void forEachRemaining(Consumer<? super StackFrame> a) {
            checkOpen();
            for (int i; (i = next()) >= 0;) {
                a.accept((StackFrame) frames[i]);
            }
        }

        @Override
        public Spliterator<StackFrame> trySplit() {
            return null;                        // walked in one thread only
        }

        @Override
        public long estimateSize() {
            return Long.MAX_VALUE;
        }

        @Override
        public int characteristics() {
            return Spliterator.ORDERED;
        }
    }

    static final class CallerClassFinder extends AbstractStackWalker<Class<?>, Class<?>> {
        CallerClassFinder(StackWalker walker) {
            super(walker, FILL_CLASS_REFS_ONLY | GET_CALLER_CLASS);
        }

        Class<?> find() {
            Class<?> c = walk();
            if (c == null) {
                throw new IllegalCallerException("no caller frame");
            }
            return c;
        }

        @Override
        Class<?>[] newFrames(int n) {
            return new Class<?>[n];
        }

        @Override
        Class<?> classAt(int index) {
            return frames[index];
        }

        // The frame that asked comes first, then its caller; both without those of reflection.
        @Override
        Class<?> consumeFrames() {
            for (int k = 0;;) {
                int i = next();
                if (i < 0) {
                    return null;
                }
                Class<?> c = frames[i];
                if (!isReflectionFrame(c) && k++ == 1) {
                    return c;
                }
            }
        }
    }
}
