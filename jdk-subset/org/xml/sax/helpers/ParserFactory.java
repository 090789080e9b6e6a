package org.xml.sax.helpers;

import org.xml.sax.Parser;

@Deprecated(since = "1.5")
public class ParserFactory {
    private ParserFactory() {
    }

    public static Parser makeParser() throws ClassNotFoundException, IllegalAccessException, InstantiationException,
            NullPointerException, ClassCastException {
        String name = System.getProperty("org.xml.sax.parser");
        if (name == null) {
            throw new NullPointerException("No value for sax.parser property");
        }
        return makeParser(name);
    }

    @SuppressWarnings("deprecation")
    public static Parser makeParser(String className) throws ClassNotFoundException, IllegalAccessException,
            InstantiationException, ClassCastException {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        Class<?> found = loader == null ? Class.forName(className) : Class.forName(className, true, loader);
        return Parser.class.cast(found.newInstance());
    }
}
