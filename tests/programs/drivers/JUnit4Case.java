import static org.junit.Assert.assertEquals;

import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class JUnit4Case {
    @Rule public TemporaryFolder folder = new TemporaryFolder();
    int before;

    @Before
    public void setUp() {
        before = 5;
    }

    @Test
    public void passes() throws Exception {
        assertEquals(5, before);
        assertEquals(true, folder.newFile("x").exists());
    }

    @Test(expected = IllegalStateException.class)
    public void expects() {
        throw new IllegalStateException();
    }

    @Test
    public void fails() {
        assertEquals("text", "test");
    }
}
