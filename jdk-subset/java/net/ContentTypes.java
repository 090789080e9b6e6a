// Types of content by the suffix of a name, and by the first bytes.
package java.net;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;

final class ContentTypes {
    private static String TYPES = """
            application/: bz2=bz2 gzip=gz java-archive=jar json=json msword=doc octet-stream=a,arc,bin,dump,exe,hqx,o,z
             oda=oda pdf=pdf postscript=ai,eps,ps rtf=rtf vnd.ms-excel=xls vnd.ms-powerpoint=ppt
             vnd.oasis.opendocument.presentation=odp vnd.oasis.opendocument.spreadsheet=ods
             vnd.oasis.opendocument.text=odt
             vnd.openxmlformats-officedocument.presentationml.presentation=pptx
             vnd.openxmlformats-officedocument.spreadsheetml.sheet=xlsx
             vnd.openxmlformats-officedocument.wordprocessingml.document=docx vnd.rar=rar x-7z-compressed=7z
             x-cpio=cpio x-dvi=dvi x-gtar=gtar x-hdf=hdf x-netcdf=cdf,nc x-shar=sh,shar x-tar=tar x-tex=tex
             x-texinfo=texi,texinfo x-troff=roff,t,tr x-troff-man=man x-troff-me=me x-troff-ms=ms
             x-troff-msvideo=avi x-wais-source=src,wsrc xml=xml zip=zip x-bcpio=bcpio x-latex=latex
             x-sv4cpio=sv4cpio x-sv4crc=sv4crc x-ustar=ustar
            audio/: aac=aac basic=au,snd flac=flac mp4=m4a mpeg=mp3 ogg=oga,ogg,opus,spx x-aiff=aif,aifc,aiff x-wav=wav
            image/: bmp=bmp gif=gif ief=ief jpeg=jfif,jfif-tbnl,jpe,jpeg,jpg png=png svg+xml=svg,svgz tiff=tif,tiff
             vnd.fpx=fpix,fpx webp=webp x-cmu-rast=ras x-portable-anymap=pnm x-portable-bitmap=pbm
             x-portable-graymap=pgm x-portable-pixmap=ppm x-rgb=rgb x-xbitmap=xbm,xpm x-xwindowdump=xwd
            message/: rfc822=mime
            text/: css=css csv=csv html=htm,html javascript=js markdown=md,markdown
             plain=adoc,c,c++,cc,el,h,java,php,pl,py,text,txt tab-separated-values=tsv x-setext=etx
            video/: mp4=mp4 mpeg=mpe,mpeg,mpg ogg=ogv quicktime=mov,qt webm=webm x-sgi-movie=mv,movie
            """;

    /** First bytes: hexadecimal, with ?? for any; for a text in two bytes a letter both orders are listed. */
    private static String MAGIC = """
            cafebabe application/java-vm
            aced application/x-java-serialized-object
            47494638 image/gif
            23646566 image/x-bitmap
            89504e470d0a1a0a image/png
            ffd8ffe0 image/jpeg
            ffd8ffee image/jpeg
            ffd8ffe1????4578696600 image/jpeg
            2e736e64 audio/basic
            646e732e audio/basic
            49492a00 image/tiff
            4d4d002a image/tiff
            52494646 audio/x-wav
            """;

    private ContentTypes() {
    }

    static String ofName(String name) {
        int hash = name.lastIndexOf('#');
        if (hash > 0) {
            name = name.substring(0, hash);
        }
        int dot = name.lastIndexOf('.');
        if (dot < 0 || dot < name.lastIndexOf('/')) {
            return null;
        }
        return Table.BY_SUFFIX.get(name.substring(dot + 1).toLowerCase());
    }

    private static final class Table {
        static final Map<String, String> BY_SUFFIX = new HashMap<>();

        static {
            String group = "";
            for (String word : TYPES.split("\\s+")) {
                int is = word.indexOf('=');
                if (is < 0) {
                    group = word.substring(0, word.length() - 1);
                    continue;
                }
                for (String suffix : word.substring(is + 1).split(",")) {
                    BY_SUFFIX.put(suffix, group + word.substring(0, is));
                }
            }
        }
    }

    static String ofStream(InputStream is) throws IOException {
        if (!is.markSupported()) {
            return null;
        }
        is.mark(16);
        byte[] b = new byte[16];
        int n = is.readNBytes(b, 0, b.length);
        is.reset();
        if (n == 0) {
            return null;
        }
        for (String line : MAGIC.split("\n")) {
            int blank = line.indexOf(' ');
            if (matches(line.substring(0, blank), b)) {
                return line.substring(blank + 1);
            }
        }
        return markup(b);
    }

    private static boolean matches(String hex, byte[] b) {
        for (int i = 0; i < hex.length(); i += 2) {
            if (hex.charAt(i) != '?' && Integer.parseInt(hex, i, i + 2, 16) != (b[i / 2] & 0xff)) {
                return false;
            }
        }
        return true;
    }

    /** HTML and XML, also in UTF-16. */
    private static String markup(byte[] b) {
        int first = b[0] & 0xff;
        int second = b[1] & 0xff;
        String text = first == 0xef && second == 0xbb && (b[2] & 0xff) == 0xbf
                ? new String(b, 3, 13, java.nio.charset.StandardCharsets.ISO_8859_1)
                : first == 0xfe && second == 0xff ? new String(b, 2, 14, java.nio.charset.StandardCharsets.UTF_16BE)
                : first == 0xff && second == 0xfe ? new String(b, 2, 14, java.nio.charset.StandardCharsets.UTF_16LE)
                : new String(b, java.nio.charset.StandardCharsets.ISO_8859_1);
        String tag = text.matches("(?s)<[a-zA-Z]{4}.*") ? text.substring(1, 5) : "";
        boolean sameCase = tag.equals(tag.toLowerCase()) || tag.equals(tag.toUpperCase());
        if (first == '<' && (text.charAt(1) == '!'
                || sameCase && "html head body".contains(tag.toLowerCase()) && !tag.isEmpty())) {
            return "text/html";
        }
        return text.startsWith(first == 0xfe || first == 0xff ? "<?x" : "<?xml ") ? "application/xml" : null;
    }
}
