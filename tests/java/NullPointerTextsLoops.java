// javac: -g:none
// Helpful texts of NullPointerExceptions without names: when a parameter counts as one that was assigned. What the
// failing instruction knows counts: not what loops carry back, nor increments, but what was assigned behind the load.
public class NullPointerTextsLoops {
    interface Body {
        void run(int[] p, int[][] q, int i);
    }
    static int x;
    int f;
    static boolean more(int i) {
        return i < 100;
    }
    static void t(String what, Body b) {
        for (int k = 0; k < 4; k++) {
            try {
                b.run((k & 1) == 0 ? null : new int[4], (k & 2) == 0 ? null : new int[4][], 0);
                System.out.println(what + k + ": fine");
            } catch (NullPointerException e) {
                System.out.println(what + k + ": " + e.getMessage());
            }
        }
    }
    static void head(int[] p, int[][] q, int i) {
        do {
            p[0] = 1;
            p = null;
        } while (++i < 3);
    }
    static void headAndBehind(int[] p, int[][] q, int i) {
        do {
            x = q[0].length;
            if (more(i)) q = null;
        } while (++i < 0);
        p[0] = q.length;
    }
    static void forever(int[] p, int[][] q, int i) {
        while (true) {
            q[0][0] = 1;
            if (more(i)) q = null;
            p = null;
        }
    }
    static void within(int[] p, int[][] q, int i) {
        do {
            if (i > 0) p[0] = 1;
            p = null;
        } while (++i < 3);
    }
    static void nested(int[] p, int[][] q, int i) {
        do {
            for (int j = 0; j < 2; j++) {
                x = p[j];
                q = null;
            }
            p = null;
        } while (i++ < 3);
        x = q.length;
    }
    static void incremented(int[] p, int[][] q, int i) {
        x = p[i++];
        i++;
        i += 1000;
        i -= 1002;
        q[i][i] = 2;
    }
    static void wide(int[] p, int[][] q, int i) {
        i += 1;
        i += 30000;
        i -= 30000;
        q[i][i] = 2;
    }
    static void assignedIndex(int[] p, int[][] q, int i) {
        q[i = 1][i = 2] = p[i];
    }
    static void assignedBeforeUse(int[] p, int[][] q, int i) {
        p[(p = null) == null ? 0 : 1] = 3;
    }
    static void assignedBetween(int[] p, int[][] q, int i) {
        q[0][(q = null) == null ? 0 : 1] = 3;
    }
    public static void main(String[] args) {
        t("head", NullPointerTextsLoops::head);
        t("headAndBehind", NullPointerTextsLoops::headAndBehind);
        t("forever", NullPointerTextsLoops::forever);
        t("within", NullPointerTextsLoops::within);
        t("nested", NullPointerTextsLoops::nested);
        t("incremented", NullPointerTextsLoops::incremented);
        t("wide", NullPointerTextsLoops::wide);
        t("assignedIndex", NullPointerTextsLoops::assignedIndex);
        t("assignedBeforeUse", NullPointerTextsLoops::assignedBeforeUse);
        t("assignedBetween", NullPointerTextsLoops::assignedBetween);
    }
}
