package app;

import java.io.*;
import java.net.URL;
import java.util.*;
import java.util.jar.*;
import svc.*;

public class JarMain {
    public static void main(String[] args) throws Exception {
        System.out.println(Arrays.toString(args));
        for (Shape s : ServiceLoader.load(Shape.class))
            System.out.println(s.getClass().getName() + " " + s.area() + " " + s.getClass().getClassLoader());
        System.out.println(Release.name() + " " + Release.class.getPackage().getImplementationVersion());
        ServiceLoader<Shape> loader = ServiceLoader.load(Shape.class);
        System.out.println(loader.stream().map(p -> p.type().getSimpleName()).toList() + " "
                + loader.findFirst().isPresent());
        try (BufferedReader r =
                new BufferedReader(new InputStreamReader(JarMain.class.getResourceAsStream("words.txt")))) {
            System.out.println(r.lines().toList());
        }
        URL url = JarMain.class.getResource("words.txt");
        System.out.println(url.getProtocol() + " " + url.getPath().replaceAll(".*/", "") + " "
                + url.openConnection().getContentLength());
        String where = JarMain.class.getProtectionDomain().getCodeSource().getLocation().getPath();
        System.out.println(where.replaceAll(".*/", ""));
        try (JarFile jar = new JarFile(where)) {
            System.out.println(jar.getManifest().getMainAttributes().getValue("Main-Class") + " "
                    + jar.stream().filter(e -> !e.isDirectory()).map(JarEntry::getName).sorted().toList());
        }
        System.out.println(
                Collections.list(JarMain.class.getClassLoader().getResources("META-INF/services/svc.Shape")).size());
        System.out.println(Object.class.getModule().isOpen("java.util", JarMain.class.getModule()));
        throw new IOException("from a jar");
    }
}
