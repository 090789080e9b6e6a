import static org.hamcrest.CoreMatchers.*;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.junit.Assert.*;
import static org.junit.Assume.*;

import java.util.Arrays;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import org.junit.*;
import org.junit.experimental.categories.Categories;
import org.junit.experimental.categories.Category;
import org.junit.experimental.runners.Enclosed;
import org.junit.experimental.theories.*;
import org.junit.function.ThrowingRunnable;
import org.junit.rules.*;
import org.junit.runner.Description;
import org.junit.runner.RunWith;
import org.junit.runners.*;
import org.junit.runners.model.Statement;

/** What projects use of JUnit 4: rules, runners, theories, categories. */
@RunWith(Enclosed.class)
public class JUnit4Wide {
    public interface Slow {
    }

    @FixMethodOrder(MethodSorters.NAME_ASCENDING)
    public static class Rules {
        @ClassRule public static final ExternalResource RESOURCE = new ExternalResource() {
            @Override
            protected void before() {
                System.out.println("resource");
            }

            @Override
            protected void after() {
                System.out.println("released");
            }
        };
        @Rule public final TestName name = new TestName();
        @Rule public final ErrorCollector errors = new ErrorCollector();
        @Rule public final RuleChain chain = RuleChain.outerRule(wrapper("outer")).around(wrapper("inner"));
        @SuppressWarnings("deprecation") @Rule public final ExpectedException expected = ExpectedException.none();
        @Rule public final TestWatcher watcher = new TestWatcher() {
            @Override
            protected void failed(Throwable e, Description d) {
                System.out.println("failed " + d.getMethodName() + ": " + e.getClass().getSimpleName());
            }

            @Override
            protected void skipped(AssumptionViolatedException e, Description d) {
                System.out.println("skipped " + d + " " + e.getMessage());
            }
        };

        private static TestRule wrapper(String name) {
            return (base, d) -> new Statement() {
                @Override
                public void evaluate() throws Throwable {
                    System.out.println(name + " " + d.getMethodName());
                    base.evaluate();
                }
            };
        }

        @Test
        public void collects() {
            errors.checkThat("first", 1, is(2));
            errors.checkThat("second", "abc", allOf(startsWith("a"), endsWith("d")));
            errors.addError(new IllegalStateException(name.getMethodName()));
        }

        @Test
        public void expects() {
            expected.expect(IllegalArgumentException.class);
            expected.expectMessage(containsString("bad"));
            throw new IllegalArgumentException("not good");
        }

        @Test
        public void assumes() {
            assumeThat(System.lineSeparator(), is("\r\n"));
        }

        @Test(timeout = 30)
        public void hangs() throws InterruptedException {
            new java.util.concurrent.CountDownLatch(1).await();
        }

        @Test
        public void throwing() {
            ThrowingRunnable r = () -> Integer.parseInt("x");
            assertEquals("For input string: \"x\"", assertThrows(NumberFormatException.class, r).getMessage());
            assertArrayEquals(new Object[] {1, new int[] {2}}, new Object[] {1, new int[] {3}});
        }

        @Ignore("later")
        @Test
        public void zIgnored() {
        }
    }

    @RunWith(Parameterized.class)
    public static class Table {
        @Parameterized.Parameters(name = "{index}: {0}^2={1}")
        public static Collection<Object[]> data() {
            return Arrays.asList(new Object[][] {{2, 4}, {3, 9}, {4, 15}});
        }

        @Parameterized.Parameter public int base;
        @Parameterized.Parameter(1) public int square;

        @Test
        public void squares() {
            assertEquals("square of " + base, square, base * base);
        }
    }

    @RunWith(Theories.class)
    public static class Numbers {
        @DataPoints public static int[] numbers = {-1, 0, 1, 5};
        @DataPoint public static String text = "t";

        @Theory
        public void absolute(int a, int b) {
            assumeTrue(a != 0);
            assertThat(Math.abs(a * b), is(Math.abs(a) * Math.abs(b)));
        }

        @Theory
        public void positive(int a, String s) {
            assertThat(s + a, not(containsString("-")));
        }
    }

    public static class Tagged {
        @Category(Slow.class)
        @Test
        public void slow() {
            System.out.println("slow ran");
        }

        @Test
        public void quick() {
            System.out.println("quick ran");
        }
    }

    @RunWith(Categories.class)
    @Categories.IncludeCategory(Slow.class)
    @Suite.SuiteClasses({Tagged.class})
    public static class OnlySlow {
        @ClassRule public static final Timeout TIMEOUT = new Timeout(5, TimeUnit.MINUTES);
    }
}
