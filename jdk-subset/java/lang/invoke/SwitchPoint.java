package java.lang.invoke;

public class SwitchPoint {
    // Its target is a constant: true until the switch point is invalidated.
    private final MutableCallSite site = new MutableCallSite(MethodHandles.constant(boolean.class, true));
    private final MethodHandle valid = site.dynamicInvoker();

    public SwitchPoint() {
    }

    public boolean hasBeenInvalidated() {
        return !((Boolean) ((Adapters.Constant) site.getTarget()).value).booleanValue();
    }

    public MethodHandle guardWithTest(MethodHandle target, MethodHandle fallback) {
        if (hasBeenInvalidated()) {
            return fallback;
        }
        return MethodHandles.guardWithTest(valid, target, fallback);
    }

    public static void invalidateAll(SwitchPoint[] switchPoints) {
        if (switchPoints.length == 0) {
            return;
        }
        MutableCallSite[] sites = new MutableCallSite[switchPoints.length];
        for (int i = 0; i < switchPoints.length; i++) {
            SwitchPoint p = switchPoints[i];
            if (p == null) {
                break;          // syncAll throws
            }
            sites[i] = p.site;
            p.site.setTarget(MethodHandles.constant(boolean.class, false));
        }
        MutableCallSite.syncAll(sites);
    }
}
