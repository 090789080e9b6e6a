// Names and comments of zip files as bytes, in the charset that the program chose or in UTF-8.
package java.util.zip;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CoderResult;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnmappableCharacterException;
import java.util.Objects;

final class ZipNames {
    final Charset charset;
    final boolean utf8;

    ZipNames(Charset charset) {
        this.charset = Objects.requireNonNull(charset, "charset");
        utf8 = charset == StandardCharsets.UTF_8;
    }

    String text(byte[] b, int off, int len, boolean utf8) {
        boolean ascii = true;
        for (int i = off; ascii && i < off + len; i++) {
            ascii = b[i] >= 0;
        }
        if (ascii && (utf8 || this.utf8)) {
            return new String(b, off, len, StandardCharsets.ISO_8859_1);
        }
        Charset c = utf8 ? StandardCharsets.UTF_8 : charset;
        CharBuffer chars = CharBuffer.allocate((int) (len * (double) c.newDecoder().maxCharsPerByte()) + 1);
        ByteBuffer bytes = ByteBuffer.wrap(b, off, len);
        CoderResult r = c.newDecoder().decode(bytes, chars, true);
        if (r.isError()) {
            throw c == StandardCharsets.UTF_8
                    ? malformed(b, bytes.position(), off + len)
                    : new IllegalArgumentException(r.isMalformed() ? new MalformedInputException(r.length())
                            : new UnmappableCharacterException(r.length()));
        }
        return chars.flip().toString();
    }

    /** What `java` says of a sequence of UTF-8: after how many of its bytes it stops depends on its length. */
    private static IllegalArgumentException malformed(byte[] b, int at, int end) {
        int lead = b[at] & 0xff;
        int length = 1;
        if (lead >= 0xc2 && lead < 0xe0) {
            at++;
        } else if (lead >= 0xe0 && lead < 0xf0) {
            if (at + 2 >= end && (at + 1 == end || (b[at + 1] & 0xc0) == 0x80)) {
                at++;
            } else {
                length = at + 2 < end ? 3 : 2;
            }
        } else if (lead >= 0xf0 && lead < 0xf8) {
            length = at + 3 < end ? 4 : 1;
        }
        return new IllegalArgumentException("malformed input off : " + at + ", length : " + length);
    }

    byte[] bytes(String s) {
        return bytes(s, utf8);
    }

    byte[] bytes(String s, boolean utf8) {
        try {
            ByteBuffer b = (utf8 ? StandardCharsets.UTF_8 : charset).newEncoder().encode(CharBuffer.wrap(s));
            byte[] bytes = new byte[b.remaining()];
            b.get(bytes);
            return bytes;
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
