import kotlin.text.*;
import kotlin.collections.*;
import kotlin.ranges.*;

public class KotlinStdlibDriver {
    public static void main(String[] args) throws Exception {
        System.out.println(CollectionsKt.windowed(java.util.List.of(1, 2, 3, 4), 2, 1, false) + " "
                + StringsKt.padStart("x", 3, '0') + new IntRange(1, 5).contains(3) + new Regex("\\d+").findAll("a1b22",
                0).iterator().next().getValue() + kotlin.random.RandomKt.Random(5).nextInt(100));
    }
}
