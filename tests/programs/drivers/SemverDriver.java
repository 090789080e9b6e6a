import com.github.zafarkhaja.semver.*;

public class SemverDriver {
    public static void main(String[] args) throws Exception {
        Version v = Version.parse("1.2.3-rc.1+b5");
        System.out.println(v.nextMinorVersion() + " " + v.satisfies(">=1.0.0 & <2.0.0") + v.isLowerThan(Version.of(1,
                2, 3)));
    }
}
