import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.zip.CRC32;

/** What is read through Externalizable classes that are not public; what exceptions write. */
public class SerialTimes {
    static class Hidden implements Externalizable {
        int x;

        public Hidden() {
        }

        @Override
        public void writeExternal(ObjectOutput out) throws java.io.IOException {
            out.writeInt(x);
        }

        @Override
        public void readExternal(ObjectInput in) throws java.io.IOException {
            x = in.readInt();
        }
    }

    static Object copy(Object o) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(o);
        }
        CRC32 crc = new CRC32();
        crc.update(bytes.toByteArray());
        System.out.print(bytes.size() + " " + crc.getValue() + " ");
        return new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    }

    static class Plain extends Exception {
        Plain(boolean suppression, boolean writable) {
            super("plain", null, suppression, writable);
        }
    }

    static void exception(Throwable t) throws Exception {
        StackTraceElement[] frames = {new StackTraceElement("A", "b", "C.java", 7)};
        t.setStackTrace(frames);
        Throwable r = (Throwable) copy(t);
        System.out.println(r + " " + r.getCause() + Arrays.toString(r.getSuppressed())
                + Arrays.toString(r.getStackTrace()));
        r.addSuppressed(new Error("later"));
        r.setStackTrace(new StackTraceElement[0]);
        System.out.println(r.getSuppressed().length + " " + r.getStackTrace().length);
    }

    public static void main(String[] args) throws Exception {
        ZoneId berlin = ZoneId.of("Europe/Berlin");
        Object[] all = {LocalDate.of(2020, 1, 1), Instant.EPOCH, Duration.ofHours(1), berlin, Year.of(3),
            ZonedDateTime.of(2020, 1, 1, 0, 0, 0, 5, berlin), MonthDay.of(1, 2), Period.ofDays(3),
            OffsetDateTime.of(2020, 1, 1, 0, 0, 0, 0, ZoneOffset.ofHours(-3))};
        for (Object o : all) {
            System.out.println(copy(o));
        }
        Hidden h = new Hidden();
        h.x = 5;
        System.out.println(((Hidden) copy(h)).x);
        exception(new Exception("m", new Error("c") {
            @Override
            public synchronized Throwable fillInStackTrace() {
                return this;
            }
        }));
        Exception e = new Exception("suppressing");
        Exception inner = new Exception("inner");
        inner.setStackTrace(new StackTraceElement[0]);
        e.addSuppressed(inner);
        exception(e);
        exception(new Plain(true, true));
        exception(new Plain(false, true));
        exception(new Plain(true, false));
        exception(new Plain(false, false));
    }
}
