import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.*;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.condition.*;
import org.junit.jupiter.api.extension.*;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.AggregateWith;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.aggregator.ArgumentsAggregator;
import org.junit.jupiter.params.converter.ConvertWith;
import org.junit.jupiter.params.converter.JavaTimeConversionPattern;
import org.junit.jupiter.params.converter.SimpleArgumentConverter;
import org.junit.jupiter.params.provider.*;

/** What projects use of JUnit 5: sources of arguments, nested and dynamic tests, extensions, timeouts, conditions. */
@DisplayName("a wide class \u2713")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ExtendWith(JUnit5Wide.Recorder.class)
public class JUnit5Wide {
    static final List<String> LOG = Collections.synchronizedList(new ArrayList<>());

    static class Recorder implements BeforeEachCallback, AfterEachCallback, ParameterResolver,
            TestExecutionExceptionHandler, AfterAllCallback {
        @Override
        public void beforeEach(ExtensionContext c) {
            c.getStore(ExtensionContext.Namespace.create(getClass())).put("name", c.getDisplayName());
            LOG.add("before " + c.getDisplayName());
        }

        @Override
        public void afterEach(ExtensionContext c) {
            LOG.add("after " + c.getStore(ExtensionContext.Namespace.create(getClass())).get("name") + " "
                    + c.getExecutionException().map(Throwable::getMessage).orElse("-"));
        }

        @Override
        public void afterAll(ExtensionContext c) {
            System.out.println(c.getDisplayName() + " " + LOG.size() + " " + LOG);
            LOG.clear();
        }

        @Override
        public boolean supportsParameter(ParameterContext p, ExtensionContext c) {
            return p.getParameter().getType() == StringBuilder.class;
        }

        @Override
        public Object resolveParameter(ParameterContext p, ExtensionContext c) {
            return new StringBuilder("resolved ").append(p.getIndex());
        }

        @Override
        public void handleTestExecutionException(ExtensionContext c, Throwable t) throws Throwable {
            if (!(t instanceof IOException)) {
                throw t;
            }
            LOG.add("swallowed " + t.getMessage());
        }
    }

    record Point(int x, int y) {
    }

    static class PointAggregator implements ArgumentsAggregator {
        @Override
        public Object aggregateArguments(ArgumentsAccessor a, ParameterContext c) {
            return new Point(a.getInteger(0), a.getInteger(1));
        }
    }

    static class Hex extends SimpleArgumentConverter {
        @Override
        protected Object convert(Object source, Class<?> target) {
            return Integer.parseInt((String) source, 16);
        }
    }

    static class Squares implements ArgumentsProvider {
        @Override
        public Stream<? extends Arguments> provideArguments(ExtensionContext c) {
            return IntStream.rangeClosed(1, 3).mapToObj(i -> Arguments.of(i, i * i));
        }
    }

    static Stream<Arguments> words() {
        return Stream.of(Arguments.of("one", 3, List.of('o', 'n')), Arguments.of("", 0, List.of()),
                Arguments.of("\u00fc\ud83d\ude00", 3, null));
    }

    @BeforeAll
    static void begin(TestInfo info, TestReporter reporter) {
        System.out.println("begin " + info.getDisplayName() + " " + info.getTestClass().get().getSimpleName());
    }

    @Test
    @Order(1)
    void resolves(StringBuilder sb, TestInfo info) {
        assertEquals("resolved 0", sb.toString(), () -> "lazy " + info);
    }

    @ParameterizedTest(name = "{index}: {0} has {1} {argumentsWithNames}")
    @MethodSource("words")
    @Order(2)
    void lengths(String word, int n, List<Character> some) {
        assertEquals(n, word.length());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "N/A", textBlock = """
            1 | 2 | a
            3 | 4 | 'b | c'
            5 | 6 | N/A
            """)
    @Order(3)
    void points(@AggregateWith(PointAggregator.class) Point p, ArgumentsAccessor all) {
        System.out.println(p + " " + all.getString(2) + " " + all.size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"ff", "10", "zz"})
    @Order(4)
    void hex(@ConvertWith(Hex.class) int n) {
        assertTrue(n > 0);
    }

    @ParameterizedTest
    @ArgumentsSource(Squares.class)
    @Order(5)
    void squares(int a, long b) {
        assertEquals(a * a, b);
    }

