// Reflections: types of a package of a jar, by scanning.
import java.util.TreeSet;
import org.reflections.Reflections;
import org.reflections.scanners.Scanners;

public class ReflectionsDriver {
    public static void main(String[] args) {
        Reflections r = new Reflections("org.reflections.scanners", Scanners.SubTypes, Scanners.TypesAnnotated);
        TreeSet<String> names = new TreeSet<>();
        r.getSubTypesOf(org.reflections.scanners.Scanner.class).forEach(c -> names.add(c.getName()));
        System.out.println(names);
        System.out.println(new TreeSet<>(r.getAll(Scanners.SubTypes)).size() > 5);
    }
}
