import org.stringtemplate.v4.*;

public class StringtemplateDriver {
    public static void main(String[] args) throws Exception {
        ST s = new ST("int <name> = <vals; separator=\", \">;<if(x)> yes<endif> <names:{n | (<n>)}>");
        s.add("name", "a");
        s.add("vals", new int[] {1, 2, 3});
        s.add("x", true);
        s.add("names", java.util.List.of("p", "q"));
        System.out.println(s.render());
    }
}