    @ParameterizedTest
    @NullAndEmptySource
    @ValueSource(strings = {" ", "x"})
    @Order(6)
    void blank(String s) {
        assumeTrue(s != null, "not for null");
        assertTrue(s.isBlank(), () -> "'" + s + "' is not blank");
    }

    @ParameterizedTest
    @CsvSource({"01.02.2003", "31.12.1999"})
    @Order(7)
    void dates(@JavaTimeConversionPattern("dd.MM.yyyy") LocalDate d) {
        System.out.println(d + " " + d.getDayOfWeek());
    }

    @ParameterizedTest
    @EnumSource(value = TimeUnit.class, mode = EnumSource.Mode.MATCH_ALL, names = "^.*(SECONDS|DAYS)$")
    @Order(8)
    void units(TimeUnit u) {
        assertNotNull(u);
    }

    @TestFactory
    @Order(9)
    Stream<DynamicNode> dynamic() {
        return Stream.of(1, 2, 3).map(i -> i == 2
                ? DynamicContainer.dynamicContainer("container " + i, List.of(
                        DynamicTest.dynamicTest("inner", () -> assertEquals(2, i))))
                : DynamicTest.dynamicTest("is odd: " + i, () -> assertTrue(i % 2 == 1 && i < 3, "value " + i)));
    }

    @Test
    @Timeout(value = 20, unit = TimeUnit.MILLISECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    @Order(10)
    void slow() throws Exception {
        new java.util.concurrent.CountDownLatch(1).await();
    }

    @Test
    @Order(11)
    void groups() {
        assertAll("properties",
                () -> assertEquals(1.0, 1.05, 0.1),
                () -> assertArrayEquals(new int[] {1, 2, 3}, new int[] {1, 5, 3}),
                () -> assertIterableEquals(List.of(1, 2), Arrays.asList(1, 3)),
                () -> assertLinesMatch(List.of("a.*", ">> 1 >>", "z"), List.of("abc", "skipped", "z")),
                () -> assertInstanceOf(String.class, 5),
                () -> assertThrows(IllegalStateException.class, () -> {
                    throw new IllegalArgumentException("other");
                }),
                () -> assertTimeout(Duration.ofSeconds(30), () -> "fast"),
                () -> assertTimeoutPreemptively(Duration.ofMillis(10), () -> {
                    new java.util.concurrent.CountDownLatch(1).await();
                }));
    }

    @Test
    @Order(12)
    void swallowed() throws IOException {
        throw new IOException("by the extension");
    }

    @Test
    @EnabledOnOs(OS.WINDOWS)
    @Order(13)
    void windows() {
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_17)
    @DisabledIfSystemProperty(named = "file.separator", matches = "/", disabledReason = "slashes")
    @Order(14)
    void backslashes() {
    }

    @RepeatedTest(value = 3, name = "{displayName} {currentRepetition}/{totalRepetitions}", failureThreshold = 2)
    @Order(15)
    void again(RepetitionInfo info) {
        assertNotEquals(2, info.getCurrentRepetition());
    }

    @Nested
    @DisplayName("when nested")
    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    class Inner {
        private int calls;

        @BeforeAll
        void prepare() {
            calls = 10;
        }

        @Test
        @Tag("fast")
        void first(@TempDir(cleanup = org.junit.jupiter.api.io.CleanupMode.ALWAYS) Path dir) throws IOException {
            Path p = Files.createDirectories(dir.resolve("a/b")).resolve("c.txt");
            Files.write(p, List.of("x", "y"));
            assertEquals(2, Files.readAllLines(p).size());
            assertEquals(10, calls);
        }

        @Nested
        class Deeper {
            @Test
            void deepest() {
                assertSame(JUnit5Wide.this, JUnit5Wide.this);
                fail("from the depth", new RuntimeException("cause"));
            }
        }
    }

    @Nested
    @Execution(ExecutionMode.CONCURRENT)
    class Parallel {
        private static final ConcurrentLinkedQueue<String> SEEN = new ConcurrentLinkedQueue<>();

        @ParameterizedTest
        @ValueSource(ints = {1, 2, 3, 4, 5, 6})
        void many(int n) {
            SEEN.add(String.format(Locale.ROOT, "%02d", n));
        }

        @AfterAll
        static void sorted() {
            System.out.println(Map.of("seen", SEEN.stream().sorted().toList()));
        }
    }
}
