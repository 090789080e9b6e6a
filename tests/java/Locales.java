// Locale: constants, toString, language tags, ISO codes, English names, equality and errors.
import java.util.*;
public class Locales {
    static void t(String n, Runnable r) {
        try {
            r.run();
            System.out.println(n+" ok");
        } catch(Throwable e) {
            System.out.println(n+" "+e);
        }
    }
  public static void main(String[] a){
    for (Locale l: new Locale[]{Locale.ROOT, Locale.US, Locale.GERMAN, Locale.CANADA_FRENCH, Locale.SIMPLIFIED_CHINESE,
            Locale.TRADITIONAL_CHINESE, new Locale("de", "AT", "POSIX"), new Locale("", "US"),
            new Locale("EN", "us", "Foo"), new Locale("iw"), new Locale("in"), new Locale("he"),
            Locale.forLanguageTag("zh-Hans-CN"), Locale.forLanguageTag("en-x-abc"), Locale.forLanguageTag("xx_yy"),
            new Locale("", "", "x"), new Locale("a-b", "c", "d")})
      System.out.println(l+" | "+l.toLanguageTag()+" | "+l.getDisplayName()+" | "+l.getDisplayLanguage()+" | "
              +l.getDisplayCountry()+" | "+l.getScript()+" | "+l.hashCode()+" "+l.hasExtensions()+" "+l.getLanguage());
    System.out.println(Locale.getDefault()+" "+Locale.getDefault(Locale.Category.FORMAT)
            +System.getProperty("user.country"));
    System.out.println(Locale.US.getISO3Country()+Locale.US.getISO3Language()+Locale.getISOCountries().length);
    System.out.println(Arrays.toString(Locale.getISOLanguages())
            + new TreeSet<>(Locale.getISOCountries(Locale.IsoCountryCode.PART3)));
    t("a", ()->new Locale(null));
    t("b", ()->new Locale("x", "y").getISO3Language());
    t("c", ()->new Locale.Builder().setLanguage("e1").build());
    t("d", ()->Locale.setDefault(null));
    t("e", ()->new Locale("xx").getISO3Language());
    t("f", ()->new Locale("en", "XX").getISO3Country());
    System.out.println(Locale.US==Locale.forLanguageTag("en-US"));
    System.out.println(Locale.US.equals(new Locale("en", "US")));
  for (String s: ("en-US-posix|zh-Hant-TW|de-1996|sl-rozaj-biske|en-a-bbb-x-a-ccc|x-abc|i-klingon|zh-min-nan|en-GB-oe"
          + "d|art-lojban|de-419-DE|EN-us-POSIX|ar-u-nu-latn-ca-islamic|en-u-attr-co-standard|aaa-bbb-ccc|a|en-"
          + "-US|en-US-|root|und-US|de_DE|sr-Latn-RS-ekavsk|en-x-lvariant-Foo|ja-JP-u-ca-japanese-x-lvariant-JP"
          + "|no-NO-x-lvariant-NY").split("\\|")) {
      Locale q=Locale.forLanguageTag(s);
      System.out.println(s+" -> "+q+" "+q.toLanguageTag()+" ["+q.getLanguage()+","+q.getScript()+","+q.getCountry()+","
              +q.getVariant()+"] "+q.getExtensionKeys()+q.getUnicodeLocaleKeys()+q.getUnicodeLocaleAttributes());
  }
  System.out.println(new Locale.Builder().setLanguage("SR").setScript("latn").setRegion("rs").build()+" "
          +new Locale("en", "us", "a_b").toLanguageTag()+" "+new Locale("en", "us", "posix").toLanguageTag()+" "
          +new Locale("en", "USSS").toLanguageTag());
  }}
