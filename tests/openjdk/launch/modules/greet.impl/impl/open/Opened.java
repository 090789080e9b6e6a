package impl.open;

public class Opened {
    private int value = 42;
}
