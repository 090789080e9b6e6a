// Types of files by the ends of their names: what the platform lists, then what `java` knows in any case.
package java.nio.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

final class ContentTypes {
    private static final String BUILT_IN = ""
            + "application/bz2 bz2\n"
            + "application/gzip gz\n"
            + "application/java-archive jar\n"
            + "application/json json\n"
            + "application/msword doc\n"
            + "application/octet-stream a arc bin dump exe hqx o saveme z\n"
            + "application/oda oda\n"
            + "application/pdf pdf\n"
            + "application/postscript ai eps ps\n"
            + "application/rtf rtf\n"
            + "application/vnd.ms-excel xls\n"
            + "application/vnd.ms-powerpoint ppt\n"
            + "application/vnd.oasis.opendocument.presentation odp\n"
            + "application/vnd.oasis.opendocument.spreadsheet ods\n"
            + "application/vnd.oasis.opendocument.text odt\n"
            + "application/vnd.openxmlformats-officedocument.presentationml.presentation pptx\n"
            + "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet xlsx\n"
            + "application/vnd.openxmlformats-officedocument.wordprocessingml.document docx\n"
            + "application/vnd.rar rar\n"
            + "application/x-7z-compressed 7z\n"
            + "application/x-bcpio bcpio\n"
            + "application/x-cpio cpio\n"
            + "application/x-dvi dvi\n"
            + "application/x-gtar gtar\n"
            + "application/x-hdf hdf\n"
            + "application/x-latex latex\n"
            + "application/x-netcdf cdf nc\n"
            + "application/x-shar sh shar\n"
            + "application/x-sv4cpio sv4cpio\n"
            + "application/x-sv4crc sv4crc\n"
            + "application/x-tar tar\n"
            + "application/x-tex tex\n"
            + "application/x-texinfo texi texinfo\n"
            + "application/x-troff roff t tr\n"
            + "application/x-troff-man man\n"
            + "application/x-troff-me me\n"
            + "application/x-troff-ms ms\n"
            + "application/x-troff-msvideo avi\n"
            + "application/x-ustar ustar\n"
            + "application/x-wais-source src\n"
            + "application/xml xml\n"
            + "application/zip zip\n"
            + "audio/aac aac\n"
            + "audio/basic au snd\n"
            + "audio/mpeg mp2 mp3\n"
            + "audio/ogg oga ogg opus spx\n"
            + "audio/x-aiff aif aifc aiff\n"
            + "audio/x-wav wav\n"
            + "image/bmp bmp\n"
            + "image/gif gif\n"
            + "image/ief ief\n"
            + "image/jpeg jpe jpeg jpg\n"
            + "image/png png\n"
            + "image/svg+xml svg\n"
            + "image/tiff tif tiff\n"
            + "image/vnd.fpx fpx\n"
            + "image/webp webp\n"
            + "image/x-cmu-rast ras\n"
            + "image/x-portable-anymap pnm\n"
            + "image/x-portable-bitmap pbm\n"
            + "image/x-portable-graymap pgm\n"
            + "image/x-portable-pixmap ppm\n"
            + "image/x-rgb rgb\n"
            + "image/x-xbitmap xbm xpm\n"
            + "image/x-xwindowdump xwd\n"
            + "text/css css\n"
            + "text/csv csv\n"
            + "text/html htm html\n"
            + "text/javascript js\n"
            + "text/markdown markdown md\n"
            + "text/plain adoc c cc el h java php pl py text txt\n"
            + "text/tab-separated-values tsv\n"
            + "text/x-setext etx\n"
            + "video/mp4 mp4\n"
            + "video/mpeg mpe mpeg mpg\n"
            + "video/ogg ogv\n"
            + "video/quicktime mov qt\n"
            + "video/webm webm\n"
            + "video/x-sgi-movie movie mv\n";

    private static Map<String, String> platform;
    private static Map<String, String> builtIn;

    private ContentTypes() {
    }

    /** Lines TYPE END END ...; # begins a comment. The first line that has an end counts. */
    private static void add(Map<String, String> types, String text) {
        for (String line : text.split("\n")) {
            int hash = line.indexOf('#');
            String[] words = (hash < 0 ? line : line.substring(0, hash)).trim().split("\\s+");
            for (int i = 1; i < words.length; i++) {
                types.putIfAbsent(words[i], words[0]);
            }
        }
    }

    private static void addFile(Map<String, String> types, Path file) {
        try {
            add(types, new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            // Not every system has one.
        }
    }

    private static String end(String name) {
        int dot = name.lastIndexOf('.');
        return dot < 0 || dot == name.length() - 1 ? "" : name.substring(dot + 1);
    }

    static synchronized String of(String name) {
        if (platform == null) {
            platform = new HashMap<>();
            addFile(platform, Path.of(System.getProperty("user.home"), ".mime.types"));
            addFile(platform, Path.of("/etc/mime.types"));
        }
        String type = platform.get(end(name));
        return type != null ? type : known(name);
    }

    /** Whatever the platform lists. */
    static synchronized String known(String name) {
        if (builtIn == null) {
            builtIn = new HashMap<>();
            add(builtIn, BUILT_IN);
        }
        return builtIn.get(end(name).toLowerCase(Locale.ROOT));
    }
}
