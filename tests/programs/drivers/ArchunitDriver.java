import com.tngtech.archunit.core.importer.*;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.*;

public class ArchunitDriver {
    public static void main(String[] args) throws Exception {
        var c = new ClassFileImporter().importUrl(ArchunitDriver.class.getResource("ArchunitDriver.class"));
        System.out.println(c.size() + " " + classes().should().bePublic().evaluate(c).hasViolation());
    }
}
