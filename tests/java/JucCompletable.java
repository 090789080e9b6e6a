// CompletableFuture: results and failures through every kind of stage, order of dependents, both/either/all/any,
// composing, exceptions as wrapped, cancelling, obtruding, minimal stages, texts.
import java.util.*;
import java.util.concurrent.*;
import java.util.function.*;

public class JucCompletable {
    interface Action { Object run() throws Exception; }

    static String text(Object o) {
        return String.valueOf(o).replaceAll("[\\w.$]*CompletableFuture(\\$MinimalStage)?@[0-9a-f]+",
                "CF@").replaceAll("java.util.concurrent.", "");
    }

    static void show(String what, Action a) {
        try {
            System.out.println(what + ": " + text(a.run()));
        } catch (Throwable t) {
            System.out.println(what + ": " + text(t) + (t.getCause() == null ? "" : " / " + text(t.getCause())));
        }
    }

    static <T> CompletableFuture<T> failed(String m) {
        return CompletableFuture.failedFuture(new IllegalStateException(m));
    }

    static void stages(String what, Supplier<CompletableFuture<String>> make,
            Consumer<CompletableFuture<String>> finish) {
        System.out.println("== " + what);
        List<CompletableFuture<?>> all = new ArrayList<>();
        CompletableFuture<String> f = make.get();
        Map<String, CompletableFuture<?>> m = new LinkedHashMap<>();
        CompletableFuture<String> ok = CompletableFuture.completedFuture("ok"), no = failed("other"),
                never = new CompletableFuture<>();
        m.put("thenApply", f.thenApply(x -> x + "!"));
        m.put("thenApply throws", f.thenApply(x -> { throw new RuntimeException("fn"); }));
        m.put("thenAccept", f.thenAccept(x -> System.out.println("accept " + x)));
        m.put("thenRun", f.thenRun(() -> System.out.println("run")));
        m.put("thenCombine", f.thenCombine(ok, (a, b) -> a + b));
        m.put("thenCombine failed", f.thenCombine(no, (a, b) -> a + b));
        m.put("thenCombine never", f.thenCombine(never, (a, b) -> a + b));
        m.put("thenAcceptBoth", f.thenAcceptBoth(ok, (a, b) -> System.out.println("both " + a + b)));
        m.put("runAfterBoth", ok.runAfterBoth(f, () -> System.out.println("run both")));
        m.put("applyToEither", f.applyToEither(never, x -> "either " + x));
        m.put("acceptEither", never.acceptEither(f, x -> System.out.println("accept either " + x)));
        m.put("runAfterEither", f.runAfterEither(never, () -> System.out.println("run either")));
        m.put("thenCompose", f.thenCompose(x -> CompletableFuture.completedFuture(x + " composed")));
        m.put("thenCompose fails", f.thenCompose(x -> failed("composed")));
        m.put("thenCompose never", f.thenCompose(x -> never));
        m.put("thenCompose null", f.thenCompose(x -> null));
        m.put("handle", f.handle((x, e) -> x + " " + text(e)));
        m.put("handle throws", f.handle((x, e) -> { throw new Error("h"); }));
        m.put("whenComplete", f.whenComplete((x, e) -> System.out.println("when " + x + " " + text(e))));
        m.put("whenComplete throws", f.whenComplete((x, e) -> { throw new RuntimeException("w"); }));
        m.put("exceptionally", f.exceptionally(e -> "recovered " + text(e)));
        m.put("exceptionally throws", f.exceptionally(e -> { throw new RuntimeException("again"); }));
        m.put("exceptionallyCompose",
                f.exceptionallyCompose(e -> CompletableFuture.completedFuture("composed " + text(e))));
        m.put("copy", f.copy());
        m.put("two", f.thenApply(x -> x + 1).thenApply(x -> x + 2).handle((x, e) -> x + " " + text(e)));
        m.put("allOf", CompletableFuture.allOf(f, ok));
        m.put("allOf failed", CompletableFuture.allOf(ok, f, no));
        m.put("anyOf", CompletableFuture.anyOf(never, f));
        System.out.println("dependents " + f.getNumberOfDependents() + " " + text(f));
        finish.accept(f);
        for (Map.Entry<String, CompletableFuture<?>> e : m.entrySet()) {
            CompletableFuture<?> c = e.getValue();
            System.out.println(e.getKey() + ": " + text(c) + " " + c.isDone() + c.isCompletedExceptionally()
                    + c.isCancelled());
            if (c.isDone()) {
                show("  get", () -> c.get());
                show("  join", () -> c.join());
                show("  now", () -> c.getNow(null));
            }
        }
        System.out.println("left " + f.getNumberOfDependents() + " " + never.getNumberOfDependents());
    }

    static void order() {
        CompletableFuture<String> f = new CompletableFuture<>();
        StringBuilder log = new StringBuilder();
        for (int i = 0; i < 3; i++) {
            int n = i;
            CompletableFuture<String> g = f.thenApply(x -> { log.append(n); return x; });
            for (int j = 0; j < 3; j++) {
                int k = j;
                CompletableFuture<String> h = g.thenApply(x -> { log.append("" + n + k); return x; });
                h.thenRun(() -> log.append('.'));
                h.thenRun(() -> log.append(','));
            }
            log.append(' ');
        }
        f.complete("x");
        System.out.println(log);
        StringBuilder l2 = new StringBuilder();
        CompletableFuture<String> a = new CompletableFuture<>(), b = new CompletableFuture<>();
        CompletableFuture.allOf(a, b).thenRun(() -> l2.append("all "));
        a.thenRun(() -> l2.append("a "));
        b.thenRun(() -> l2.append("b "));
        a.thenCombine(b, (x, y) -> l2.append("ab "));
        CompletableFuture.anyOf(a, b).thenRun(() -> l2.append("any "));
        a.complete("1");
        b.complete("2");
        System.out.println(l2);
        CompletableFuture<Integer> start = new CompletableFuture<>(), c = start;
        for (int i = 0; i < 20000; i++) {
            c = c.thenApply(x -> x + 1);
        }
        start.complete(0);
        System.out.println(c.join());
    }

