import org.apfloat.*;

public class ApfloatDriver {
    public static void main(String[] args) throws Exception {
        System.out.println(ApfloatMath.pi(100) + " " + ApfloatMath.sqrt(new Apfloat("2", 60)) + " "
                + ApintMath.factorial(50));
    }
}
