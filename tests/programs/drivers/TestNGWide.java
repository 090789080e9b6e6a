import static org.testng.Assert.*;

import java.lang.reflect.Method;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.testng.*;
import org.testng.annotations.*;
import org.testng.asserts.SoftAssert;

/** What projects use of TestNG: providers, groups, dependencies, factories, timeouts, listeners. */
@Listeners(TestNGWide.Lines.class)
public class TestNGWide {
    public static class Lines implements ITestListener, IInvokedMethodListener, IAnnotationTransformer {
        @Override
        public void onTestFailure(ITestResult r) {
            System.out.println("failed " + r.getName() + " " + r.getThrowable().getMessage());
        }

        @Override
        public void onTestSkipped(ITestResult r) {
            System.out.println("skipped " + r.getName());
        }
    }

    private static final AtomicInteger CALLS = new AtomicInteger();

    @BeforeClass
    public void setUp() {
        System.out.println("set up");
    }

    @AfterMethod(alwaysRun = true)
    public void after(Method m, ITestResult r) {
        System.out.println("after " + m.getName() + " " + r.isSuccess());
    }

    @DataProvider(name = "pairs")
    public static Object[][] pairs(Method m) {
        return new Object[][] {{"a", 1}, {"bb", 2}, {"ccc", 4}};
    }

    @DataProvider
    public Iterator<Object[]> lazy() {
        return List.of(new Object[] {1L}, new Object[] {2L}).iterator();
    }

    @Test(dataProvider = "pairs", priority = 1)
    public void lengths(String s, int n) {
        assertEquals(s.length(), n, "length of " + s);
    }

    @Test(dataProvider = "lazy", priority = 2)
    public void lazily(long n) {
        assertTrue(n > 0);
    }

    @Test(groups = "first", priority = 3)
    public void init() {
        assertEquals(new int[] {1, 2}, new int[] {1, 2});
    }

    @Test(dependsOnGroups = "first", priority = 4)
    public void second() {
        assertThrows(ArithmeticException.class, () -> System.out.println(1 / (CALLS.get() * 0)));
        fail("second fails");
    }

    @Test(dependsOnMethods = "second", priority = 5)
    public void third() {
    }

    @Test(expectedExceptions = IllegalStateException.class, expectedExceptionsMessageRegExp = ".*x\\d+", priority = 6)
    public void expects() {
        throw new IllegalStateException("value x42");
    }

    @Test(timeOut = 30, priority = 7)
    public void hangs() throws InterruptedException {
        new java.util.concurrent.CountDownLatch(1).await();
    }

    @Test(invocationCount = 6, threadPoolSize = 3, priority = 8)
    public void counted() {
        CALLS.incrementAndGet();
    }

    @Test(priority = 9)
    public void soft() {
        SoftAssert soft = new SoftAssert();
        soft.assertEquals(CALLS.get(), 6);
        soft.assertEquals("a", "b", "letters");
        soft.assertTrue(false, "truth");
        soft.assertAll();
    }

    @Test(enabled = false)
    public void disabled() {
    }

    @Test(retryAnalyzer = Retry.class, priority = 10)
    public void retried() {
        assertEquals(CALLS.incrementAndGet(), 8);
    }

    public static class Retry implements IRetryAnalyzer {
        private int left = 2;

        @Override
        public boolean retry(ITestResult r) {
            return left-- > 0;
        }
    }
}
