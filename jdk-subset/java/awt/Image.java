// A picture as a type: what it needs of other classes of this package, which the library does not have, is left out.
package java.awt;

public abstract class Image {
    public static final Object UndefinedProperty = new Object();
    public static final int SCALE_DEFAULT = 1;
    public static final int SCALE_FAST = 2;
    public static final int SCALE_SMOOTH = 4;
    public static final int SCALE_REPLICATE = 8;
    public static final int SCALE_AREA_AVERAGING = 16;

    protected float accelerationPriority = .5f;

    protected Image() {
    }

    public void flush() {
    }

    public void setAccelerationPriority(float priority) {
        if (priority < 0 || priority > 1) {
            throw new IllegalArgumentException("Priority must be a value between 0 and 1, inclusive");
        }
        accelerationPriority = priority;
    }

    public float getAccelerationPriority() {
        return accelerationPriority;
    }
}
