// A class of java.base that may have been replaced by --patch-module, more often than it takes to find out.
import java.util.zip.CRC32C;

public class Sums {
    public static void main(String[] args) {
        CRC32C c = new CRC32C();
        for (int i = 0; i < 5; i++) {
            c.update(new byte[] {1, 2, 3, 4, 5}, 1, 3);
            System.out.println(c.getValue());
        }
    }
}