    static void others() throws Exception {
        CompletableFuture<String> f = new CompletableFuture<>();
        show("timeout", () -> f.get(1, TimeUnit.MILLISECONDS));
        show("now", () -> f.getNow("absent"));
        show("complete", () -> f.complete("a") + " " + f.complete("b") + f.completeExceptionally(new Exception())
                + f.cancel(true) + f.join());
        f.obtrudeValue("c");
        show("obtruded", () -> f.join() + f.thenApply(x -> x + x).join());
        f.obtrudeException(new Exception("obtruded"));
        show("obtruded", f::join);
        CompletableFuture<String> g = new CompletableFuture<>();
        CompletableFuture<String> h = g.thenApply(x -> x);
        show("cancel",
                () -> g.cancel(false) + " " + g.isCancelled() + g.isCompletedExceptionally() + g + h + h.isCancelled());
        show("cancelled get", g::get);
        show("cancelled join", g::join);
        show("dependent get", h::get);
        show("dependent join", h::join);
        show("null", () -> f.thenApply(null));
        show("null executor", () -> f.thenApplyAsync(x -> x, null));
        show("null ex", () -> f.completeExceptionally(null));
        show("null in allOf", () -> CompletableFuture.allOf(f, null));
        show("empty", () -> CompletableFuture.allOf() + " " + CompletableFuture.anyOf());
        CompletionStage<String> min = CompletableFuture.completedStage("m");
        show("minimal", () -> min + " " + min.thenApply(x -> x + 1).toCompletableFuture().join());
        show("minimal get", () -> ((CompletableFuture<String>) min).get());
        show("minimal complete", () -> ((CompletableFuture<String>) min).complete(""));
        show("failed stage", () -> CompletableFuture.failedStage(new Exception("fs")).exceptionally(e ->
                e.getMessage()).toCompletableFuture().join());
        CompletableFuture<String> fresh = new CompletableFuture<>();
        CompletionStage<String> stage = fresh.minimalCompletionStage();
        fresh.complete("later");
        show("minimal of incomplete", () -> stage.toCompletableFuture().join());
        CompletableFuture<String> w = CompletableFuture.<String>failedFuture(new Exception("first"))
                .whenComplete((x, e) -> { throw new RuntimeException("second"); });
        show("suppressed", () -> { try { return w.join(); } catch (
                CompletionException e) { return e.getCause() + Arrays.toString(e.getCause().getSuppressed()); } });
        Executor direct = Runnable::run;
        show("direct", () -> CompletableFuture.supplyAsync(() -> "s", direct).thenApplyAsync(x -> x + 1, direct)
                .thenCombineAsync(CompletableFuture.runAsync(() -> { }, direct), (x, y) -> x + y, direct).join());
        Executor rejecting = r -> { throw new RejectedExecutionException("no"); };
        show("rejecting", () -> CompletableFuture.completedFuture("x").thenApplyAsync(x -> x, rejecting));
        show("rejecting supply", () -> CompletableFuture.supplyAsync(() -> 1, rejecting));
        List<Runnable> later = new ArrayList<>();
        CompletableFuture<String> src = new CompletableFuture<>();
        CompletableFuture<String> q = src.thenApplyAsync(x -> x + "q", later::add);
        CompletableFuture<String> qe = src.exceptionallyAsync(e -> "e", later::add);
        CompletableFuture<String> qh = src.handleAsync((x, e) -> x + e, later::add);
        CompletableFuture<String> qc = src.exceptionallyComposeAsync(e -> null, later::add);
        CompletableFuture<String> qw = src.whenCompleteAsync((x, e) -> { }, later::add);
        CompletableFuture<String> qr = src.thenCompose(x ->
                CompletableFuture.<String>failedFuture(new Exception(x))).thenApplyAsync(x -> x, later::add);
        src.complete("s");
        show("deferred", () -> later.size() + " " + q + qe + qh + qc + qw + qr
                + (later.get(0) instanceof CompletableFuture.AsynchronousCompletionTask));
        later.forEach(Runnable::run);
        show("deferred done", () -> q.join() + qe.join() + qh.join());
        show("completeAsync", () -> new CompletableFuture<String>().completeAsync(() -> "ca", direct).join());
        show("interface default", () -> ((CompletionStage<String>) CompletableFuture.<String>failedFuture(
                new Exception("d"))).exceptionallyComposeAsync(e ->
                CompletableFuture.completedFuture("got " + e.getMessage()), direct).toCompletableFuture().join());
    }

    public static void main(String[] args) throws Exception {
        stages("completed before", () -> CompletableFuture.completedFuture("v"), f -> { });
        stages("completed after", CompletableFuture::new, f -> f.complete("v"));
        stages("null", CompletableFuture::new, f -> f.complete(null));
        stages("failed before", () -> failed("boo"), f -> { });
        stages("failed after", CompletableFuture::new, f -> f.completeExceptionally(new IllegalStateException("boo")));
        stages("completion exception", CompletableFuture::new,
                f -> f.completeExceptionally(new CompletionException("ce", new Exception("cause"))));
        stages("cancelled", CompletableFuture::new, f -> f.cancel(true));
        order();
        others();
    }
}
