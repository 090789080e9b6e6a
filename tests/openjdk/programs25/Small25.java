// jdk: 25-
// Smaller additions of 22 to 25.
import java.io.*;
import java.math.*;
import java.nio.file.*;
import java.text.*;
import java.time.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;
import java.util.zip.*;

public class Small25 {
    public static void main(String[] args) throws Exception {
        System.out.println(ListFormat.getInstance(Locale.US, ListFormat.Type.OR, ListFormat.Style.FULL)
                .format(List.of("a", "b", "c")));
        try (Reader r = Reader.of("in memory")) {
            System.out.println(r.readAllAsString());
        }
        try (Reader r = Reader.of("x\ny\n")) {
            System.out.println(r.readAllLines());
        }
        CharSequence cs = new StringBuilder("chars of it");
        char[] to = new char[5];
        cs.getChars(0, 5, to, 0);
        System.out.println(new String(to));
        System.out.println(Instant.ofEpochSecond(5).until(Instant.ofEpochSecond(7, 3)));
        System.out.println(new Inflater().getRemaining() + " "
                + StackWalker.getInstance(StackWalker.Option.DROP_METHOD_INFO).walk(Stream::count));
        try (var pool = ForkJoinPool.commonPool().schedule(() -> "later", 1, TimeUnit.MILLISECONDS) == null
                ? null : Executors.newSingleThreadExecutor()) {
            System.out.println(ForkJoinPool.commonPool().schedule(() -> "later", 1, TimeUnit.MILLISECONDS).get());
        }
        System.out.println(Math.unsignedMultiplyExact(3, 4) + " " + Math.powExact(3, 4)
                + StrictMath.unsignedPowExact(2L, 63));
        try {
            Math.powExact(10, 10);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(IO.class.getModule().getName());
        IO.println("by IO");
        IO.print("more\n");
        System.out.println(Currency.availableCurrencies().anyMatch(c -> c.getCurrencyCode().equals("EUR")));
        System.out.println(Process.class.getMethod("waitFor", Duration.class).getName() + new ProcessBuilder("true")
                .start().waitFor(Duration.ofSeconds(60)));
        System.out.println(new Random(1).equiDoubles(1, 2, true, false).limit(2).count());
        System.out.println(String.join(",", new TreeSet<>(System.getenv().keySet()).size() > 0 ? "some" : "none"));
        System.out.println(Thread.currentThread().threadId() + " " + Console.class.getMethod("format", Locale.class,
                String.class, Object[].class).getName());
        System.out.println(BigDecimal.valueOf(2).hashCode() + " " + Runtime.version().feature() / 100);
        System.out.println(java.lang.Byte.toUnsignedLong((byte) -2) + HexFormat.of().parseHex("0aff").length);
        System.out.println(ProcessHandle.current().info().command().isPresent() + " " + ModuleLayer.boot().modules()
                .stream().filter(m -> m.isNativeAccessEnabled()).map(Module::getName).sorted().limit(3).toList());
        int _ = 3;
        for (var _ : List.of(1, 2)) System.out.print(".");
        System.out.println();
    }
}
