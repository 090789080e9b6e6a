/** Superclass of all records; javac and ObjectMethods supply the three methods. */
package java.lang;

public abstract class Record {
    protected Record() {
    }

    @Override
    public abstract boolean equals(Object obj);

    @Override
    public abstract int hashCode();

    @Override
    public abstract String toString();
}
