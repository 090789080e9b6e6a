// cron-utils: expressions, their descriptions in languages, next times.
import com.cronutils.descriptor.CronDescriptor;
import com.cronutils.model.Cron;
import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Locale;

public class CronDriver {
    public static void main(String[] args) {
        CronParser p = new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.QUARTZ));
        ZonedDateTime t = ZonedDateTime.of(2024, 2, 28, 23, 59, 30, 0, ZoneId.of("Europe/Berlin"));
        for (String s : new String[] {"0 0 12 * * ?", "0 15 10 ? * MON-FRI", "0 0/5 14,18 * * ?", "0 0 0 29 2 ?",
                "0 0 2 L * ?",
            "0 30 2 31 3 ?", "nonsense"}) {
            try {
                Cron c = p.parse(s);
                System.out.println(c.asString() + " " + CronDescriptor.instance(Locale.UK).describe(c) + " / "
                        + CronDescriptor.instance(Locale.GERMAN).describe(c));
                ExecutionTime e = ExecutionTime.forCron(c);
                System.out.println(e.nextExecution(t) + " " + e.lastExecution(t));
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
