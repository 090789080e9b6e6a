/** What an agent holds: n blocks, references, raw monitors. */
public class Held {
    static native void blocks(int n);

    static native void references(int n);

    static native void monitors(int n);

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        Growth.begin();
        blocks(n);
        Growth.end("blocks");
        Growth.begin();
        references(n);
        Growth.end("global references");
        Growth.begin();
        monitors(n);
        Growth.end("raw monitors");
    }
}
