import org.mariuszgromada.math.mxparser.*;

public class MXparserDriver {
    public static void main(String[] args) throws Exception {
        License.iConfirmNonCommercialUse("test");
        System.out.println(new Expression("2+3*4^2/sqrt(16)+sum(i,1,10,i)").calculate());
    }
}
