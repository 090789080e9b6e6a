import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;
/** DBCP-44: the evictor calls the factory while it holds the pool's lock. A driver has a lock, too: a deadlock. */
public class PoolEvictor {
    static final Object DRIVER = new Object();

    public static void main(String[] args) throws Exception {
        GenericObjectPool pool = new GenericObjectPool(new BasePoolableObjectFactory() {
            @Override public Object makeObject() {
                return new Object();
            }
            @Override public boolean validateObject(Object connection) {
                synchronized (DRIVER) {
                    return true;
                }
            }
        });
        pool.setTestWhileIdle(true);
        pool.setNumTestsPerEvictionRun(1);
        pool.addObject();
        Thread evictor = new Thread(() -> {
            try {
                pool.evict();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }, "evictor");
        Thread driver = new Thread(() -> {
            synchronized (DRIVER) {
                pool.getNumIdle();
            }
        }, "driver");
        evictor.start();
        driver.start();
        evictor.join();
        driver.join();
    }
}
