// Driver of intrinsics_changed.c.
import java.util.Arrays;

public class IntrinsicsChanged {
    public static void main(String[] args) {
        byte[] bytes = {1, 2, 3};
        for (int i = 0; i < 3; i++) {
            Arrays.fill(bytes, (byte) 7);
        }
        char[] chars = {'a', 'b'};
        Arrays.fill(chars, 'x');
        System.out.println(Arrays.toString(bytes) + " " + new String(chars));
    }
}
