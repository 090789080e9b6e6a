import org.apache.commons.numbers.core.*;
import org.apache.commons.numbers.fraction.*;
import org.apache.commons.rng.*;
import org.apache.commons.rng.simple.*;

public class NumbersDriver {
    public static void main(String[] args) throws Exception {
        UniformRandomProvider r = RandomSource.XO_SHI_RO_256_PP.create(new long[] {1, 2, 3, 4});
        System.out.println(BigFraction.of(1, 3).add(BigFraction.of(1, 6)) + " " + ArithmeticUtils.gcd(12, 18) + " "
                + Precision.round(2.345, 2) + r.nextLong() + " " + r.nextDouble() + Norm.L2.of(3, 4));
    }
}
