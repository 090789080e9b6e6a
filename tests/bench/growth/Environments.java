/** n environments of JVMTI, each created and disposed of; then events in the one that lives. */
public class Environments {
    static int sum;

    static native void cycle(int n);

    static native void events(boolean on);

    static int one(int i) {
        return i & 1;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        Growth.begin();
        cycle(n);
        Growth.end("create and dispose");
        events(true);
        Growth.begin();
        for (int i = 0; i < 100000; i++) sum += one(i);
        Growth.end("100,000 events after that");
        events(false);
    }
}
