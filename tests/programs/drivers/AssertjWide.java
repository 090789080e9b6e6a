import static org.assertj.core.api.Assertions.*;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.assertj.core.api.AutoCloseableSoftAssertions;
import org.assertj.core.api.Condition;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Failures of AssertJ's assertions and their texts. */
public class AssertjWide {
    record Person(String name, int age, List<String> tags, LocalDate born) {
    }

    private static int number;

    private static void fails(ThrowingCallable c) {
        try {
            c.call();
            System.out.println(++number + " passes");
        } catch (Throwable t) {
            System.out.println(++number + " " + t.getClass().getSimpleName() + ": " + t.getMessage().replaceAll(
                    "\\(AssertjWide[^)]*\\)", "(LINE)"));
        }
    }

    public static void main(String[] args) {
        List<Person> people = List.of(new Person("Ann", 31, List.of("a", "b"), LocalDate.of(1993, 2, 28)),
                new Person("Bob", 45, List.of(), LocalDate.of(1979, 12, 1)), new Person("Cy", 7, List.of("c"), null));
        fails(() -> assertThat(people).extracting(Person::name).containsExactly("Ann", "Cy", "Bob"));
        fails(() -> assertThat(people).extracting("name", "age").contains(tuple("Bob", 45), tuple("Di", 1)));
        fails(() -> assertThat(people).filteredOn(p -> p.age() > 30).hasSize(1));
        fails(() -> assertThat(people.get(0)).usingRecursiveComparison().isEqualTo(
                new Person("Anna", 31, List.of("a", "x"), LocalDate.of(1993, 2, 28))));
        fails(() -> assertThat(people).isSortedAccordingTo((a, b) -> a.age() - b.age()));
        fails(() -> assertThat(people).flatExtracting(Person::tags).doesNotContain("b"));
        fails(() -> assertThat(people).allSatisfy(p -> assertThat(p.born()).isNotNull()));
        fails(() -> assertThat(Map.of("k", 1)).containsEntry("k", 2).hasSize(3));
        fails(() -> assertThat("The quick brown fox").startsWith("The").endsWith("dog").contains("quick"));
        fails(() -> assertThat("a\nb\nc").hasLineCount(2));
        fails(() -> assertThat("text").matches("[a-s]+"));
        fails(() -> assertThat(3.14159).isCloseTo(3.2, within(0.01)));
        fails(() -> assertThat(new int[][] {{1, 2}, {3}}).isDeepEqualTo(new int[][] {{1, 2}, {4}}));
        fails(() -> assertThat(Optional.of("x")).hasValue("y"));
        fails(() -> assertThat(LocalDate.of(2024, 2, 29)).isAfter(LocalDate.of(2024, 3, 1)).hasYear(2024));
        fails(() -> assertThatThrownBy(() -> Integer.parseInt("x")).isInstanceOf(NumberFormatException.class)
                .hasMessageContaining("input").hasNoCause().hasMessage("no"));
        fails(() -> assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> {
            throw new IllegalArgumentException("wrong type");
        }));
        fails(() -> assertThatCode(() -> {
            throw new java.io.IOException("disk");
        }).doesNotThrowAnyException());
        fails(() -> assertThat(IntStream.range(0, 5)).containsExactly(0, 1, 2, 4, 3));
        fails(() -> assertThat(CompletableFuture.completedFuture("v")).isCompletedWithValue("w"));
        fails(() -> assertThat(5).is(new Condition<>(n -> n % 2 == 0, "an even number")));
        fails(() -> assertThat(people).as("the %s", "people").anyMatch(p -> p.name().length() > 3));
        fails(() -> assertThat(new ArrayList<>(Arrays.asList(1, null, 3))).doesNotContainNull());
        fails(() -> assertThat(people.get(1)).hasFieldOrPropertyWithValue("age", 46));
        fails(() -> {
            try (AutoCloseableSoftAssertions soft = new AutoCloseableSoftAssertions()) {
                soft.assertThat(1).isEqualTo(2);
                soft.assertThat("a").as("letter").isEqualTo("b");
                soft.assertThat(people).isEmpty();
            }
        });
        fails(() -> assertThat(Thread.State.NEW).isIn(Thread.State.RUNNABLE, Thread.State.BLOCKED));
        fails(() -> assertThat(new StringBuilder("sb")).isEqualToIgnoringCase("SB").hasSize(2).isBlank());
        fails(() -> assertThat((Object) people).asInstanceOf(LIST).first().isNull());
        fails(() -> assertThat(people).singleElement());
        fails(() -> assertThat(1L).isBetween(5L, 10L).isPositive());
        fails(() -> assertThat(List.of(1.0f, 2.0f)).usingComparatorForType((a, b) -> Math.abs(a - b) < 0.1 ? 0
                : Float.compare(a, b), Float.class).containsExactly(1.05f, 2.2f));
    }

    private static final org.assertj.core.api.InstanceOfAssertFactory<List,
            org.assertj.core.api.ListAssert<Object>> LIST = org.assertj.core.api.InstanceOfAssertFactories.LIST;
}
