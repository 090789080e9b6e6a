// javac: --add-modules jdk.incubator.vector
// vmargs: --add-modules jdk.incubator.vector
// The incubating vectors: arithmetic, masks, shuffles, reductions, conversions, compress and expand, memory.
import java.util.*;
import jdk.incubator.vector.*;

public class Vectors {
    public static void main(String[] args) {
        VectorSpecies<Integer> I = IntVector.SPECIES_128;
        IntVector a = IntVector.fromArray(I, new int[] {1, -2, 3, 40}, 0), b = IntVector.broadcast(I, 7);
        System.out.println(a.add(b) + " " + a.mul(b) + a.sub(b).abs() + a.div(b) + a.min(b) + a.neg()
                .lanewise(VectorOperators.LSHR, 28));
        VectorMask<Integer> m = a.compare(VectorOperators.GT, 2);
        System.out.println(m + " " + m.trueCount() + m.firstTrue() + a.blend(b, m) + a.add(b, m) + m.not().toLong());
        System.out.println(a.reduceLanes(VectorOperators.ADD) + " " + a.reduceLanes(VectorOperators.MAX) + " "
                + a.reduceLanes(VectorOperators.XOR, m));
        System.out.println(a.rearrange(VectorShuffle.fromValues(I, 3, 2, 1, 0)) + " " + a.compress(m) + a.expand(m)
                + a.slice(1, b) + a.unslice(1));
        FloatVector f = (FloatVector) a.convert(VectorOperators.I2F, 0);
        System.out.println(f.lanewise(VectorOperators.SQRT) + " " + f.fma(f, f) + f.pow(2) + f.reinterpretAsInts());
        LongVector l = LongVector.fromArray(LongVector.SPECIES_256, new long[] {1, 2, 3, 4}, 0);
        System.out.println(l.lanewise(VectorOperators.ROL, 3) + " " + l.lanewise(VectorOperators.BIT_COUNT)
                + l.test(VectorOperators.IS_NEGATIVE));
        ByteVector bytes = ByteVector.fromArray(ByteVector.SPECIES_64, "abcdefgh".getBytes(), 0);
        System.out.println(new String(bytes.sub((byte) 32).toArray()) + bytes.castShape(ShortVector.SPECIES_128, 0)
                + bytes.eq((byte) 'c'));
        DoubleVector d = DoubleVector.zero(DoubleVector.SPECIES_128).add(1.5).lanewise(VectorOperators.EXP);
        System.out.println(d + " " + d.lane(1) + d.withLane(0, 9) + DoubleVector.SPECIES_128);
        int[] big = new int[1003];
        Arrays.setAll(big, i -> i * i);
        long sum = 0;
        int i = 0;
        var s = IntVector.SPECIES_PREFERRED;
        for (; i < s.loopBound(big.length); i += s.length()) sum += IntVector.fromArray(s, big, i)
                .lanewise(VectorOperators.AND, 0xff).reduceLanes(VectorOperators.ADD);
        var rest = s.indexInRange(i, big.length);
        sum += IntVector.fromArray(s, big, i, rest).lanewise(VectorOperators.AND, 0xff)
                .reduceLanes(VectorOperators.ADD, rest);
        System.out.println(sum);
        try {
            IntVector.fromArray(I, big, 1001);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            a.check(LongVector.SPECIES_128);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        a.intoArray(big, 5, m);
        System.out.println(big[5] + " " + big[6] + " " + big[7] + " " + big[8]
                + ShortVector.broadcast(ShortVector.SPECIES_64, 3));
    }
}
