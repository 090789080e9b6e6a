/** What Classes.java defines under many names. */
public class A0000000 implements Comparable<A0000000> {
    int value;

    public int compareTo(A0000000 other) {
        return value - other.value;
    }
}
