import org.bytedeco.javacpp.BytePointer;
import org.bytedeco.javacpp.IntPointer;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.javacpp.PointerPointer;
import org.bytedeco.javacpp.PointerScope;

public class JavacppUse {
    public static void main(String[] args) {
        Loader.load(Pointer.class);
        try (PointerScope scope = new PointerScope()) {
            IntPointer numbers = new IntPointer(1, 2, 3, 4);
            int[] copy = new int[4];
            numbers.get(copy);
            System.out.println(copy[3] + " " + numbers.capacity() + " " + numbers.asBuffer().get(1));
            BytePointer text = new BytePointer("text \u00e4");
            System.out.println(text.getString());
            PointerPointer<BytePointer> list = new PointerPointer<>("one", "two");
            System.out.println(list.getString(1));
            Pointer.memcpy(text, new BytePointer("TEXT"), 4);
            System.out.println(Pointer.memcmp(text, text, 4));
            System.out.println(Pointer.isNull(new BytePointer((Pointer) null)));
        }
        System.out.println(Loader.totalProcessors() > 0);
    }
}
