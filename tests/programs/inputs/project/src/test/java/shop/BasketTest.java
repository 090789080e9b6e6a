package shop;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class BasketTest {
    @Test public void sums() throws Exception {
        assertEquals(2 * 3 + 5, new Basket().add("tea", 1).add("tea", 1).add("coffee", 1).sum());
    }

    @Test(expected = IllegalArgumentException.class) public void refuses() {
        new Basket().add("tea", 0);
    }
}
