import com.vdurmont.semver4j.*;

public class Semver4jDriver {
    public static void main(String[] args) throws Exception {
        Semver v = new Semver("1.2.3-beta.4+sha", Semver.SemverType.NPM);
        System.out.println(v.satisfies("^1.2.0-alpha") + " " + v.isLowerThan("1.2.3") + v.withIncMinor()
                + v.diff("1.3.0"));
    }
}
