import dev.failsafe.CircuitBreaker;
import dev.failsafe.Failsafe;
import dev.failsafe.Fallback;
import dev.failsafe.RetryPolicy;

public class FailsafeDriver {
    public static void main(String[] args) throws Exception {
        int[] tries = {0};
        RetryPolicy<Object> retry = RetryPolicy.builder().handle(IllegalStateException.class).withMaxRetries(3)
                .onRetry(e -> System.out.println("retry " + e.getAttemptCount())).build();
        System.out.println(Failsafe.with(retry).get(() -> {
            if (tries[0]++ < 2) {
                throw new IllegalStateException();
            }
            return "done";
        }));
        CircuitBreaker<Object> breaker = CircuitBreaker.builder().withFailureThreshold(1).build();
        try {
            Failsafe.with(Fallback.of("fallback"), breaker).run(() -> {
                throw new RuntimeException("x");
            });
        } finally {
            System.out.println(breaker.getState());
        }
        System.out.println(Failsafe.with(retry).getAsync(() -> 5).get());
    }
}
