import java.util.NoSuchElementException;
import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;
/** POOL-162: a borrower that is interrupted while an object is returned takes the object with it. */
public class PoolInterrupted {
    public static void main(String[] args) throws Exception {
        GenericObjectPool pool = new GenericObjectPool(new BasePoolableObjectFactory() {
            @Override public Object makeObject() {
                return new Object();
            }
        }, 1);
        Object only = pool.borrowObject();
        Thread waiter = new Thread(() -> {
            try {
                pool.returnObject(pool.borrowObject());
            } catch (InterruptedException e) {
                return;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        waiter.start();
        Thread returner = new Thread(() -> {
            try {
                pool.returnObject(only);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        returner.start();
        waiter.interrupt();
        waiter.join();
        returner.join();
        pool.setWhenExhaustedAction(GenericObjectPool.WHEN_EXHAUSTED_FAIL);
        try {
            pool.borrowObject();
        } catch (NoSuchElementException e) {
            throw new IllegalStateException("the only object of the pool is lost", e);
        }
    }
}
