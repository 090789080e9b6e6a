import org.jeasy.rules.api.Facts;
import org.jeasy.rules.api.Rule;
import org.jeasy.rules.api.Rules;
import org.jeasy.rules.core.DefaultRulesEngine;
import org.jeasy.rules.core.RuleBuilder;

public class EasyRulesDriver {
    public static void main(String[] args) throws Exception {
        Rule rule = new RuleBuilder().name("weather").description("takes an umbrella").when(f -> f.<Boolean>get("rain"))
                .then(f -> System.out.println("umbrella")).build();
        Rules rules = new Rules(rule);
        Facts facts = new Facts();
        facts.put("rain", true);
        new DefaultRulesEngine().fire(rules, facts);
        System.out.println(new DefaultRulesEngine().check(rules, facts).size());
    }
}
