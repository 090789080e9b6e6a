import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** javac compiles all sources of a folder and a faulty one; digests of the class files, and its messages. */
public class JavacProjectDriver {
    public static void main(String[] args) throws Exception {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = javac.getStandardFileManager(found, null, null);
             Stream<Path> sources = Files.walk(Path.of(args[0]))) {
            List<File> all = new ArrayList<>();
            sources.filter(p -> p.toString().endsWith(".java")).sorted().forEach(p -> all.add(p.toFile()));
            List<String> options = List.of("-d", "out", "-g", "-nowarn", "--release", "17");
            boolean good = javac.getTask(null, files, found, options, null,
                    files.getJavaFileObjectsFromFiles(all)).call();
            System.out.println(all.size() + " sources: " + good);
            good = javac.getTask(null, files, found, List.of("-d", "out"), null,
                    files.getJavaFileObjects(args[1])).call();
            System.out.println(good);
        }
        for (Diagnostic<? extends JavaFileObject> d : found.getDiagnostics())
            System.out.println(d.getKind() + " " + d.getLineNumber() + ":" + d.getColumnNumber() + " " + d.getCode()
                    + " " + d.getMessage(null));
        try (Stream<Path> classes = Files.walk(Path.of("out"))) {
            for (Path p : (Iterable<Path>) classes.filter(Files::isRegularFile).sorted()::iterator)
                System.out.println(p + " " + HexFormat.of().formatHex(
                        MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(p)), 0, 8));
        }
    }
}
