// Snowball stemmers, Reflections' store and ULIDs.
import com.github.f4b6a3.ulid.Ulid;
import com.github.f4b6a3.uuid.UuidCreator;
import com.github.f4b6a3.uuid.util.UuidUtil;
import org.tartarus.snowball.SnowballStemmer;

public class SnowballDriver {
    public static void main(String[] args) throws Exception {
        for (String language : new String[] {"english", "german", "french", "russian", "finnish"}) {
            SnowballStemmer s = (SnowballStemmer) Class.forName("org.tartarus.snowball.ext." + language + "Stemmer")
                    .getDeclaredConstructor().newInstance();
            for (String w : new String[] {"running", "generously", "h\u00e4user", "aufeinander",
                "continuellement", "\u043a\u043d\u0438\u0433\u0430\u043c\u0438",
                "talossanikin"}) {
                s.setCurrent(w);
                s.stem();
                System.out.print(s.getCurrent() + " ");
            }
            System.out.println(language);
        }
        System.out.println(UuidCreator.getNameBasedMd5(UuidCreator.NAMESPACE_DNS, "example.org") + " "
                + UuidCreator.getNameBasedSha1(UuidCreator.NAMESPACE_URL, "http://example.org"));
        System.out.println(UuidUtil.isTimeOrderedEpoch(UuidCreator.getTimeOrderedEpoch()) + " "
                + UuidUtil.isTimeBased(UuidCreator.getTimeBased()));
        Ulid u = Ulid.from("01ARZ3NDEKTSV4RRFFQ69G5FAV");
        System.out.println(u.toUuid() + " " + u.getInstant() + " " + u.increment() + " " + Ulid.isValid("01ARZ3"));
    }
}
