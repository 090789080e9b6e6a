package java.lang;

import java.lang.invoke.MethodType;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import jdk.internal.reflect.CallerSensitive;

public final class StackWalker {
    public interface StackFrame {
        String getClassName();

        String getMethodName();

        Class<?> getDeclaringClass();

        default MethodType getMethodType() {
            throw new UnsupportedOperationException();
        }

        default String getDescriptor() {
            throw new UnsupportedOperationException();
        }

        int getByteCodeIndex();

        String getFileName();

        int getLineNumber();

        boolean isNativeMethod();

        StackTraceElement toStackTraceElement();
    }

    public enum Option {
        RETAIN_CLASS_REFERENCE,
        SHOW_REFLECT_FRAMES,
        SHOW_HIDDEN_FRAMES;
    }

    private static final EnumSet<Option> NO_OPTIONS = EnumSet.noneOf(Option.class);
    private static final StackWalker DEFAULT = new StackWalker(NO_OPTIONS, 0);

    final boolean retainClassRef;
    final boolean showReflectFrames;
    final boolean showHiddenFrames;
    private final int estimateDepth;

    private StackWalker(Set<Option> options, int estimateDepth) {
        retainClassRef = options.contains(Option.RETAIN_CLASS_REFERENCE);
        showHiddenFrames = options.contains(Option.SHOW_HIDDEN_FRAMES);
        showReflectFrames = showHiddenFrames || options.contains(Option.SHOW_REFLECT_FRAMES);
        this.estimateDepth = estimateDepth;
    }

    public static StackWalker getInstance() {
        return DEFAULT;
    }

    public static StackWalker getInstance(Option option) {
        return new StackWalker(EnumSet.of(Objects.requireNonNull(option)), 0);
    }

    public static StackWalker getInstance(Set<Option> options) {
        if (options.isEmpty()) {
            return DEFAULT;
        }
        return new StackWalker(EnumSet.copyOf(options), 0);
    }

    public static StackWalker getInstance(Set<Option> options, int estimateDepth) {
        if (estimateDepth <= 0) {
            throw new IllegalArgumentException("estimateDepth must be > 0");
        }
        return new StackWalker(options.isEmpty() ? NO_OPTIONS : EnumSet.copyOf(options), estimateDepth);
    }

    @CallerSensitive
    public <T> T walk(Function<? super Stream<StackFrame>, ? extends T> function) {
        Objects.requireNonNull(function);
        return new StackStreamFactory.FrameTraverser<T>(this, function, null).walk();
    }

    @CallerSensitive
    public void forEach(Consumer<? super StackFrame> action) {
        Objects.requireNonNull(action);
        new StackStreamFactory.FrameTraverser<Void>(this, null, action).walk();
    }

    @CallerSensitive
    public Class<?> getCallerClass() {
        if (!retainClassRef) {
            throw new UnsupportedOperationException("This stack walker does not have RETAIN_CLASS_REFERENCE access");
        }
        return new StackStreamFactory.CallerClassFinder(this).find();
    }

    int estimateDepth() {
        return estimateDepth;
    }
}
