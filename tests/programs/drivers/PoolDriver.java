import org.apache.commons.pool2.*;
import org.apache.commons.pool2.impl.*;

public class PoolDriver {
    public static void main(String[] args) throws Exception {
        GenericObjectPoolConfig<StringBuilder> config = new GenericObjectPoolConfig<>();
        config.setJmxEnabled(false);
        config.setMaxTotal(2);
        GenericObjectPool<StringBuilder> pool = new GenericObjectPool<>(new BasePooledObjectFactory<StringBuilder>() {
            public StringBuilder create() {
                return new StringBuilder("fresh");
            }

            public PooledObject<StringBuilder> wrap(StringBuilder b) {
                return new DefaultPooledObject<>(b);
            }
        }, config);
        StringBuilder b = pool.borrowObject();
        pool.returnObject(b);
        System.out.println((pool.borrowObject() == b) + " " + pool.getNumActive() + " " + pool.getCreatedCount());
        pool.close();
    }
}
