// javax.script with an engine of the program: bindings, contexts, scopes, registration, exceptions.
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import javax.script.AbstractScriptEngine;
import javax.script.Bindings;
import javax.script.Compilable;
import javax.script.CompiledScript;
import javax.script.ScriptContext;
import javax.script.ScriptEngine;
import javax.script.ScriptEngineFactory;
import javax.script.ScriptEngineManager;
import javax.script.ScriptException;
import javax.script.SimpleBindings;
import javax.script.SimpleScriptContext;

public class Scripting {
    /** A script is names of variables; their values are joined, and written. */
    static class Engine extends AbstractScriptEngine implements Compilable {
        @Override
        public Object eval(String script, ScriptContext context) throws ScriptException {
            StringBuilder b = new StringBuilder();
            for (String name : script.split(" ")) {
                if (name.equals("fail")) {
                    throw new ScriptException("failed", "file", 3, 4);
                }
                b.append(name).append('=').append(context.getAttribute(name)).append('@')
                        .append(context.getAttributesScope(name)).append(' ');
            }
            try {
                context.getWriter().write(b.toString());
                context.getWriter().flush();
            } catch (IOException e) {
                throw new ScriptException(e);
            }
            return b.toString();
        }

        @Override
        public Object eval(Reader reader, ScriptContext context) throws ScriptException {
            try {
                StringBuilder b = new StringBuilder();
                for (int c = reader.read(); c >= 0; c = reader.read()) {
                    b.append((char) c);
                }
                return eval(b.toString(), context);
            } catch (IOException e) {
                throw new ScriptException(e);
            }
        }

        @Override
        public Bindings createBindings() {
            return new SimpleBindings();
        }

        @Override
        public ScriptEngineFactory getFactory() {
            return new Factory();
        }

        @Override
        public CompiledScript compile(String script) {
            return new CompiledScript() {
                @Override
                public Object eval(ScriptContext context) throws ScriptException {
                    return Engine.this.eval(script, context);
                }

                @Override
                public ScriptEngine getEngine() {
                    return Engine.this;
                }
            };
        }

        @Override
        public CompiledScript compile(Reader script) {
            return null;
        }
    }

    static class Factory implements ScriptEngineFactory {
        @Override
        public String getEngineName() {
            return "joining";
        }

        @Override
        public String getEngineVersion() {
            return "1";
        }

        @Override
        public List<String> getExtensions() {
            return List.of("join");
        }

        @Override
        public List<String> getMimeTypes() {
            return List.of("text/join");
        }

        @Override
        public List<String> getNames() {
            return List.of("join", "j");
        }

        @Override
        public String getLanguageName() {
            return "join";
        }

        @Override
        public String getLanguageVersion() {
            return "1";
        }

        @Override
        public Object getParameter(String key) {
            return null;
        }

        @Override
        public String getMethodCallSyntax(String obj, String m, String... args) {
            return obj;
        }

        @Override
        public String getOutputStatement(String toDisplay) {
            return toDisplay;
        }

        @Override
        public String getProgram(String... statements) {
            return String.join(" ", statements);
        }

        @Override
        public ScriptEngine getScriptEngine() {
            return new Engine();
        }
    }

    static void show(Callable<?> what) {
        try {
            System.out.println(what.call());
        } catch (Exception e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) throws Exception {
        ScriptEngineManager manager = new ScriptEngineManager();
        show(() -> manager.getEngineByName("join"));
        show(() -> manager.getEngineByName(null));
        manager.registerEngineName("own", new Factory());
        manager.registerEngineExtension("x", new Factory());
        manager.registerEngineMimeType("m", new Factory());
        show(() -> manager.getEngineByExtension("x").getClass());
        show(() -> manager.getEngineByMimeType("m").getClass());
        show(() -> manager.getEngineByName("x"));
        manager.put("global", 1);
        ScriptEngine engine = manager.getEngineByName("own");
        engine.put("local", 2);
        show(() -> engine.eval("global local none"));
        show(() -> engine.get("local") + " " + engine.get("global") + " " + manager.get("global"));
        Bindings own = engine.createBindings();
        own.put("global", "hidden");
        show(() -> engine.eval("global local", own));
        show(() -> engine.eval(new StringReader("global"), own));
        show(() -> ((Compilable) engine).compile("global local").eval(own));
        show(() -> ((Compilable) engine).compile("global local").eval());
        show(() -> ((Compilable) engine).compile("global local").eval((Bindings) null));
        SimpleScriptContext context = new SimpleScriptContext();
        StringWriter writer = new StringWriter();
        context.setWriter(writer);
        context.setAttribute("a", 1, ScriptContext.ENGINE_SCOPE);
        show(() -> context.getScopes());
        show(() -> context.getBindings(ScriptContext.GLOBAL_SCOPE));
        show(() -> engine.eval("a b", context) + "" + writer);
        show(() -> context.removeAttribute("a", ScriptContext.ENGINE_SCOPE));
        show(() -> context.getAttribute("a") + " " + context.getAttributesScope("a"));
        for (int scope : new int[] {0, 100, 200, 300}) {
            show(() -> context.getAttribute("a", scope));
            show(() -> {
                context.setAttribute("a", scope, scope);
                return scope;
            });
            show(() -> {
                context.setBindings(null, scope);
                return context.getBindings(scope);
            });
            show(() -> engine.getBindings(scope) == null);
        }
        show(() -> context.getAttribute(""));
        show(() -> context.getAttribute(null));
        show(() -> engine.eval("fail"));
        show(() -> engine.eval("a", (Bindings) null));
        SimpleBindings map = new SimpleBindings(new TreeMap<>(Map.of("k", 1)));
        show(() -> map.get("k") + " " + map.containsKey("z") + map.size() + map.entrySet() + map.values());
        show(() -> map.put("", 1));
        show(() -> map.get(null));
        show(() -> map.containsKey(1));
        show(() -> map.remove("k"));
        show(() -> {
            map.putAll(null);
            return 1;
        });
        for (ScriptException e : new ScriptException[] {new ScriptException("m"), new ScriptException("m", "f", 1),
            new ScriptException("m", "f", 1, 2), new ScriptException("m", null, 1, 2),
            new ScriptException(new IOException("io")), new ScriptException("m", "f", -1, 2)}) {
            System.out.println(e.getMessage() + " " + e.getFileName() + " " + e.getLineNumber() + " "
                    + e.getColumnNumber() + " " + e.getCause());
        }
    }
}
