import org.apache.commons.statistics.distribution.*;

public class StatisticsDriver {
    public static void main(String[] args) throws Exception {
        System.out.println(PoissonDistribution.of(3).probability(2) + " " + BinomialDistribution.of(10,
                0.3).cumulativeProbability(4) + " " + UniformContinuousDistribution.of(0, 4).getVariance());
    }
}
