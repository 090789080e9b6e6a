// group: core
// StringBuilder appends, charAt scans, substring/indexOf/equals/hashCode/compareTo, one non-Latin part.
public class Strings {
    static boolean palindrome(String s) {
        int i = 0, j = s.length() - 1;
        while (i < j) if (s.charAt(i++) != s.charAt(j--)) return false;
        return true;
    }

    static String caesar(String s, int k) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c >= 'a' && c <= 'z') c = (char) ('a' + (c - 'a' + k) % 26);
            else if (c >= 'A' && c <= 'Z') c = (char) ('A' + (c - 'A' + k) % 26);
            sb.append(c);
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 5000;
        long t0 = System.nanoTime();
        int r = 0;
        String base = "The quick brown fox jumps over the lazy dog; level noon civic 12345";
        String wide = "\u03b1\u03b2\u03b3 caf\u00e9 \u4e2d\u6587 text";
        for (int i = 0; i < n; i++) {
            String s = caesar(base, i % 26);
            String t = caesar(s, 26 - i % 26);
            if (!t.equals(base)) r += 1000003;
            r = r * 31 + s.hashCode();
            int from = 0, at;
            while ((at = t.indexOf(' ', from)) >= 0) {
                String w = t.substring(from, at);
                if (palindrome(w)) r += w.length();
                r += w.compareTo("lazy");
                from = at + 1;
            }
            StringBuilder sb = new StringBuilder();
            for (int k = 0; k < 20; k++)
                sb.append(i * k).append(',').append(k & 1).append((k & 1) == 0 ? "even" : "odd");
            sb.append(wide).append(i);
            String u = sb.toString();
            r += u.length() + u.hashCode() + u.indexOf("odd") + u.charAt(u.length() - 3);
        }
        long ms = (System.nanoTime() - t0) / 1000000L;
        System.out.println("checksum=" + r);
        System.out.println("ms=" + ms);
    }
}
