import ognl.*;

public class OgnlDriver {
    public static void main(String[] args) throws Exception {
        OgnlContext c = Ognl.createDefaultContext(null, new DefaultMemberAccess(false));
        System.out.println(Ognl.getValue("xs.{? #this > 1}.size() + name.length()", c, java.util.Map.of("xs",
                java.util.List.of(1, 2, 3), "name", "joe")));
    }

    static class DefaultMemberAccess extends AbstractMemberAccess {
        DefaultMemberAccess(boolean b) {
        }

        @Override public boolean isAccessible(OgnlContext c, Object o, java.lang.reflect.Member m, String p) {
            return java.lang.reflect.Modifier.isPublic(m.getModifiers());
        }
    }
}
