import org.apache.bcel.*;
import org.apache.bcel.classfile.*;
import org.apache.bcel.generic.*;

public class BcelDriver {
    public static void main(String[] args) throws Exception {
        JavaClass c = new ClassParser(BcelDriver.class.getResourceAsStream("BcelDriver.class"),
                "BcelDriver.class").parse();
        System.out.println(c.getClassName() + " " + c.getMethods().length);
        ClassGen g = new ClassGen("Made", "java.lang.Object", "x", Const.ACC_PUBLIC, null);
        g.addEmptyConstructor(Const.ACC_PUBLIC);
        System.out.println(g.getJavaClass() + " " + g.getJavaClass().getMethods()[0].getCode());
    }
}
