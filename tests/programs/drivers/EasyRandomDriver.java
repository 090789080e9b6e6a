import java.time.LocalDate;
import java.util.List;
import org.jeasy.random.EasyRandom;
import org.jeasy.random.EasyRandomParameters;

public class EasyRandomDriver {
    public static class Person {
        public String name;
        public int age;
        public List<String> tags;
        public LocalDate birthday;
    }

    public static void main(String[] args) throws Exception {
        EasyRandom r = new EasyRandom(new EasyRandomParameters().seed(5L).stringLengthRange(2,
                4).collectionSizeRange(1, 2));
        Person p = r.nextObject(Person.class);
        System.out.println(p.name + p.age + p.tags.size() + p.birthday);
    }
}
