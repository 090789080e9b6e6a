import org.joda.money.*;
import org.joda.money.format.*;

public class JodaMoneyDriver {
    public static void main(String[] args) throws Exception {
        Money m = Money.parse("USD 23.87").plus(Money.of(CurrencyUnit.USD, 12.43d));
        System.out.println(m + " " + m.multipliedBy(1.5, java.math.RoundingMode.HALF_UP)
                + new MoneyFormatterBuilder().appendAmount().appendLiteral(" ").appendCurrencyCode().toFormatter()
                .print(m) + CurrencyUnit.of("JPY").getDecimalPlaces());
    }
}
