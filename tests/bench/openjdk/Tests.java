// For JUnit 4: a few tests with fixtures, expected exceptions and assumptions.
import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.Before;
import org.junit.Ignore;
import org.junit.Test;

public class Tests {
    private final List<String> list = new ArrayList<>();

    @Before public void fill() {
        list.add("one");
        list.add("two");
    }

    @Test public void size() { assertEquals(2, list.size()); }

    @Test public void order() { assertEquals("[one, two]", list.toString()); }

    @Test(expected = IndexOutOfBoundsException.class) public void outside() { list.get(2); }

    @Test public void removal() {
        assertTrue(list.remove("one"));
        assertEquals(1, list.size());
    }

    @Ignore @Test public void ignored() { throw new IllegalStateException(); }
}
