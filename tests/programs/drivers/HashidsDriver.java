import java.util.Arrays;
import org.hashids.Hashids;

public class HashidsDriver {
    public static void main(String[] args) throws Exception {
        Hashids h = new Hashids("salt", 8);
        System.out.println(h.encode(1, 2, 3) + " " + Arrays.toString(h.decode(h.encode(45L)))
                + h.encodeHex("deadbeef"));
    }
}
