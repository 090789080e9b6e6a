// A loop that reads and writes two fields; a third one is not used.
public class FieldWatch {
    static native void begin(int phase);
    static native void end(int phase);

    int hot, warm, cold;

    int loop(int n) {
        for (int i = 0; i < n; i++) {
            hot = hot * 31 + warm;
            warm ^= i;
        }
        return hot;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        FieldWatch a = new FieldWatch();
        int r = a.loop(1000);
        a.cold = r;
        for (int p = 0; p < 2; p++) {
            begin(p);
            r += a.loop(n);
            end(p);
        }
        System.out.println("checksum=" + (r + a.cold - a.cold));
    }
}
