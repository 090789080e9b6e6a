// Reads the texts that Date.parse accepts.
package java.util;

final class DateText {
    /** Words, and what each is: 0 the first half of the day, 1 the second, 2 a weekday, 100 + month, 10000 + minutes
     *  west of Greenwich. */
    private static final String[] WORDS = {"am", "pm", "monday", "tuesday", "wednesday", "thursday", "friday",
            "saturday",
        "sunday", "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
        "november", "december", "gmt", "ut", "utc", "est", "edt", "cst", "cdt", "mst", "mdt", "pst", "pdt"};
    private static final int[] MEANINGS = {0, 1, 2, 2, 2, 2, 2, 2, 2, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109,
            110,
        111, 10000, 10000, 10000, 10300, 10240, 10360, 10300, 10420, 10360, 10480, 10420};

    private final String text;
    private int at;
    private int year = Integer.MIN_VALUE;
    private int month = -1;
    private int date = -1;
    private int hour = -1;
    private int minute = -1;
    private int second = -1;
    /** Minutes west of Greenwich; -1 for the default zone. */
    private int zone = -1;

    DateText(String text) {
        if (text == null) {
            throw new IllegalArgumentException();
        }
        this.text = text;
    }

    long parse() {
        int previous = 0;
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c <= ' ' || c == ',') {
                continue;
            }
            if (c == '(') {
                comment();
            } else if (c >= '0' && c <= '9') {
                number(c, previous);
                previous = 0;
            } else if (c == '/' || c == ':' || c == '+' || c == '-') {
                previous = c;
            } else {
                word();
                previous = 0;
            }
        }
        return result();
    }

    private void comment() {
        for (int depth = 1; at < text.length() && depth > 0; at++) {
            depth += text.charAt(at) == '(' ? 1 : text.charAt(at) == ')' ? -1 : 0;
        }
    }

    private void number(char first, int previous) {
        int n = first - '0';
        char next = 0;
        while (at < text.length() && (next = text.charAt(at)) >= '0' && next <= '9') {
            n = n * 10 + next - '0';
            at++;
        }
        next = at < text.length() ? text.charAt(at) : 0;
        if (previous == '+' || previous == '-' && year != Integer.MIN_VALUE) {
            if (zone != 0 && zone != -1) {
                throw new IllegalArgumentException();
            }
            // Hours, or hours and minutes; with a colon the minutes follow.
            if (n < 24) {
                n *= 60;
                if (next == ':' && at + 2 < text.length()) {
                    n += (text.charAt(at + 1) - '0') * 10 + text.charAt(at + 2) - '0';
                    at += 3;
                }
            } else {
                n = n % 100 + n / 100 * 60;
            }
            zone = previous == '+' ? -n : n;
        } else if (n >= 70) {
            if (year != Integer.MIN_VALUE || !(next <= ' ' || next == ',' || next == '/' || at >= text.length())) {
                throw new IllegalArgumentException();
            }
            year = n;
        } else if (next == ':') {
            if (hour < 0) {
                hour = n;
            } else if (minute < 0) {
                minute = n;
            } else {
                throw new IllegalArgumentException();
            }
        } else if (next == '/') {
            if (month < 0) {
                month = n - 1;
            } else if (date < 0) {
                date = n;
            } else {
                throw new IllegalArgumentException();
            }
        } else if (at < text.length() && next != ',' && next > ' ' && next != '-') {
            throw new IllegalArgumentException();
        } else if (hour >= 0 && minute < 0) {
            minute = n;
        } else if (minute >= 0 && second < 0) {
            second = n;
        } else if (date < 0) {
            date = n;
        } else if (year == Integer.MIN_VALUE && month >= 0 && date >= 0) {
            year = n;
        } else {
            throw new IllegalArgumentException();
        }
    }

    private void word() {
        int start = at - 1;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (!(c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z')) {
                break;
            }
            at++;
        }
        int length = at - start;
        if (length <= 1) {
            throw new IllegalArgumentException();
        }
        int k = WORDS.length;
        do {
            k--;
        } while (k >= 0 && !WORDS[k].regionMatches(true, 0, text, start, length));
        if (k < 0) {
            throw new IllegalArgumentException();
        }
        int meaning = MEANINGS[k];
        if (meaning == 1) {
            if (hour > 12 || hour < 1) {
                throw new IllegalArgumentException();
            }
            hour += hour < 12 ? 12 : 0;
        } else if (meaning == 0) {
            if (hour > 12 || hour < 1) {
                throw new IllegalArgumentException();
            }
            hour = hour == 12 ? 0 : hour;
        } else if (meaning >= 10000) {
            zone = meaning - 10000;
        } else if (meaning >= 100) {
            if (month >= 0) {
                throw new IllegalArgumentException();
            }
            month = meaning - 100;
        }
    }

    private long result() {
        if (year == Integer.MIN_VALUE || month < 0 || date < 0) {
            throw new IllegalArgumentException();
        }
        if (year < 100) {
            // Within 80 years before and 19 after today.
            int pivot = new GregorianCalendar().get(Calendar.YEAR) - 80;
            year += pivot / 100 * 100;
            year += year < pivot ? 100 : 0;
        }
        GregorianCalendar c = zone == -1 ? new GregorianCalendar() : new GregorianCalendar(TimeZone.getTimeZone("UTC"));
        c.clear();
        c.set(year, month, date, Math.max(hour, 0), Math.max(minute, 0), Math.max(second, 0));
        return c.getTimeInMillis() + (zone == -1 ? 0 : zone * 60000L);
    }
}
