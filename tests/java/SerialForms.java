// Serial forms of library classes: the bytes that are written, the objects that are read from them, and their use.
import java.io.*;
import java.math.RoundingMode;
import java.net.*;
import java.security.*;
import java.text.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;
import java.util.logging.*;

public class SerialForms {
    interface Use { Object of(Object o) throws Exception; }

    static byte[] write(Object o) throws IOException {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        new ObjectOutputStream(b).writeObject(o);
        return b.toByteArray();
    }

    /** What an object does after it is read; whether its bytes are the same in each VM. */
    static void t(Object o, boolean bytes, Use use) {
        try {
            byte[] b = write(o);
            Object r = new ObjectInputStream(new ByteArrayInputStream(b)).readObject();
            System.out.println(o.getClass().getName() + (bytes ? " " + b.length + " " + Arrays.hashCode(b) : "") + " "
                    + (r.getClass() == o.getClass()) + " " + use.of(r));
            if (bytes && !Arrays.equals(b, write(r))) System.out.println("written again it differs");
        } catch (Exception e) {
            System.out.println(o.getClass().getName() + " " + e);
        }
    }

    static Object use(BlockingQueue<Object> q) throws Exception {
        return q.poll(1, TimeUnit.MILLISECONDS) + " " + q.offer(7) + " " + q.remainingCapacity() + " " + q;
    }

    static Object use(ReadWriteLock l) {
        l.readLock().lock();
        l.readLock().unlock();
        l.writeLock().lock();
        l.writeLock().unlock();
        return "used";
    }

