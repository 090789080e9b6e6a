// Resources of a properties file: in UTF-8, or in ISO-8859-1 if it is no UTF-8.
package java.util;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CoderResult;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;

public class PropertyResourceBundle extends ResourceBundle {
    private final HashMap<String, Object> lookup;

    public PropertyResourceBundle(InputStream stream) throws IOException {
        this(decoded(Objects.requireNonNull(stream)));
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public PropertyResourceBundle(Reader reader) throws IOException {
        Properties properties = new Properties();
        properties.load(reader);
        lookup = new HashMap(properties);
    }

    private static Reader decoded(InputStream stream) throws IOException {
        String encoding = System.getProperty("java.util.PropertyResourceBundle.encoding", "");
        byte[] bytes = stream.readAllBytes();
        if (encoding.equals("ISO-8859-1")) {
            return new InputStreamReader(new ByteArrayInputStream(bytes), StandardCharsets.ISO_8859_1);
        }
        try {
            ByteBuffer in = ByteBuffer.wrap(bytes);
            CharBuffer out = CharBuffer.allocate(bytes.length);
            CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(in, out, false);
            if (result.isError()) {
                result.throwException();
            } else if (in.hasRemaining()) {
                // As with `java`, a character that the end cuts is an error in any case.
                encoding = "UTF-8";
                throw new MalformedInputException(in.remaining());
            }
            return new java.io.StringReader(out.flip().toString());
        } catch (CharacterCodingException e) {
            if (encoding.equals("UTF-8")) {
                throw e;
            }
            return new InputStreamReader(new ByteArrayInputStream(bytes), StandardCharsets.ISO_8859_1);
        }
    }

    @Override
    public Object handleGetObject(String key) {
        if (key == null) {
            throw new NullPointerException();
        }
        return lookup.get(key);
    }

    @Override
    public Enumeration<String> getKeys() {
        Set<String> keys = new LinkedHashSet<>(lookup.keySet());
        if (parent != null) {
            keys.addAll(Collections.list(parent.getKeys()));
        }
        return Collections.enumeration(keys);
    }

    @Override
    protected Set<String> handleKeySet() {
        return lookup.keySet();
    }
}
