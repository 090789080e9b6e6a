import org.objenesis.*;

public class ObjenesisDriver {
    public static void main(String[] args) throws Exception {
        System.out.println(new ObjenesisStd().newInstance(No.class).x);
    }

    static class No {
        int x = 5;

        No(int y) {
            throw new IllegalStateException();
        }
    }
}