    @SuppressWarnings("unchecked")
    public static void main(String[] args) throws Exception {
        Locale.setDefault(Locale.US);
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        t(new StringBuffer("ab"), true, o -> ((StringBuffer) o).append("c") + " " + ((StringBuffer) o).length());
        t(new StringBuffer("\u20acx"), true, o -> ((StringBuffer) o).reverse());
        t(new ArrayBlockingQueue<Object>(3, true, List.of(1, 2)), true, o -> use((BlockingQueue<Object>) o));
        t(new ArrayBlockingQueue<Object>(2, false, List.of(1, 2)), true, o -> use((BlockingQueue<Object>) o));
        t(new LinkedBlockingQueue<Object>(List.of(1)), true, o -> use((BlockingQueue<Object>) o));
        t(new LinkedBlockingDeque<Object>(List.of(1, "x")), true, o -> use((BlockingQueue<Object>) o));
        t(new PriorityBlockingQueue<Object>(List.of(3, 1)), true, o -> use((BlockingQueue<Object>) o));
        t(new PriorityBlockingQueue<Object>(5, Collections.reverseOrder()), true, o -> use((BlockingQueue<Object>) o));
        t(new SynchronousQueue<Object>(), true, o -> use((BlockingQueue<Object>) o));
        t(new SynchronousQueue<Object>(true), true, o -> use((BlockingQueue<Object>) o));
        t(new LinkedTransferQueue<Object>(List.of(1)), true, o -> use((BlockingQueue<Object>) o));
        t(new ConcurrentSkipListSet<Object>(List.of(1, 2)), true, o -> ((NavigableSet<Object>) o).add(9) + " " + o);
        ReentrantLock held = new ReentrantLock(true);
        held.lock();
        t(held, true, o -> ((ReentrantLock) o).isLocked() + " " + ((ReentrantLock) o).isFair() + " "
                + ((ReentrantLock) o).tryLock());
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        both.readLock().lock();
        t(both, true, o -> use((ReadWriteLock) o));
        t(new ReentrantReadWriteLock(true), true, o -> use((ReadWriteLock) o));
        t(new StampedLock(), true, o -> ((StampedLock) o).isWriteLocked() + " " + ((StampedLock) o).tryReadLock());
        t(new Semaphore(3, true), true, o -> ((Semaphore) o).tryAcquire(2) + " "
                + o.toString().replaceAll(".*@\\w+", "") + ((Semaphore) o).isFair());
        Properties p = new Properties();
        p.put("a", "b");
        p.put("c", "d");
        t(p, true, o -> ((Properties) o).getProperty("a") + ((Properties) o).put("e", "f")
                + new TreeMap<>((Properties) o));
        t(new Properties(p), false, o -> ((Properties) o).getProperty("c") + o);
        t(InetAddress.getByName("1.2.3.4"), true, o -> o);
        t(InetAddress.getByAddress("name", new byte[] {1, 2, 3, 4}), true, o -> o);
        t(InetAddress.getByName("::1"), true, o -> o);
        t(new InetSocketAddress("127.0.0.1", 5), true, o -> o);
        t(InetSocketAddress.createUnresolved("host", 6), true, o -> o + " " + ((InetSocketAddress) o).isUnresolved());
        t(new FilePermission("/x", "read,write"), true, o -> o);
        t(new PropertyPermission("a", "read"), true, o -> o);
        t(new CodeSource(new URL("file:/x"), (java.security.cert.Certificate[]) null), true, o -> o);
        t(new SimpleTimeZone(3600000, "Y", 2, -1, 1, 7200000, 9, -1, 1, 7200000), true, o -> o);
        t(new SimpleTimeZone(-3600000, "Z", 2, 8, -1, 7200000, SimpleTimeZone.UTC_TIME, 9, 31, -1, 1800000,
                SimpleTimeZone.STANDARD_TIME, 1800000), true, o -> o);
        t(new SimpleTimeZone(0, "W", 3, 15, 0, 0, 10, 20, 0, 86400000), true, o -> o);
        t(TimeZone.getTimeZone("Europe/Berlin"), false, o -> ((TimeZone) o).inDaylightTime(
                new Date(1720000000000L)) + " " + ((TimeZone) o).getOffset(1720000000000L) + " "
                + ((TimeZone) o).getID());
        Calendar c = new GregorianCalendar(TimeZone.getTimeZone("America/New_York"));
        c.setTimeInMillis(1720000000123L);
        t(c, false, o -> ((Calendar) o).getTime() + " " + ((Calendar) o).get(Calendar.HOUR) + " " + o.equals(c) + " "
                + ((Calendar) o).getTimeZone().getID());
        Calendar cleared = Calendar.getInstance();
        cleared.clear();
        cleared.set(2024, 1, 30);
        t(cleared, false, o -> ((Calendar) o).getTime());
        t(NumberFormat.getInstance(Locale.GERMANY), true, o -> ((NumberFormat) o).format(-1234567.891));
        t(NumberFormat.getPercentInstance(), true, o -> ((NumberFormat) o).format(0.25));
        t(NumberFormat.getCurrencyInstance(), true, o -> ((NumberFormat) o).format(1.5));
        t(new DecimalFormatSymbols(Locale.FRANCE), true, o -> ((DecimalFormatSymbols) o).getCurrencySymbol() + " "
                + o.equals(new DecimalFormatSymbols(Locale.FRANCE)));
        NumberFormat compact = NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.LONG);
        compact.setMaximumFractionDigits(2);
        compact.setRoundingMode(RoundingMode.DOWN);
        t(compact, false, o -> ((NumberFormat) o).format(1259999) + " " + o.equals(compact));
        t(new ChoiceFormat("0#none|1#one|1<many"), true, o -> ((ChoiceFormat) o).format(5));
        t(new MessageFormat("{0,number} of {1} at {2,date,yyyy}"), false, o -> ((MessageFormat) o).format(
                new Object[] {1, "x", new Date(0)}) + " " + ((MessageFormat) o).toPattern());
        t(new SimpleDateFormat("yy-MM-dd HH:mm z"), false, o -> ((SimpleDateFormat) o).format(new Date(0)) + " "
                + ((SimpleDateFormat) o).parse("70-01-02 00:00 UTC").getTime());
        t(DateFormat.getDateInstance(DateFormat.LONG, Locale.GERMANY), false,
                o -> ((DateFormat) o).format(new Date(0)));
        t(new java.sql.Timestamp(1234567890123L), true, o -> ((java.sql.Timestamp) o).getTime() + " " + o);
        LogRecord record = new LogRecord(Level.INFO, "x {0}");
        record.setParameters(new Object[] {1, "p", null});
        record.setMillis(5);
        record.setSequenceNumber(3);
        record.setSourceClassName("C");
        t(record, true, o -> Arrays.toString(((LogRecord) o).getParameters()) + new SimpleFormatter().formatMessage(
                (LogRecord) o) + ((LogRecord) o).getSourceMethodName());
        for (Throwable x : new Throwable[] {new java.lang.reflect.UndeclaredThrowableException(new Error("e"), "m"),
            new PrivilegedActionException(new Exception("e")), new javax.xml.xpath.XPathException(new Error("e"))}) {
            x.setStackTrace(new StackTraceElement[0]);
            x.getCause().setStackTrace(new StackTraceElement[0]);
            t(x, true, o -> ((Throwable) o).getMessage() + " " + ((Throwable) o).getCause());
        }
        for (Class<?> k : new Class<?>[] {StringBuffer.class, ArrayBlockingQueue.class, LinkedBlockingQueue.class,
            Calendar.class, SimpleTimeZone.class, DecimalFormat.class, DecimalFormatSymbols.class, MessageFormat.class,
            NumberFormat.class, SimpleDateFormat.class, CompactNumberFormat.class, Inet6Address.class,
            InetAddress.class, CodeSource.class, PropertyPermission.class})
            System.out.println(k.getName() + " " + Arrays.toString(ObjectStreamClass.lookup(k).getFields()));
    }
}
