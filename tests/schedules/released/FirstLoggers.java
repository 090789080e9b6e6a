import org.slf4j.LoggerFactory;
/** Two threads that log first: one of them initializes SLF4J, while the other one logs already. */
public class FirstLoggers {
    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            String name = "message" + i;
            threads[i] = new Thread(() -> LoggerFactory.getLogger(name).info(name));
        }
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
    }
}
