import java.io.*;
import java.util.*;
import javax.annotation.processing.*;
import javax.lang.model.*;
import javax.lang.model.element.*;
import javax.lang.model.util.*;
import javax.tools.*;

@SupportedAnnotationTypes("*")
public class Processor extends AbstractProcessor {
    private int round;
    public SourceVersion getSupportedSourceVersion() { return SourceVersion.latest(); }
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment env) {
        processingEnv.getMessager().printMessage(Diagnostic.Kind.NOTE,
                "round " + round + " " + annotations + " " + env.getRootElements());
        if (round++ == 0) {
            try (Writer w = processingEnv.getFiler().createSourceFile("Made").openWriter()) {
                w.write("class Made { static String names() { return \"");
                for (Element e : env.getRootElements())
                    for (ExecutableElement m : ElementFilter.methodsIn(e.getEnclosedElements())) w.write(m + " ");
                w.write("\"; } }\n");
            } catch (IOException e) {
                processingEnv.getMessager().printMessage(Diagnostic.Kind.ERROR, e.toString());
            }
        }
        return false;
    }
}
