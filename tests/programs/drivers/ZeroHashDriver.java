import net.openhft.hashing.*;

public class ZeroHashDriver {
    public static void main(String[] args) throws Exception {
        System.out.println(LongHashFunction.xx(5).hashChars("hello") + " " + LongHashFunction.murmur_3().hashLong(7));
    }
}
