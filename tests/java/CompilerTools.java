// javax.tools and javax.annotation.processing: files in memory, what forwards to others, locations, processors.
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.Completions;
import javax.annotation.processing.Messager;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.annotation.processing.SupportedOptions;
import javax.annotation.processing.SupportedSourceVersion;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.DocumentationTool;
import javax.tools.ForwardingFileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.ForwardingJavaFileObject;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardLocation;
import javax.tools.Tool;

public class CompilerTools {
    static void show(Callable<?> what) {
        try {
            System.out.println(what.call());
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    /** An object of an interface that names what is called; its default methods are its own. */
    static <T> T called(Class<T> type) {
        InvocationHandler handler = (proxy, method, args) -> {
            if (method.isDefault()) {
                return InvocationHandler.invokeDefault(proxy, method, args);
            }
            System.out.println("  " + method.getName() + " " + (args == null ? 0 : args.length));
            Class<?> result = method.getReturnType();
            return result == boolean.class ? true : result == long.class ? 5L : result == int.class ? 6 : null;
        };
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    static class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String uri, String text) {
            super(URI.create(uri), JavaFileObject.Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignore) {
            return text;
        }
    }

    static class Whole extends ForwardingJavaFileObject<JavaFileObject> {
        Whole(JavaFileObject inner) {
            super(inner);
        }
    }

    static class Part extends ForwardingFileObject<JavaFileObject> {
        Part(JavaFileObject inner) {
            super(inner);
        }
    }

    static class Manager extends ForwardingJavaFileManager<JavaFileManager> {
        Manager(JavaFileManager inner) {
            super(inner);
        }
    }

    static void files() {
        Source source = new Source("string:///a/B.java", "class B {}");
        show(() -> source.getName() + " " + source.toUri() + " " + source.getKind() + " " + source + " "
                + source.getLastModified() + " " + source.getNestingKind() + " " + source.getAccessLevel() + " "
                + source.delete());
        for (String name : new String[] {"B", "a/B", "/a/B", "C", "aB"}) {
            for (JavaFileObject.Kind kind : JavaFileObject.Kind.values()) {
                System.out.print(source.isNameCompatible(name, kind) + kind.extension + " ");
            }
        }
        System.out.println();
        show(() -> (char) source.openReader(true).read());
        show(source::openInputStream);
        show(source::openOutputStream);
        show(source::openWriter);
        show(() -> new Source("mailto:x", ""));
        show(() -> new SimpleJavaFileObject(URI.create("a:/b"), JavaFileObject.Kind.CLASS) {
        }.getCharContent(true));
        for (JavaFileObject forwarding : new JavaFileObject[] {new Whole(called(JavaFileObject.class))}) {
            show(forwarding::getKind);
            show(() -> forwarding.isNameCompatible("x", JavaFileObject.Kind.HTML));
            show(forwarding::getNestingKind);
            show(forwarding::getAccessLevel);
        }
        Part part = new Part(called(JavaFileObject.class));
        show(part::toUri);
        show(part::getName);
        show(part::openInputStream);
        show(part::openOutputStream);
        show(() -> part.openReader(true));
        show(() -> part.getCharContent(true));
        show(part::openWriter);
        show(part::getLastModified);
        show(part::delete);
        show(() -> new Part(null));
        Manager manager = new Manager(called(JavaFileManager.class));
        show(() -> manager.getClassLoader(null));
        show(() -> manager.list(null, "", Set.of(), true));
        show(() -> manager.inferBinaryName(null, null));
        show(() -> manager.isSameFile(null, null));
        show(() -> manager.handleOption("", null));
        show(() -> manager.isSupportedOption(""));
        show(() -> manager.hasLocation(null));
        show(() -> manager.getJavaFileForInput(null, "", null));
        show(() -> manager.getJavaFileForOutput(null, "", null, null));
        show(() -> manager.getFileForInput(null, "", ""));
        show(() -> manager.getFileForOutput(null, "", "", null));
        show(() -> manager.getLocationForModule(null, ""));
        show(() -> manager.inferModuleName(null));
        show(() -> manager.listLocationsForModules(null));
        show(() -> manager.contains(null, null));
        show(() -> called(Tool.class).name().length());
    }

    static void locations() {
        for (StandardLocation location : StandardLocation.values()) {
            System.out.println(location.getName() + " " + location.isOutputLocation() + " "
                    + location.isModuleOrientedLocation() + " "
                    + (StandardLocation.locationFor(location.getName()) == location));
        }
        JavaFileManager.Location own = StandardLocation.locationFor("MY_OUTPUT");
        System.out.println(own.getName() + " " + own.isOutputLocation() + " " + own.isModuleOrientedLocation() + " "
                + (StandardLocation.locationFor("MY_OUTPUT") == own) + " "
                + StandardLocation.locationFor("other").isOutputLocation());
        for (DocumentationTool.Location location : DocumentationTool.Location.values()) {
            System.out.println(location.getName() + " " + location.isOutputLocation());
        }
        DiagnosticCollector<JavaFileObject> collector = new DiagnosticCollector<>();
        collector.report(new Diagnostic<>() {
            @Override
            public Kind getKind() {
                return Kind.NOTE;
            }

            @Override
            public JavaFileObject getSource() {
                return null;
            }

            @Override
            public long getPosition() {
                return NOPOS;
            }

            @Override
            public long getStartPosition() {
                return NOPOS;
            }

            @Override
            public long getEndPosition() {
                return NOPOS;
            }

            @Override
            public long getLineNumber() {
                return 1;
            }

            @Override
            public long getColumnNumber() {
                return 2;
            }

            @Override
            public String getCode() {
                return "code";
            }

            @Override
            public String getMessage(Locale locale) {
                return "message";
            }
        });
        System.out.println(collector.getDiagnostics().size() + " "
                + collector.getDiagnostics().get(0).getMessage(null) + " "
                + collector.getDiagnostics().get(0).getPosition());
        show(() -> collector.getDiagnostics().remove(0));
        show(() -> {
            collector.report(null);
            return 1;
        });
    }

    @SupportedAnnotationTypes({"a.B", "m/c.D", "a.B"})
    @SupportedOptions({"x", "y", "x"})
    @SupportedSourceVersion(SourceVersion.RELEASE_9)
    static class Described extends AbstractProcessor {
        @Override
        public boolean process(Set<? extends TypeElement> types, RoundEnvironment round) {
            return isInitialized();
        }
    }

    static class Bare extends AbstractProcessor {
        @Override
        public boolean process(Set<? extends TypeElement> types, RoundEnvironment round) {
            return isInitialized();
        }
    }

    static void processors() {
        Messager messager = (Messager) Proxy.newProxyInstance(CompilerTools.class.getClassLoader(),
                new Class<?>[] {Messager.class}, (proxy, method, args) -> {
                    System.out.println("  " + args[0] + ": " + args[1]);
                    return null;
                });
        ProcessingEnvironment environment = (ProcessingEnvironment) Proxy.newProxyInstance(
                CompilerTools.class.getClassLoader(), new Class<?>[] {ProcessingEnvironment.class},
                (proxy, method, args) -> method.getName().equals("getMessager") ? messager
                        : method.getName().equals("getSourceVersion") ? SourceVersion.RELEASE_8 : null);
        for (AbstractProcessor processor : List.of(new Described(), new Bare())) {
            for (int i = 0; i < 2; i++) {
                show(() -> new TreeSet<>(processor.getSupportedOptions()));
                show(() -> new TreeSet<>(processor.getSupportedAnnotationTypes()));
                show(processor::getSupportedSourceVersion);
                show(() -> processor.process(null, null));
                if (i == 0) {
                    processor.init(environment);
                }
            }
            show(() -> {
                processor.init(environment);
                return 1;
            });
            show(() -> processor.getCompletions(null, null, null, null).iterator().hasNext());
        }
        show(() -> {
            new Bare().init(null);
            return 1;
        });
        show(() -> Completions.of("v", "m") + " " + Completions.of("w").getMessage().isEmpty());
        show(() -> called(RoundEnvironment.class).getElementsAnnotatedWithAny(Set.of()));
        Elements elements = called(Elements.class);
        show(() -> elements.getAllPackageElements("p"));
        show(() -> elements.getAllTypeElements("t"));
        show(() -> elements.getModuleElement("m"));
        show(() -> elements.getOrigin((javax.lang.model.element.Element) null));
        show(() -> elements.isBridge(null));
        for (Elements.Origin origin : Elements.Origin.values()) {
            System.out.println(origin + " " + origin.isDeclared());
        }
    }

    public static void main(String[] args) {
        files();
        locations();
        processors();
    }
}
