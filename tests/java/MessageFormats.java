// MessageFormat, ChoiceFormat, ResourceBundle, StringCharacterIterator.
import java.text.*;
import java.util.*;
public class MessageFormats {
  static void p(String s) {
    System.out.println(s);
  }
  public static class Res extends ListResourceBundle {
    public Object[][] getContents() {
      return new Object[][] {{"a", "1"}, {"b", new String[] {"x", "y"}}, {"o", 5}};
    }
  }
  public static class Res_de extends ListResourceBundle {
    public Object[][] getContents() {
      return new Object[][] {{"a", "eins"}};
    }
  }
  public static class Res_de_AT extends ListResourceBundle {
    public Object[][] getContents() {
      return new Object[][] {{"c", "drei"}};
    }
  }
  public static void main(String[] a) throws Exception {
    Locale.setDefault(Locale.US);
    TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
    Object[] args = {"A", 1234567.891, new Date(0), 3, null, -2L, true};
    String[] pats = {"{0}", "x{0}y{1}z", "{1,number}", "{1,number,integer}", "{1,number,currency}",
        "{1,number,percent}", "{1,number,#.#}", "{2,date}", "{2,date,short}", "{2,date,medium}", "{2,date,long}",
        "{2,date,full}", "{2,time}", "{2,time,short}", "{2,time,full}", "{2,date,yyyy-MM-dd}",
        "{2,time,HH 'o''clock'}", "{3,choice,0#none|1#one|1<many {3}}", "{4}", "{7}", "'{0}'", "''{0}''", "it's {0}",
        "'{'{0}'}'", "{0", "0}", "{}", "{a}", "{-1}", "{0,foo}", "{0,number,'#'#}", "{ 0 }", "{0 , number }",
        "{ 3 , number , integer }", "{3,choice,0#a{0}|2#b{1,number,#}}", "'quoted", "a''b", "{0}{0}",
        "{1,number,#,##0.00}", "{0,number,}", "{5} {6} {2}", "{0,date,''}", "{3,choice,bad}", "{99999999999}",
        "{0}'", "{1,Number,INTEGER}", "{3,choice,1#x|0#y}"};
    for (String s : pats) for (Locale l : new Locale[] {Locale.US, Locale.GERMANY}) try {
      MessageFormat f = new MessageFormat(s, l);
      p(s + " | " + f.toPattern() + " | " + safe(f, args) + " | " + f.format(new Object[0]) + " | "
          + Arrays.toString(f.getFormats()).replaceAll("@[0-9a-f]+", "") + f.hashCode());
    } catch (RuntimeException e) {
      p(s + " | " + e);
    }
    for (String[] s : new String[][] {{"{0} is {1}", "a is b"}, {"{0,number} x", "5 x"}, {"{0}, {0}", "a, b"},
        {"{0}{1}", "ab"}, {"x{0}", "y"}, {"{0,date,yyyy}", "2020"}, {"{0,choice,0#no|1#yes}", "yes"}, {"{1}", "q"},
        {"a{0}b", "ab"}, {"{0}-{2}", "{0}-z"}}) {
      ParsePosition pp = new ParsePosition(0);
      p(s[0] + " " + s[1] + " " + Arrays.toString(new MessageFormat(s[0], Locale.US).parse(s[1], pp)) + pp);
    }
    try {
      new MessageFormat("x{0}").parse("zz");
    } catch (ParseException e) {
      p(e + " " + e.getErrorOffset());
    }
    MessageFormat m = new MessageFormat("{0} and {1}");
    m.setFormatByArgumentIndex(1, new DecimalFormat("000"));
    p(m.format(new Object[] {1, 2}) + m.toPattern());
    m.setFormat(0, NumberFormat.getPercentInstance());
    p(m.format(new Object[] {1, 2}) + m.toPattern());
    p("" + m.equals(m.clone()));
    try {
      m.setFormat(5, null);
    } catch (Exception e) {
      p("" + e);
    }
    AttributedCharacterIterator it = new MessageFormat("ab {0} cd {1,number} {2}",
        Locale.US).formatToCharacterIterator(new Object[] {"x", 1234.5, new Date(0)});
    StringBuilder b = new StringBuilder();
    for (char c = it.first(); c != CharacterIterator.DONE; c = it.next()) b.append(c);
    p(b.toString());
    for (it.first(); it.getIndex() < it.getEndIndex(); it.setIndex(it.getRunLimit())) p(it.getRunStart() + "-"
        + it.getRunLimit() + new TreeMap<String, Object>() {
      {
        for (Map.Entry<AttributedCharacterIterator.Attribute, Object> e : it.getAttributes().entrySet())
            put(e.getKey().toString(), e.getValue());
      }
    });
    for (String s : new String[] {"0#a|1#b", "-1#neg|0#zero|1#one|1.0<more", "0<x", "0\u2264y|5#z", "\u221e#inf",
        "-\u221e<a|0#b", "0#'q|'|1#''", "", "a", "1#x|1#y", "0#a|", "|0#a", "1.5#a|2.5#b"}) try {
      ChoiceFormat f = new ChoiceFormat(s);
      p(s + " | " + f.toPattern() + " | " + f.format(-5) + f.format(0) + f.format(0.5) + f.format(1) + f.format(1.5)
          + f.format(100) + f.format(Double.NaN) + " " + f.hashCode());
    } catch (RuntimeException e) {
      p(s + " " + e);
    }
    p(ChoiceFormat.nextDouble(1.0) + " " + ChoiceFormat.previousDouble(1.0) + " " + ChoiceFormat.nextDouble(0.0,
        false));
    p("" + new ChoiceFormat("0#no|1#yes|2#yesno").parse("yesno") + new ChoiceFormat("0#no").parse("x",
        new ParsePosition(0)));
    for (Locale l : new Locale[] {Locale.ROOT, Locale.GERMANY, new Locale("de", "AT"), Locale.FRANCE, Locale.US}) {
      ResourceBundle r = ResourceBundle.getBundle("MessageFormats$Res", l);
      p(l + " " + r.getLocale() + " " + r.getBaseBundleName() + " " + r.getString("a") + " "
          + new TreeSet<>(r.keySet()) + r.containsKey("c") + " " + r.getStringArray("b")[1] + r.getObject("o")
          + Collections.list(r.getKeys()).size() + r.getClass().getName());
      try {
        p(r.getString("zz"));
      } catch (MissingResourceException e) {
        p(e.getMessage() + e.getClassName() + e.getKey());
      }
    }
    try {
      ResourceBundle.getBundle("no.Such");
    } catch (MissingResourceException e) {
      p(e.getMessage() + "|" + e.getClassName() + "|" + e.getKey() + e.getCause());
    }
    try {
      ResourceBundle.getBundle(null);
    } catch (NullPointerException e) {
      p("NPE");
    }
    try {
      ResourceBundle.getBundle("MessageFormats");
    } catch (Exception e) {
      p(e + " " + e.getCause());
    }
    p("" + (ResourceBundle.getBundle("MessageFormats$Res") == ResourceBundle.getBundle("MessageFormats$Res")));
    ResourceBundle.Control c = ResourceBundle.Control.getControl(ResourceBundle.Control.FORMAT_DEFAULT);
    for (String t : "zh-TW zh-Hant-HK nn-NO no-NO nb de-AT sr-Latn-RS ja en-US-POSIX und".split(" ")) p(t
        + c.getCandidateLocales("x", Locale.forLanguageTag(t)) + c.toBundleName("base", Locale.forLanguageTag(t))
        + c.getFallbackLocale("x", Locale.forLanguageTag(t)));
    p("" + c.getCandidateLocales("x", new Locale("no", "NO", "NY")) + c.getCandidateLocales("x", new Locale("es",
        "ES", "A_B")) + c.toResourceName("a.b.C", "properties") + c.getTimeToLive("x", Locale.ROOT));
    ResourceBundle pr = new PropertyResourceBundle(new java.io.ByteArrayInputStream("k=v\nu=\\u00e9\nw=\u00fc"
        .getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    p(pr.getString("k") + pr.getString("u") + pr.getString("w"));
    for (Locale l : new Locale[] {Locale.GERMAN, Locale.FRENCH, Locale.JAPANESE, Locale.ENGLISH, Locale.ROOT})
        p(Locale.GERMANY.getDisplayLanguage(l) + Locale.GERMANY.getDisplayCountry(l)
        + Locale.GERMANY.getDisplayName(l) + new Locale("sr", "RS").getDisplayName(l)
        + Locale.forLanguageTag("zh-Hant-TW").getDisplayName(l)
        + Locale.forLanguageTag("zh-Hant-TW").getDisplayScript(l));
    CharacterIterator ci = new StringCharacterIterator("abc", 1, 3, 2);
    p("" + ci.current() + ci.next() + (int) ci.next() + ci.previous() + ci.first() + ci.last() + ci.getBeginIndex()
        + ci.getEndIndex() + ci.hashCode() + ci.equals(ci.clone()));
    try {
      ci.setIndex(9);
    } catch (RuntimeException e) {
      p("" + e);
    }
  }
  static String safe(MessageFormat f, Object[] a) {
    try {
      return f.format(a);
    } catch (RuntimeException e) {
      return e.toString();
    }
  }
}
