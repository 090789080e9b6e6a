// JSqlParser: statements, tables, errors.
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.util.TablesNamesFinder;

public class JsqlparserDriver {
    public static void main(String[] args) throws Exception {
        for (String s : new String[] {"select a, count(*) c from t join u on t.i=u.i "
                + "where a > 3 and b like 'x%' group by a order by 2 desc limit 5",
            "insert into t (a,b) values (1, 'it''s')",
            "update t set a = a + 1 where b in (select b from v)",
            "delete from t where a is null",
            "create table t (a int primary key, b varchar(10) not null)", "with q as (select 1) select * from q"}) {
            Statement st = CCJSqlParserUtil.parse(s);
            System.out.println(st.getClass().getSimpleName() + " " + st
                    + " " + new java.util.TreeSet<>(TablesNamesFinder.findTables(s)));
        }
        System.out.println(CCJSqlParserUtil.parseExpression("a + b * 2 - f(c, 'd')"));
        try {
            CCJSqlParserUtil.parse("selec 1");
        } catch (JSQLParserException e) {
            System.out.println(e.getMessage().split("\n")[0]);
        }
    }
}
