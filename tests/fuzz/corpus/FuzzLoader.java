// The defining loader of a mutant (tests/fuzz/fuzz_vm.c): delegates to the application loader, which sees the unchanged
// corpus.
public class FuzzLoader extends ClassLoader {
    public FuzzLoader() {
        super(ClassLoader.getSystemClassLoader());
    }
}
