// Prints what a coverage file says of a folder of classes: `Report EXEC CLASSES`, as csv and xml, without times.
import java.io.ByteArrayOutputStream;
import java.io.File;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.IBundleCoverage;
import org.jacoco.core.data.ExecutionData;
import org.jacoco.core.tools.ExecFileLoader;
import org.jacoco.report.DirectorySourceFileLocator;
import org.jacoco.report.IReportVisitor;
import org.jacoco.report.csv.CSVFormatter;
import org.jacoco.report.xml.XMLFormatter;

public class Report {
    public static void main(String[] args) throws Exception {
        ExecFileLoader loader = new ExecFileLoader();
        loader.load(new File(args[0]));
        CoverageBuilder builder = new CoverageBuilder();
        new Analyzer(loader.getExecutionDataStore(), builder).analyzeAll(new File(args[1]));
        IBundleCoverage bundle = builder.getBundle("program");
        System.out.println("sessions " + loader.getSessionInfoStore().getInfos().size());
        loader.getExecutionDataStore().getContents().stream().map(ExecutionData::toString).filter(n ->
                n.contains("Covered")).sorted().forEach(System.out::println);
        builder.getNoMatchClasses().forEach(c -> System.out.println("other version of " + c.getName()));
        ByteArrayOutputStream csv = new ByteArrayOutputStream(), xml = new ByteArrayOutputStream();
        for (IReportVisitor visitor : new IReportVisitor[] { new CSVFormatter().createVisitor(csv),
                new XMLFormatter().createVisitor(xml) }) {
            visitor.visitInfo(java.util.List.of(), loader.getExecutionDataStore().getContents());
            visitor.visitBundle(bundle, new DirectorySourceFileLocator(new File(args[1]), "utf-8", 4));
            visitor.visitEnd();
        }
        System.out.print(csv);
        System.out.println(xml.toString().replace("><", ">\n<"));
    }
}
