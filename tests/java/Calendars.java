// GregorianCalendar: fields, add, roll, set, limits, strict and week dates of pseudo-random instants in zones.
// full: 8000
import java.util.*;
public class Calendars {
  static long seed = 42;
  static int rnd(int n) {
    seed = seed * 6364136223846793005L + 1442695040888963407L;
    return (int) ((seed >>> 33) % n);
  }
  static String show(Calendar c) {
    StringBuilder b = new StringBuilder();
    b.append(c.getTimeInMillis());
    for (int i = 0; i < 17; i++) b.append(' ').append(c.get(i));
    return b.toString();
  }
  static final String[] Z = ("UTC Europe/Berlin America/New_York Asia/Kolkata Europe/London Australia/Lord_Howe Am"
      + "erica/Sao_Paulo Africa/Cairo Pacific/Apia Asia/Tehran Antarctica/Troll America/Caracas Europe/Moscow Asi"
      + "a/Pyongyang GMT+05:30").split(" ");
  static int bad;
  static int n;
  static StringBuilder out = new StringBuilder();
  static void p(String s) {
    System.out.println(s);
  }
  static long time() {
    int k = rnd(10);
    if (k < 7) return (rnd(1000000000) * 4L + rnd(1000)) * 1000L - (long) 1.6e12 + rnd(1000);
    return (long) rnd(2000000000) * 7000L;
  }
  public static void main(String[] a) {
    int N = a.length > 0 ? Integer.parseInt(a[0]) : 700;
    for (int i = 0; i < N; i++) {
      GregorianCalendar c = new GregorianCalendar(TimeZone.getTimeZone(Z[rnd(Z.length)]), rnd(2)
          == 0 ? Locale.US : Locale.GERMANY);
      c.setTimeInMillis(time());
      p(i + " " + c.getTimeZone().getID() + " " + show(c));
      int op = rnd(8);
      try {
        int f = rnd(15), am = rnd(3) == 0 ? rnd(1000) - 500 : rnd(41) - 20;
        switch (op) {
          case 0:
          c.add(f, am);
          p("add " + f + " " + am + " " + show(c));
          break;
          case 1:
          c.roll(f, am);
          p("roll " + f + " " + am + " " + show(c));
          break;
          case 2:
          {
            int k = 1 + rnd(3);
            for (int j = 0; j < k; j++) {
              f = rnd(17);
              int v = c.getMinimum(f) + rnd(Math.min(1000000, c.getMaximum(f) - c.getMinimum(f) + 1));
              if (f == 1) v = 1500 + rnd(900);
              if (f == 0 && rnd(5) > 0) v = 1;
              if (f > 14) {
                v = rnd(5) * 1800000;
              }
              p("set " + f + " " + v);
              c.set(f, v);
            }
            p(show(c));
            break;
          }
          case 3:
          c.clear();
          {
            int k = 1 + rnd(5);
            for (int j = 0; j < k; j++) {
              f = rnd(15);
              int v = c.getMinimum(f) + rnd(Math.min(1000, c.getMaximum(f) - c.getMinimum(f) + 3)) - 1;
              if (f == 1) v = 1500 + rnd(900);
              if (f == 0) v = 1;
              p("set " + f + " " + v);
              c.set(f, v);
            }
            p(show(c));
          }
          break;
          case 4:
          for (int j = 0; j < 15; j++) p("max " + j + " " + c.getActualMaximum(j) + " " + c.getActualMinimum(j) + " "
              + c.getMaximum(j) + " " + c.getLeastMaximum(j) + " " + c.getMinimum(j) + " " + c.getGreatestMinimum(j));
          break;
          case 5:
          c.setLenient(false);
          f = rnd(15);
          {
            int v = c.getMinimum(f) + rnd(Math.min(100, c.getMaximum(f) - c.getMinimum(f) + 3)) - 1;
            if (f == 1) v = 1500 + rnd(900);
            p("strict " + f + " " + v);
            c.set(f, v);
            p(show(c));
          }
          break;
          case 6:
          p("wy " + c.getWeekYear() + " " + c.getWeeksInWeekYear() + " " + c.isLeapYear(c.get(1)));
          c.setWeekDate(1900 + rnd(300), rnd(54), 1 + rnd(7));
          p(show(c));
          break;
          case 7:
          c.set(1500 + rnd(600), rnd(12), 1 + rnd(31), rnd(24), rnd(60), rnd(60));
          c.setFirstDayOfWeek(1 + rnd(7));
          c.setMinimalDaysInFirstWeek(1 + rnd(7));
          p(show(c));
          break;
        }
      } catch (IllegalArgumentException e) {
        p("IAE " + e.getMessage());
      }
    }
  }
}
