import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs the test classes that the first file names. The second file gets "begin CLASS" and "end CLASS" around lines
 * "RESULT ID MESSAGE" for each test and each container, separated by tabs. If a class fails that is not the first, the
 * exit code is 3, so that it runs again as the first.
 */
public class SuiteDriver implements TestExecutionListener {
    private final PrintWriter out;
    private boolean failed;

    SuiteDriver(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        line("SKIPPED", test.getUniqueId(), "");
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        Throwable failure = result.getThrowable().orElse(null);
        if (test.isTest() || failure != null) {
            line(result.getStatus().toString(), test.getUniqueId(), causes(failure));
        }
    }

    private static String causes(Throwable failure) {
        String text = "";
        for (int depth = 0; failure != null && depth < 5; depth++, failure = failure.getCause()) {
            StackTraceElement[] frames = failure.getStackTrace();
            text += " | " + failure + (frames.length > 0 ? " at " + frames[0] : "");
        }
        return text;
    }

    private void line(String result, String id, String text) {
        failed |= result.equals("FAILED");
        out.println(result + '\t' + id.replaceAll("\\s", " ") + '\t' + text.replaceAll("\\s", " "));
        out.flush();
    }

    public static void main(String[] args) throws Exception {
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(Path.of(args[1]), StandardCharsets.UTF_8))) {
            SuiteDriver driver = new SuiteDriver(out);
            Launcher launcher = LauncherFactory.create();
            boolean first = true;
            for (String name : Files.readAllLines(Path.of(args[0]))) {
                driver.line("begin", name, "");
                try {
                    launcher.execute(LauncherDiscoveryRequestBuilder.request()
                            .selectors(DiscoverySelectors.selectClass(name))
                            .configurationParameter("junit.jupiter.execution.timeout.mode", "disabled")
                            .build(), driver);
                } catch (Throwable t) {
                    driver.line("FAILED", "[class:" + name + "]", causes(t));
                }
                if (driver.failed && !first) {
                    System.exit(3);
                }
                driver.line("end", name, "");
                driver.failed = first = false;
            }
        }
        System.exit(0);
    }
}
