// Native methods of the agents in agents.c, found although no library was loaded by this class.
public class Natives {
    static native int inLibrary();

    static native int inProcess();

    static native int nowhere();
}
