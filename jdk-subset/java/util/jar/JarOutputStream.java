// Writes a jar file.
package java.util.jar;

import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

public class JarOutputStream extends ZipOutputStream {
    private static final int TAG = 0xcafe;

    private boolean first = true;

    public JarOutputStream(OutputStream out, Manifest man) throws IOException {
        super(out);
        if (man == null) {
            throw new NullPointerException("man");
        }
        putNextEntry(new ZipEntry(JarFile.MANIFEST_NAME));
        man.write(new java.io.BufferedOutputStream(this));
        closeEntry();
    }

    public JarOutputStream(OutputStream out) throws IOException {
        super(out);
    }

    /** The first entry has a field by which the file is known as a jar. */
    @Override
    public void putNextEntry(ZipEntry ze) throws IOException {
        if (first) {
            byte[] extra = ze.getExtra();
            if (extra == null || !hasTag(extra)) {
                byte[] b = new byte[4 + (extra == null ? 0 : extra.length)];
                b[0] = (byte) TAG;
                b[1] = (byte) (TAG >> 8);
                if (extra != null) {
                    System.arraycopy(extra, 0, b, 4, extra.length);
                }
                ze.setExtra(b);
            }
            first = false;
        }
        super.putNextEntry(ze);
    }

    private static int get16(byte[] b, int at) {
        return b[at] & 0xff | (b[at + 1] & 0xff) << 8;
    }

    private static boolean hasTag(byte[] extra) {
        for (int at = 0; at + 4 <= extra.length; at += 4 + get16(extra, at + 2)) {
            if (get16(extra, at) == TAG) {
                return true;
            }
        }
        return false;
    }
}
