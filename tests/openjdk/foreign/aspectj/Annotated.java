// An aspect in the annotation style, which javac compiles; it is woven as classes are loaded.
import org.aspectj.lang.JoinPoint;
import org.aspectj.lang.ProceedingJoinPoint;
import org.aspectj.lang.annotation.AfterReturning;
import org.aspectj.lang.annotation.AfterThrowing;
import org.aspectj.lang.annotation.Around;
import org.aspectj.lang.annotation.Aspect;
import org.aspectj.lang.annotation.Before;
import org.aspectj.lang.annotation.Pointcut;

@Aspect
public class Annotated {
    @Pointcut("execution(* Bank.Account+.*(int)) && args(amount)")
    public void money(int amount) { }

    @Before(value = "money(amount)", argNames = "point,amount")
    public void before(JoinPoint point, int amount) {
        System.out.println("before " + point.getSignature().getName() + " " + amount);
    }

    @Around("execution(int Bank.factorial(int)) && args(n)")
    public Object cached(ProceedingJoinPoint point, int n) throws Throwable {
        return n == 3 ? 600 : point.proceed(new Object[] { n });
    }

    @AfterReturning(pointcut = "execution(String Bank.Account.shown())", returning = "text")
    public void shown(String text) { System.out.println("shown: " + text); }

    @AfterThrowing(pointcut = "execution(* Bank..*(..))", throwing = "e")
    public void thrown(JoinPoint point, Exception e) {
        System.out.println(point.getSignature().getName() + " threw " + e);
    }
}
