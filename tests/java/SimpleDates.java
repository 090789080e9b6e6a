// SimpleDateFormat: styles of locales, pseudo-random patterns, parsing, zones; Date of old and the dates of Formatter.
import java.text.*;
import java.util.*;
public class SimpleDates {
  static long seed = 11;
  static int rnd(int n) {
    seed = seed * 6364136223846793005L + 1442695040888963407L;
    return (int) ((seed >>> 33) % n);
  }
  static void p(String s) {
    System.out.println(s);
  }
  static final String[] Z = ("UTC Europe/Berlin America/New_York Asia/Kolkata Europe/London Australia/Lord_Howe Am"
      + "erica/Sao_Paulo Africa/Cairo Asia/Tokyo Europe/Moscow GMT+05:30 America/Los_Angeles").split(" ");
  static final Locale[] L = {Locale.US, Locale.GERMANY, Locale.FRANCE, Locale.JAPAN, Locale.ROOT,
      Locale.ENGLISH, new Locale("de", "AT"), new Locale("es")};
  static final String LET = "GyYMLwWDdFEuaHkKhmsSzZX";
  public static void main(String[] a) {
    TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
    Locale.setDefault(Locale.US);
    for (Locale l : L) for (int i = -1; i < 4; i++) for (int j = -1; j < 4; j++) {
      if (i < 0 && j < 0) continue;
      if (l.getLanguage().equals("es")) continue;
      DateFormat f = i < 0 ? DateFormat.getTimeInstance(j, l) : j < 0 ? DateFormat.getDateInstance(i, l)
          : DateFormat.getDateTimeInstance(i, j, l);
      p(l + " " + i + j + " " + ((SimpleDateFormat) f).toPattern() + " " + f.format(new Date(1000000000000L)));
      for (long t : new long[] {0, 1600000000000L, -30000000000000L}) {
        String s = f.format(new Date(t));
        ParsePosition pp = new ParsePosition(0);
        Date d = f.parse(s, pp);
        p(s + " -> " + (d == null ? "null" : d.getTime() + "") + " " + pp);
      }
    }
    for (int i = 0; i < 350; i++) {
      Locale l = L[rnd(7)];
      StringBuilder b = new StringBuilder();
      int n = 1 + rnd(5);
      for (int k = 0; k < n; k++) {
        char c = LET.charAt(rnd(LET.length()));
        int m = 1 + rnd(c == 'X' ? 3 : 5);
        for (int q = 0; q < m; q++) b.append(c);
        b.append(new String[] {" ", "-", "/", "", "'T'", ", "}[rnd(6)]);
      }
      if (b.indexOf("XXXX") >= 0) continue;
      SimpleDateFormat f = new SimpleDateFormat(b.toString(), l);
      f.setTimeZone(TimeZone.getTimeZone(Z[rnd(Z.length)]));
      f.set2DigitYearStart(new Date(0));
      if (rnd(4) == 0) f.setLenient(false);
      long t = rnd(4) == 0 ? (long) rnd(2000000000) * 7000 - 9000000000000L : rnd(2000000000) * 1000L + rnd(1000);
      String s = f.format(new Date(t));
      if (t < -2208988800000L) {
        f.setTimeZone(TimeZone.getTimeZone("UTC"));
        s = f.format(new Date(t));
      }
      ParsePosition pp = new ParsePosition(0);
      Date d = f.parse(s, pp);
      p(l + " " + f.toPattern() + " " + t + " " + s + " -> " + (d == null ? "null" : d.getTime() + "") + " "
          + pp.getIndex() + " " + pp.getErrorIndex() + " " + f.getTimeZone().getID());
    }
    String[] pats = {"yyyy-MM-dd", "yy-M-d", "yyyyMMdd", "yyyyMMddHHmmss", "HH:mm:ss", "hh:mm a", "MMM d, yyyy",
        "EEE MMM dd HH:mm:ss zzz yyyy", "yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "yyyy-MM-dd'T'HH:mm:ssZ", "d MMMM yyyy",
        "yyyy-DDD", "YYYY-'W'ww-u", "H:m", "kk:mm", "K:mm a", "z", "X", "XX", "XXX", "G y", "dd/MM/yy", "MMMM",
        "yyyy.MM.dd G 'at' HH:mm:ss z", "''yy", "yyyy"};
    String[] texts = {"2020-02-30", "20-1-5", "20200131", "20200131235959", "12:34:56", "1:2:3", "11:59 PM",
        "12:00 am", "Jan 5, 2021", "January 5, 2021", "jan 5, 21", "Thu Jan 01 00:00:00 CET 1970",
        "Thu Jul 02 00:00:00 PDT 2020", "2020-01-01T00:00:00.123Z", "2020-01-01T00:00:00.123+05:30",
        "2020-01-01T00:00:00+0530", "5 March 1999", "2020-366", "2020-W53-7", "24:00", "0:00", "24:01", "GMT",
        "GMT+3", "GMT+03:30", "UTC", "Z", "+05", "+0530", "+05:30", "-08:00", "EST", "PST", "Pacific Daylight Time",
        "BC 44", "31/12/99", "01/01/00", "May", "may", "xx", "", " 2020-01-01", "2020 -01-01", "2020-01-01 trailing",
        "'99", "12345", "-5", "2020--1-1", "1/2/345", "2001.07.04 AD at 12:08:56 PDT", "99999999999", "2020-1",
        "+5:30", "+24:00", "+0560"};
    for (int len = 0; len < 2; len++) for (String s : pats) for (String t : texts) {
      SimpleDateFormat f = new SimpleDateFormat(s, Locale.US);
      f.set2DigitYearStart(new Date(0));
      f.setLenient(len == 0);
      ParsePosition pp = new ParsePosition(0);
      Date d = f.parse(t, pp);
      if (d != null || len == 0) p(len + " " + s + " | " + t + " | " + (d == null ? "null" : d.getTime() + " " + d)
          + " " + pp.getIndex() + " " + pp.getErrorIndex() + " " + f.getTimeZone().getID());
    }
    for (String s : new String[] {"b", "XXXX", "'x", "yyyy-'", "Q", "aé", "''", "'''", "q", "yyyy''MM"}) try {
      p(s + " " + new SimpleDateFormat(s, Locale.US).format(new Date(0)));
    } catch (RuntimeException e) {
      p(s + " " + e);
    }
    for (String id : TimeZone.getAvailableIDs()) {
      if (!id.matches("(Europe|America|Asia|Africa|Pacific|Australia)/.*")) continue;
      TimeZone z = TimeZone.getTimeZone(id);
      StringBuilder b = new StringBuilder(id);
      for (Locale l : new Locale[] {Locale.US, Locale.GERMANY, Locale.FRANCE, Locale.JAPAN, Locale.ROOT})
          for (int k = 0; k < 4; k++) b.append("|" + z.getDisplayName(k >= 2, k % 2, l));
      p(b.toString());
    }
    for (Locale l : L) {
      if (l.getLanguage().equals("es")) continue;
      DateFormatSymbols s = new DateFormatSymbols(l);
      p(l + Arrays.toString(s.getEras()) + Arrays.toString(s.getMonths()) + Arrays.toString(s.getShortMonths())
          + Arrays.toString(s.getWeekdays()) + Arrays.toString(s.getShortWeekdays())
          + Arrays.toString(s.getAmPmStrings()) + s.getLocalPatternChars());
      Calendar c = new GregorianCalendar(TimeZone.getTimeZone("UTC"), l);
      c.setTimeInMillis(1000000000000L);
      for (int f = 0; f < 17; f++) for (int st : new int[] {1, 2, 4, 0x8001, 0x8002, 0x8004}) {
        String n = c.getDisplayName(f, st, l);
        Map<String, Integer> m = c.getDisplayNames(f, st, l);
        p(f + " " + st + " " + n + " " + (m == null ? null : new TreeMap<>(m)));
      }
    }
    p(DateFormatSymbols.getInstance(Locale.US).getZoneStrings()[0].length + " "
        + new SimpleDateFormat("yyyy").hashCode());
    for (String s : pats) {
      SimpleDateFormat f = new SimpleDateFormat(s, Locale.US);
      AttributedCharacterIterator it = f.formatToCharacterIterator(new Date(1e12 > 0 ? 1000000000000L : 0));
      StringBuilder b = new StringBuilder();
      for (it.first(); it.getIndex() < it.getEndIndex(); it.setIndex(it.getRunLimit())) b.append(it.getRunStart()
          + "-" + it.getRunLimit() + it.getAttributes().keySet());
      p(b.toString());
      for (int k = 0; k < 18; k++) {
        FieldPosition fp = new FieldPosition(k);
        f.format(new Date(0), new StringBuffer("abc"), fp);
        p(fp.toString());
      }
    }
    for (String t : new String[] {"Sat, 12 Aug 1995 13:30:00 GMT", "Sat, 12 Aug 1995 13:30:00 GMT+0430",
        "12 Aug 1995", "8/12/95", "Aug 12, 1995 1:30 pm", "1995/8/12", "Thu Jan 1 00:00:00 PST 1970", "x", "",
        "Jan 1 2000 (comment) 10:20", "1:2:3 4/5/6", "Dec 31 1999 23:59:59 EST"}) try {
      p(t + " " + Date.parse(t));
    } catch (IllegalArgumentException e) {
      p(t + " " + e);
    }
    for (long t : new long[] {0, 1000000000000L, -1e13 < 0 ? -10000000000000L : 0, 1593561600000L,
        -100000000000000L}) {
      Date d = new Date(t);
      p(d + " | " + d.toGMTString() + " | " + d.toLocaleString() + " " + d.getYear() + " " + d.getMonth() + " "
          + d.getDate() + " " + d.getDay() + " " + d.getHours() + " " + d.getMinutes() + " " + d.getSeconds() + " "
          + d.getTimezoneOffset());
      d.setYear(100);
      p("" + d.getTime());
      d.setMonth(14);
      p("" + d.getTime());
      d.setDate(40);
      p("" + d.getTime());
      d.setHours(25);
      d.setMinutes(70);
      d.setSeconds(-5);
      p("" + d.getTime());
      p(String.format(Locale.US,
          "%tc|%<tD|%<tF|%<tr|%<tR|%<tT|%<tZ|%<tz|%<tp|%<tB|%<tA|%<tj|%<tN|%<tL|%<ts|%<tQ|%<ty|%<tC|%<TB", t));
      Calendar c = Calendar.getInstance(TimeZone.getTimeZone("America/New_York"));
      c.setTimeInMillis(t);
      p(String.format(Locale.FRANCE, "%tc|%<tD|%<tr|%<tZ|%<tz|%<tB|%<ta|%<TA", c));
      p(String.format(Locale.JAPAN, "%tc|%<tr|%<tp", c));
      p(String.format((Locale) null, "%tc|%<tB|%<tp", c));
    }
    p("" + new Date(100, 0, 1) + new Date(100, 0, 1, 10, 5) + new Date(70, 5, 3, 1, 2, 3).getTime() + " "
        + Date.UTC(99, 11, 31, 23, 59, 59));
  }
}
