/** A class is redefined n times, and each of its versions has a frame that still runs it. */
public class Versions {
    private static Patched files;

    static void deeper(int left) {
        if (left == 0) return;
        Classes.redefineEach(new Class<?>[] {B0000000.class}, new byte[][] {files.file(0, left)});
        B0000000.call(left - 1);
    }

    public static void main(String[] args) throws Exception {
        files = new Patched("B0000000", "V0000000");
        Growth.begin();
        deeper(Integer.parseInt(args[0]));
        Growth.end("redefine, each has a frame");
    }
}
