// javax.naming: composite names, references, the initial context with a factory of the program, exceptions.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.Hashtable;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import javax.naming.BinaryRefAddr;
import javax.naming.Binding;
import javax.naming.CannotProceedException;
import javax.naming.CompositeName;
import javax.naming.Context;
import javax.naming.InitialContext;
import javax.naming.LinkException;
import javax.naming.LinkRef;
import javax.naming.Name;
import javax.naming.NameClassPair;
import javax.naming.NameNotFoundException;
import javax.naming.NamingException;
import javax.naming.Reference;
import javax.naming.StringRefAddr;
import javax.naming.spi.InitialContextFactory;
import javax.naming.spi.NamingManager;
import javax.naming.spi.ObjectFactory;
import javax.naming.spi.ResolveResult;

public class NamingContexts {
    static final Map<String, Object> BOUND = new TreeMap<>();

    static void show(Callable<?> what) {
        try {
            System.out.println(what.call());
        } catch (Exception e) {
            System.out.println(e);
        }
    }

    public static class Factory implements InitialContextFactory {
        @Override
        public Context getInitialContext(Hashtable<?, ?> environment) {
            System.out.println("factory " + new TreeMap<>(environment));
            return (Context) Proxy.newProxyInstance(Factory.class.getClassLoader(), new Class<?>[] {Context.class},
                    (proxy, method, args) -> {
                        String name = args == null || args.length == 0 ? "" : args[0].toString();
                        switch (method.getName()) {
                            case "bind":
                            case "rebind":
                                BOUND.put(name, args[1]);
                                return null;
                            case "unbind":
                                BOUND.remove(name);
                                return null;
                            case "lookup":
                                if (!BOUND.containsKey(name)) {
                                    throw new NameNotFoundException(name);
                                }
                                return BOUND.get(name);
                            case "getEnvironment":
                                return new Hashtable<>();
                            default:
                                System.out.println("call " + method.getName() + " " + name);
                                return null;
                        }
                    });
        }
    }

    public static class Maker implements ObjectFactory {
        @Override
        public Object getObjectInstance(Object obj, Name name, Context context, Hashtable<?, ?> environment) {
            return "made of " + ((Reference) obj).get("t").getContent() + " " + name;
        }
    }

    static void names() {
        for (String s : new String[] {"", "/", "//", "a", "a/b", "/a", "a/", "a//b", "\"a/b\"/c", "'x'/y", "a\\/b",
            "a\\", "\"a", "\"a\"b", "a\"b", "a\\b", "'a\\'b'", "\\\"a", "///"}) {
            show(() -> {
                CompositeName name = new CompositeName(s);
                return s + " -> " + Collections.list(name.getAll()) + " " + name + " " + name.size() + name.isEmpty()
                        + " " + name.equals(new CompositeName(name.toString())) + " " + name.hashCode();
            });
        }
        show(() -> {
            Name name = new CompositeName("a/b/c");
            name.add("d").add(0, "z").addAll(new CompositeName("e/f"));
            return name + " " + name.getPrefix(2) + " " + name.getSuffix(5) + " " + name.get(1) + " "
                    + name.startsWith(new CompositeName("z/a")) + name.endsWith(new CompositeName("e")) + " "
                    + name.remove(1) + " " + name + " " + name.compareTo(new CompositeName("z/b/d")) + " "
                    + name.clone().equals(name);
        });
        show(() -> new CompositeName("a").get(1));
        show(() -> new CompositeName("a").getPrefix(3));
        show(() -> new CompositeName("a").compareTo("a"));
        show(() -> {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            new ObjectOutputStream(out).writeObject(new CompositeName("a/b"));
            return out.size() + " "
                    + new ObjectInputStream(new ByteArrayInputStream(out.toByteArray())).readObject();
        });
    }

    static void contexts() throws Exception {
        show(() -> new InitialContext().lookup("x"));
        Hashtable<String, Object> environment = new Hashtable<>();
        environment.put(Context.INITIAL_CONTEXT_FACTORY, "no.such.Factory");
        show(() -> new InitialContext(environment));
        environment.put(Context.INITIAL_CONTEXT_FACTORY, Factory.class.getName());
        environment.put(Context.PROVIDER_URL, "u");
        InitialContext context = new InitialContext(environment);
        context.bind("n", 1);
        context.rebind(new CompositeName("m/o"), 2);
        show(() -> context.lookup("n") + " " + context.lookup(new CompositeName("m/o")));
        context.unbind("n");
        show(() -> context.lookup("n"));
        show(() -> context.lookup("scheme:x"));
        show(() -> context.composeName("a", "b") + " "
                + context.composeName(new CompositeName("a"), new CompositeName("b")));
        context.rename("a", "b");
        show(() -> context.createSubcontext("s"));
        show(() -> context.getEnvironment());
        context.close();
        show(() -> NamingManager.hasInitialContextFactoryBuilder());
    }

    static void references() throws Exception {
        Reference reference = new Reference("C", new StringRefAddr("t", "value"), Maker.class.getName(), null);
        reference.add(new BinaryRefAddr("b", new byte[] {1, 2, -3}));
        reference.add(0, new StringRefAddr("u", null));
        System.out.println(reference + " " + reference.size() + " " + reference.hashCode() + " "
                + reference.equals(reference.clone()) + " " + reference.getFactoryClassName() + " "
                + reference.get("b").getType() + " " + reference.get("none"));
        System.out.println(NamingManager.getObjectInstance(reference, new CompositeName("n"), null, null));
        System.out.println(NamingManager.getObjectInstance("plain", null, null, null));
        System.out.println(NamingManager.getStateToBind("plain", null, null, null));
        reference.remove(0);
        System.out.println(reference.get(0));
        reference.clear();
        System.out.println(reference.size() + " " + new LinkRef("a/b").getLinkName());
        System.out.println(new NameClassPair("n", "c") + " " + new Binding("n", 5) + " " + new Binding("n", null)
                + " " + new Binding("n", "c", 6, false) + " " + new Binding("n", "x").getClassName());
        show(() -> new NameClassPair("n", "c").getNameInNamespace());
        ResolveResult result = new ResolveResult("o", "a/b");
        System.out.println(result.getRemainingName() + " " + result.getResolvedObj());
    }

    static void exceptions() throws Exception {
        NamingException e = new NamingException("m");
        e.setRemainingName(new CompositeName("a/b"));
        e.appendRemainingComponent("c");
        e.appendRemainingName(new CompositeName("d/e"));
        e.setResolvedObj("o");
        e.setRootCause(new RuntimeException("root"));
        System.out.println(e + " | " + e.toString(true) + " | " + e.getCause() + " " + e.getExplanation() + " "
                + e.getResolvedName());
        LinkException link = new LinkException("l");
        link.setLinkRemainingName(new CompositeName("r"));
        link.setLinkResolvedObj(1);
        link.setLinkExplanation("x");
        System.out.println(link + " | " + link.toString(true) + link.getLinkExplanation());
        CannotProceedException stuck = new CannotProceedException("s");
        stuck.setRemainingNewName(new CompositeName("q"));
        System.out.println(stuck + " " + stuck.getRemainingNewName() + stuck.getEnvironment());
        stuck.setResolvedObj("not a context");
        show(() -> NamingManager.getContinuationContext(stuck));
    }

    public static void main(String[] args) throws Exception {
        names();
        contexts();
        references();
        exceptions();
    }
}
