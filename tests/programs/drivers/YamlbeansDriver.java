// YamlBeans: objects and documents.
import com.esotericsoftware.yamlbeans.YamlConfig;
import com.esotericsoftware.yamlbeans.YamlReader;
import com.esotericsoftware.yamlbeans.YamlWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;

public class YamlbeansDriver {
    public static class Person {
        public String name;
        public int age;
        public List<String> phones = new ArrayList<>();
    }

    public static void main(String[] args) throws Exception {
        YamlReader r = new YamlReader("name: Jo\nlist: [1, two, 3.5]\nmap: {a: b}\n"
                + "text: |\n  one\n  two\n---\n- &x y\n- *x\n");
        for (Object o = r.read(); o != null; o = r.read()) {
            System.out.println(o);
        }
        Person p = new YamlReader("name: Ann\nage: 7\nphones: [\"1\", '2']").read(Person.class);
        System.out.println(p.name + p.age + p.phones);
        YamlConfig c = new YamlConfig();
        c.setClassTag("person", Person.class);
        StringWriter w = new StringWriter();
        YamlWriter y = new YamlWriter(w, c);
        y.write(p);
        y.close();
        System.out.println(w);
        try {
            new YamlReader("a: [1").read();
        } catch (com.esotericsoftware.yamlbeans.YamlException e) {
            System.out.println(e.getMessage());
        }
    }
}
