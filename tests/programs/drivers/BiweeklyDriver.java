// biweekly and ez-vcard: calendars and cards.
import biweekly.Biweekly;
import biweekly.ICalendar;
import biweekly.component.VEvent;
import biweekly.util.Duration;
import ezvcard.Ezvcard;
import ezvcard.VCard;
import ezvcard.VCardVersion;
import ezvcard.property.StructuredName;
import java.util.Date;

public class BiweeklyDriver {
    public static void main(String[] args) {
        ICalendar c = Biweekly.parse("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\n"
                + "DTSTAMP:20200101T000000Z\r\nDTSTART;TZID=Europe/Berlin:20200329T013000\r\nSUMMARY:A long "
                + "sum\r\n mary\\, x\r\n"
                + "RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=SU\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n").first();
        VEvent e = c.getEvents().get(0);
        System.out.println(e.getSummary().getValue() + " " + e.getDateStart().getValue().getTime());
        var it = e.getDateIterator(java.util.TimeZone.getTimeZone("UTC"));
        while (it.hasNext()) {
            System.out.println(it.next().getTime());
        }
        VEvent n = new VEvent();
        n.setUid("u");
        n.setDateTimeStamp(new Date(0));
        n.setDateStart(new Date(86400000L * 365));
        n.setDuration(Duration.builder().hours(1).build());
        n.setSummary("Sum; \u00e9, \"q\"");
        ICalendar out = new ICalendar();
        out.setProductId("p");
        out.addEvent(n);
        System.out.println(Biweekly.write(out).go());
        System.out.println(out.validate(biweekly.ICalVersion.V2_0));
        VCard card = Ezvcard.parse("BEGIN:VCARD\r\nVERSION:3.0\r\nN:Doe;Jane;;Dr.;\r\nFN:Jane Doe\r\n"
                + "TEL;TYPE=home,voice:+1-555\r\nEMAIL:j@x.org\r\nBDAY:1980-02-29\r\nEND:VCARD\r\n").first();
        StructuredName name = card.getStructuredName();
        System.out.println(name.getFamily() + name.getPrefixes() + card.getTelephoneNumbers().get(0).getTypes()
                + card.getBirthday().getDate());
        for (VCardVersion v : VCardVersion.values()) {
            System.out.println(Ezvcard.write(card).version(v).prodId(false).go());
        }
    }
}
