// The system's time zone: TZ, the name that /etc/timezone has, or where /etc/localtime leads.
package java.util;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

final class PlatformZone {
    private static final String FOLDER = "zoneinfo/";

    private PlatformZone() {
    }

    static String find() {
        String tz = System.getenv("TZ");
        if (tz != null && !tz.isEmpty()) {
            return name(tz.charAt(0) == ':' ? tz.substring(1) : tz);
        }
        try {
            Path link = Path.of("/etc/localtime");
            if (Files.isSymbolicLink(link)) {
                String target = link.toRealPath().toString();
                String direct = Files.readSymbolicLink(link).toString();
                return name(direct.contains(FOLDER) ? direct : target);
            }
            String text = new String(Files.readAllBytes(Path.of("/etc/timezone")), StandardCharsets.UTF_8).trim();
            return text.isEmpty() ? "GMT" : text;
        } catch (IOException e) {
            return "GMT";
        }
    }

    private static String name(String path) {
        int at = path.indexOf(FOLDER);
        String name = at < 0 ? path : path.substring(at + FOLDER.length());
        return name.startsWith("posix/") ? name.substring(6) : name;
    }
}
