// group: mixed
// Lines of numbers and quoted fields, many of them malformed: exceptions with causes, finally, resources, number texts.
import java.util.ArrayList;
import java.util.List;

public class Parsing {
    static class BadLine extends Exception {
        final int line;
        BadLine(int line, String message, Throwable cause) {
            super(message, cause);
            this.line = line;
        }
    }

    static class Empty extends RuntimeException {
        Empty() { super("empty", null, false, false); }
    }

    static class Counter implements AutoCloseable {
        static int open, closed;
        Counter() { open++; }
        @Override public void close() {
            closed++;
            open--;
        }
    }

    static List<String> fields(String line) {
        List<String> found = new ArrayList<>();
        StringBuilder sb = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') quoted = !quoted;
            else if (c == ',' && !quoted) {
                found.add(sb.toString());
                sb.setLength(0);
            } else sb.append(c);
        }
        if (quoted) throw new IllegalArgumentException("open quote in " + line.length());
        found.add(sb.toString());
        return found;
    }

    static int number(String s) {
        if (s.isEmpty()) throw new Empty();
        return s.startsWith("0x") ? Integer.parseInt(s.substring(2), 16) : Integer.parseInt(s);
    }

    static long line(String text, int at) throws BadLine {
        try (Counter c = new Counter()) {
            List<String> f = fields(text);
            long sum = f.get(3).length();
            for (int i = 0; i < 3; i++) {
                try {
                    sum = sum * 31 + number(f.get(i));
                } catch (Empty e) {
                    sum = sum * 31 + i;
                } finally {
                    sum++;
                }
            }
            return sum;
        } catch (NumberFormatException e) {
            throw new BadLine(at, "number: " + e.getMessage(), e);
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new BadLine(at, "form", e);
        }
    }

    public static void main(String[] args) {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 50000;
        String[] texts = {"12,0x1f,-7,\"a, quoted, field\"", "1,2,three,x", "4,,6,nothing", "7,8", "9,10,11,\"open",
            "2147483647,-2147483648,0xffff,long numbers", "99999999999,1,2,too long", ",,,"};
        long hash = 0;
        int bad = 0;
        for (int i = 0; i < n; i++) {
            try {
                hash = hash * 31 + line(texts[i % texts.length], i);
            } catch (BadLine e) {
                bad++;
                Throwable cause = e.getCause();
                hash = hash * 31 + e.line + e.getMessage().length() + (cause instanceof NumberFormatException ? 1 : 2);
            }
        }
        System.out.println("checksum=" + hash + "/" + bad + "/" + Counter.open + "/" + Counter.closed);
    }
}
