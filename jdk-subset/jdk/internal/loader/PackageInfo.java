// What the manifest of a jar says of a package: the attributes of its own section before the main ones.
package jdk.internal.loader;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.util.jar.Attributes;
import java.util.jar.Manifest;

public final class PackageInfo {
    public final String specTitle;
    public final String specVersion;
    public final String specVendor;
    public final String implTitle;
    public final String implVersion;
    public final String implVendor;
    public final URL sealBase;

    /** [base] is the location of the jar, which sealed packages are sealed with. */
    public PackageInfo(Manifest manifest, String name, URL base) {
        Attributes own = manifest.getAttributes(name.replace('.', '/').concat("/"));
        Attributes main = manifest.getMainAttributes();
        specTitle = value(own, main, Attributes.Name.SPECIFICATION_TITLE);
        specVersion = value(own, main, Attributes.Name.SPECIFICATION_VERSION);
        specVendor = value(own, main, Attributes.Name.SPECIFICATION_VENDOR);
        implTitle = value(own, main, Attributes.Name.IMPLEMENTATION_TITLE);
        implVersion = value(own, main, Attributes.Name.IMPLEMENTATION_VERSION);
        implVendor = value(own, main, Attributes.Name.IMPLEMENTATION_VENDOR);
        sealBase = isSealed(manifest, name) ? base : null;
    }

    public static boolean isSealed(Manifest manifest, String name) {
        Attributes own = manifest.getAttributes(name.replace('.', '/').concat("/"));
        return "true".equalsIgnoreCase(value(own, manifest.getMainAttributes(), Attributes.Name.SEALED));
    }

    private static String value(Attributes own, Attributes main, Attributes.Name name) {
        String s = own == null ? null : own.getValue(name);
        return s != null ? s : main.getValue(name);
    }

    /** The manifest of a jar file, empty when it has none. */
    public static Manifest readManifest(String jar) throws IOException {
        byte[] bytes = SearchPath.readJar(jar, "META-INF/MANIFEST.MF");
        return bytes == null ? new Manifest() : new Manifest(new ByteArrayInputStream(bytes));
    }

    public static PackageInfo read(String jar, String name) throws IOException {
        return new PackageInfo(readManifest(jar), name, new URL(SearchPath.location(new File(jar))));
    }
}
