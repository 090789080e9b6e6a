import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.data.ExecutionData;
import org.jacoco.core.data.ExecutionDataReader;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.core.data.SessionInfoStore;
import org.jacoco.report.FileMultiReportOutput;
import org.jacoco.report.IReportVisitor;
import org.jacoco.report.MultiReportVisitor;
import org.jacoco.report.csv.CSVFormatter;
import org.jacoco.report.html.HTMLFormatter;
import org.jacoco.report.xml.XMLFormatter;

/**
 * Runs a program with JaCoCo's agent in another VM of this kind, and prints what the agent wrote: the probes of each
 * class, the report as text with separators, as XML, and the names and sizes of the HTML pages.
 * Arguments: the agent, the folder or jar of the classes, the class path, the main class and its arguments.
 */
public class JacocoReportDriver {
    public static void main(String[] args) throws Exception {
        List<String> command = new ArrayList<>(List.of(ProcessHandle.current().info().command().get(),
                "-javaagent:" + args[0] + "=destfile=run.exec,excludes=sun.*", "-cp", args[2]));
        command.addAll(Arrays.asList(args).subList(3, args.length));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes());
        System.out.println("exit code " + process.waitFor() + ", " + output.lines().count() + " lines");

        ExecutionDataStore data = new ExecutionDataStore();
        SessionInfoStore sessions = new SessionInfoStore();
        try (FileInputStream in = new FileInputStream("run.exec")) {
            ExecutionDataReader reader = new ExecutionDataReader(in);
            reader.setExecutionDataVisitor(data);
            reader.setSessionInfoVisitor(sessions);
            reader.read();
        }
        TreeMap<String, String> probes = new TreeMap<>();
        for (ExecutionData d : data.getContents()) {
            probes.put(d.getName(), Long.toHexString(d.getId()) + " " + Arrays.toString(d.getProbes()).hashCode());
        }
        probes.forEach((name, text) -> System.out.println(name + " " + text));
        System.out.println(sessions.getInfos().size() + " sessions");

        CoverageBuilder coverage = new CoverageBuilder();
        new Analyzer(data, coverage).analyzeAll(new File(args[1]));
        OutputStream out = new ByteArrayOutputStream();
        List<IReportVisitor> visitors = List.of(new CSVFormatter().createVisitor(System.out),
                new XMLFormatter().createVisitor(out),
                new HTMLFormatter().createVisitor(new FileMultiReportOutput(new File("html"))));
        IReportVisitor visitor = new MultiReportVisitor(visitors);
        visitor.visitInfo(List.of(), data.getContents());
        visitor.visitBundle(coverage.getBundle("bundle"), new org.jacoco.report.MultiSourceFileLocator(4));
        visitor.visitEnd();
        System.out.println(out);
        try (var files = Files.walk(Path.of("html"))) {
            files.filter(Files::isRegularFile).sorted(Comparator.comparing(Path::toString)).forEach(p -> {
                try {
                    System.out.println(p + " " + Arrays.hashCode(Files.readAllBytes(p)));
                } catch (java.io.IOException e) {
                    System.out.println(p + " " + e);
                }
            });
        }
    }
}
