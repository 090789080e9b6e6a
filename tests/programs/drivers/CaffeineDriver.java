import com.github.benmanes.caffeine.cache.*;

public class CaffeineDriver {
    public static void main(String[] args) throws Exception {
        LoadingCache<String,
                Integer> c = Caffeine.newBuilder().maximumSize(100).recordStats().executor(Runnable::run).build(
                String::length);
        System.out.println(c.get("abc") + " " + c.get("abc") + " " + c.getAll(java.util.List.of("x"))
                + c.stats().hitCount());
    }
}
