import org.testng.Assert;
import org.testng.annotations.*;

public class TestNGCase {
    @DataProvider
    public Object[][] numbers() {
        return new Object[][] {{1}, {2}};
    }

    @Test(dataProvider = "numbers")
    public void number(int n) {
        Assert.assertTrue(n > 0);
    }

    @Test
    public void fails() {
        Assert.assertEquals("a", "b");
    }

    @Test(dependsOnMethods = "fails")
    public void skipped() {
    }
}
