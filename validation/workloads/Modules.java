package workloads;

import java.lang.module.ModuleDescriptor;

/** Modules as every program sees them: names, layers, what is exported and open, what may be changed. */
public final class Modules {
    private Modules() { }

    public static void main(String[] args) throws Exception {
        Module base = Object.class.getModule();
        Module own = Modules.class.getModule();
        ModuleDescriptor descriptor = base.getDescriptor();
        Common.say("base: " + base.getName() + " " + descriptor.name() + " " + descriptor.isOpen() + " "
                   + (base.getClassLoader() == null) + " " + base.getPackages().contains("java.lang"));
        Common.say("own: " + own.isNamed() + " " + own.getName() + " " + own.getDescriptor() + " " + own.getLayer()
                   + " " + (own == Modules.class.getClassLoader().getUnnamedModule()));
        Common.say("layer: " + (base.getLayer() == ModuleLayer.boot()) + " "
                   + (ModuleLayer.boot().findModule("java.base").get() == base) + " "
                   + ModuleLayer.boot().findModule("no.such").isPresent());
        Common.say("arrays: " + (int[].class.getModule() == base) + " " + (Modules[].class.getModule() == own));
        /* Not whether java.base reads this one: it does when an agent has changed a class of it. */
        Common.say("reads: " + own.canRead(base));
        Common.say("exported: " + base.isExported("java.lang") + " " + base.isExported("jdk.internal.misc") + " "
                   + base.isExported("jdk.internal.misc", own) + " " + own.isExported("workloads", base));
        Common.say("open: " + base.isOpen("java.lang") + " " + own.isOpen("workloads", base));
        Common.say("own may: " + (own.addReads(base) == own) + " " + (own.addExports("workloads", base) == own) + " "
                   + (own.addOpens("workloads", base) == own));
        Common.tell("java.base may not", () -> base.addExports("jdk.internal.misc", own));
        Common.tell("what is inside of java.base", () -> {
            java.lang.reflect.Field field = Class.forName("jdk.internal.misc.Unsafe").getDeclaredField("theUnsafe");
            field.setAccessible(true);
        });
        Module other = new Patched().with("Hidden$Template", "Hidden$Template").get("Hidden$Template").getModule();
        Common.say("another loader: " + (other != own) + " " + other.isNamed() + " " + other.canRead(own));
        StackTraceElement top = new Throwable().getStackTrace()[0];
        Common.say("frames: " + top.getModuleName() + " " + top.getClassLoaderName());
    }
}
