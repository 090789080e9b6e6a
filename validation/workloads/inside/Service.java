package workloads.inside;

/** A class of the modules that ModuleLayers makes; on the class path it is one of the unnamed module. */
public final class Service implements Runnable {
    @Override
    public void run() {
        Module module = getClass().getModule();
        System.out.println("inside: " + module.getName() + " " + module.getDescriptor().packages() + " "
                           + module.canRead(Object.class.getModule()));
    }
}
