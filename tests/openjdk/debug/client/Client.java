// A JDI client: attaches to Subject at a port and prints what one part of JDI answers. `Client PART PORT`.
import com.sun.jdi.*;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.event.*;
import com.sun.jdi.request.*;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.*;
import java.util.stream.Collectors;

public class Client {
    static VirtualMachine vm;
    static EventRequestManager requests;
    static ThreadReference main;
    static ClassType subject;
    static String program = "Subject";
    static EventSet stoppedBy;

    static void say(String format, Object... values) { System.out.println(String.format(format, values)); }

    interface Action { Object run() throws Exception; }

    /** What it gives, or which exception it throws. */
    static void ask(String what, Action action) {
        try {
            say("%s: %s", what, show(action.run()));
        } catch (Exception | Error e) {
            String detail = e instanceof InvocationException i ? " of " + i.exception().referenceType().name()
                    : e.getMessage() == null ? "" : " " + e.getMessage();
            say("%s: %s%s", what, e.getClass().getSimpleName(), detail);
        }
    }

    /** No ids; collections element by element. */
    static String show(Object o) {
        if (o == null)
            return "null";
        if (o instanceof Collection<?> c)
            return c.stream().map(Client::show).collect(Collectors.joining(", ", "[", "]"));
        if (o instanceof StringReference s)
            return '"' + s.value() + '"';
        if (o instanceof ThreadReference t)
            return "thread " + t.name();
        if (o instanceof ThreadGroupReference g)
            return "group " + g.name();
        if (o instanceof ArrayReference a)
            return a.type().name().replaceFirst("\\[\\]", "[" + a.length() + "]");
        if (o instanceof ClassObjectReference c)
            return "class " + c.reflectedType().name();
        if (o instanceof ObjectReference r)
            return "a " + r.referenceType().name();
        if (o instanceof Location l)
            return l.method().name() + ":" + l.lineNumber() + "+" + l.codeIndex();
        if (o instanceof Field f)
            return f.toString();
        if (o instanceof ReferenceType t)
            return t.name();
        if (o instanceof int[] v)
            return Arrays.toString(v);
        return o.toString();
    }

    static String sorted(Collection<?> c) {
        return c.stream().map(Client::show).sorted().collect(Collectors.joining(", ", "[", "]"));
    }

    static String show(Event e) {
        String name = e.getClass().getSimpleName().replaceFirst(".*\\$", "").replaceFirst("(Event)?(Impl)?$", "");
        StringBuilder s = new StringBuilder(name);
        if (e instanceof LocatableEvent l)
            s.append(" in ").append(l.thread().name()).append(" at ").append(show(l.location()));
        if (e instanceof MethodExitEvent m)
            s.append(" of ").append(m.method().name()).append(" value ").append(show(m.returnValue()));
        if (e instanceof MethodEntryEvent m)
            s.append(" of ").append(m.method().name());
        if (e instanceof MonitorContendedEnterEvent m)
            s.append(" ").append(show(m.monitor()));
        if (e instanceof MonitorContendedEnteredEvent m)
            s.append(" ").append(show(m.monitor()));
        if (e instanceof MonitorWaitEvent m)
            s.append(" ").append(show(m.monitor())).append(" for ").append(m.timeout());
        if (e instanceof MonitorWaitedEvent m)
            s.append(" ").append(show(m.monitor())).append(" timed out ").append(m.timedout());
        if (e instanceof ExceptionEvent x)
            s.append(" ").append(show(x.exception())).append(" caught at ").append(show(x.catchLocation()));
        if (e instanceof WatchpointEvent w)
            s.append(" ").append(w.field().name()).append(" of ").append(show(w.object())).append(" now ")
                    .append(show(w.valueCurrent()));
        if (e instanceof ModificationWatchpointEvent w)
            s.append(" to be ").append(show(w.valueToBe()));
        if (e instanceof ClassPrepareEvent c)
            s.append(" ").append(c.referenceType().name()).append(" in ").append(c.thread().name())
                    .append(c.referenceType().isPrepared() ? " prepared" : "").append(c.referenceType().isInitialized()
                    ? " initialized" : "");
        if (e instanceof ClassUnloadEvent c)
            s.append(" ").append(c.className()).append(" ").append(c.classSignature());
        if (e instanceof ThreadStartEvent t)
            s.append(" ").append(t.thread().name());
        if (e instanceof ThreadDeathEvent t)
            s.append(" ").append(t.thread().name());
        return s.toString();
    }

    static boolean unloaded;

    /** Lets the program run, prints its events, until a breakpoint in here(part). */
    static void runTo(String part) throws Exception {
        while (true) {
            if (stoppedBy != null)
                stoppedBy.resume();
            stoppedBy = vm.eventQueue().remove(60_000);
            if (stoppedBy == null)
                throw new Error("no event on the way to " + part);
            boolean arrived = false;
            for (Event e : stoppedBy) {
                if (e instanceof BreakpointEvent b && b.location().method().name().equals("here")) {
                    StackFrame top = b.thread().frame(0);
                    Value at = top.getArgumentValues().get(0);
                    if (((StringReference) at).value().equals(part)) {
                        arrived = true;
                        main = b.thread();
                    }
                } else
                    say("  %s%s", show(e),
                            stoppedBy.suspendPolicy() == EventRequest.SUSPEND_EVENT_THREAD ? " (its thread)"
                            : stoppedBy.suspendPolicy() == EventRequest.SUSPEND_NONE ? " (none)" : "");
                unloaded |= e instanceof ClassUnloadEvent;
                if (e instanceof VMDeathEvent || e instanceof VMDisconnectEvent)
                    throw new Error("ended on the way to " + part);
            }
            if (arrived)
                return;
        }
    }

    static void attach(String port) throws Exception {
        for (AttachingConnector c : Bootstrap.virtualMachineManager().attachingConnectors())
            if (c.name().equals("com.sun.jdi.SocketAttach")) {
                Map<String, Connector.Argument> arguments = c.defaultArguments();
                arguments.get("hostname").setValue("127.0.0.1");
                arguments.get("port").setValue(port);
                vm = c.attach(arguments);
            }
        requests = vm.eventRequestManager();
        ClassPrepareRequest prepared = requests.createClassPrepareRequest();
        prepared.addClassFilter(program);
        prepared.enable();
        while (subject == null) {
            stoppedBy = vm.eventQueue().remove(60_000);
            for (Event e : stoppedBy) {
                say("%s, policy %d", show(e), stoppedBy.suspendPolicy());
                if (e instanceof ClassPrepareEvent c)
                    subject = (ClassType) c.referenceType();
            }
            if (subject == null)
                stoppedBy.resume();
        }
        prepared.disable();
        requests.createBreakpointRequest(subject.methodsByName("here").get(0).location()).enable();
    }

    static Value mirror(Object v) {
        return v instanceof String s ? vm.mirrorOf(s) : v instanceof Integer i ? vm.mirrorOf(i) : v instanceof Long l
                ? vm.mirrorOf(l) : v instanceof Double d ? vm.mirrorOf(d) : v instanceof Boolean b ? vm.mirrorOf(b)
                : null;
    }

    static Field field(ReferenceType type, String name) { return type.fieldByName(name); }
    static Method method(ReferenceType type, String name) { return type.methodsByName(name).get(0); }
    static ReferenceType named(String name) { return vm.classesByName(name).get(0); }

    // --- the parts ---

    static void capabilities() throws Exception {
        for (java.lang.reflect.Method m
                : new TreeMap<>(Arrays.stream(VirtualMachine.class.getMethods()).filter(x -> x.getName()
                .startsWith("can")).collect(Collectors.toMap(java.lang.reflect.Method::getName, x -> x))).values())
            say("%s %s", m.getName(), m.invoke(vm));
        say("default stratum %s", vm.getDefaultStratum());
        runTo("values");
        say("modules %s", sorted(vm.allModules().stream().map(ModuleReference::name).filter(Objects::nonNull)
                .filter(n -> n.startsWith("java.") || n.equals("jdk.jdwp.agent")).toList()));
        say("top groups %s", show(vm.topLevelThreadGroups()));
        say("groups of system %s", show(vm.topLevelThreadGroups().get(0).threadGroups()));
        say("threads of main's group %s", show(main.threadGroup().threads()));
        say("parent %s", show(main.threadGroup().parent()));
        say("threads %s", sorted(vm.allThreads()));
        say("class loader %s", show(subject.classLoader()));
        say("module %s of String, %s of Subject", named("java.lang.String").module().name(), subject.module().name());
        ask("path separator", () -> ((PathSearchingVirtualMachine) vm).classPath().size());
        ask("base directory", () -> ((PathSearchingVirtualMachine) vm).baseDirectory().isEmpty());
        ask("mirrors", () -> List.of(vm.mirrorOf((byte) 1), vm.mirrorOf('c'),
                vm.mirrorOf("h\u00e9\u20ac\ud83d\ude00\0x"), vm.mirrorOfVoid(), vm.mirrorOf(1.5f)));
    }

    static void values() throws Exception {
        runTo("values");
        MethodExitRequest exits = requests.createMethodExitRequest();
        exits.addClassFilter(subject);
        exits.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
        exits.enable();
        MethodEntryRequest entries = requests.createMethodEntryRequest();
        entries.addClassFilter("Sub*");
        entries.addClassExclusionFilter("*Leaf");
        entries.addThreadFilter(main);
        entries.setSuspendPolicy(EventRequest.SUSPEND_NONE);
        entries.enable();
        runTo("values done");
    }

    static void monitors() throws Exception {
        runTo("monitors");
        say("owned %s", show(main.ownedMonitors()));
        say("owned and frames %s", main.ownedMonitorsAndFrames().stream().map(m -> show(m.monitor()) + " at depth "
                + m.stackDepth() + " of " + show(m.thread())).toList());
        ObjectReference lock = (ObjectReference) subject.getValue(field(subject, "lock"));
        say("owner %s, entries %d, waiting %s", show(lock.owningThread()), lock.entryCount(),
                show(lock.waitingThreads()));
        ask("contended", () -> main.currentContendedMonitor());
        MonitorContendedEnterRequest enter = requests.createMonitorContendedEnterRequest();
        enter.addClassFilter(subject);
        enter.enable();
        MonitorContendedEnteredRequest entered = requests.createMonitorContendedEnteredRequest();
        entered.addClassFilter("Subj*");
        entered.enable();
        MonitorWaitRequest wait = requests.createMonitorWaitRequest();
        wait.addThreadFilter(main);
        wait.addClassFilter("java.lang.Object");
        wait.enable();
        MonitorWaitedRequest waited = requests.createMonitorWaitedRequest();
        waited.addThreadFilter(main);
        waited.addClassFilter("java.lang.Object");
        waited.enable();
        runTo("monitors done");
    }

    static void objects() throws Exception {
        runTo("objects");
        ClassType node = (ClassType) named("Subject$Node"), leaf = (ClassType) named("Subject$Leaf"),
                both = (ClassType) named("Subject$Both");
        ObjectReference root = (ObjectReference) subject.getValue(field(subject, "root"));
        say("instances %s", show(node.instances(0)));
        say("counts %s", Arrays.toString(vm.instanceCounts(List.of(node, leaf, both, subject))));
        ask("at most one", () -> node.instances(1).size());
        ask("negative", () -> node.instances(-1));
        ObjectReference second = (ObjectReference) root.getValue(field(node, "next"));
        say("referring to b %s", sorted(second.referringObjects(0)));
        say("referring to root %s", sorted(root.referringObjects(0)));
        say("referring, 1 %d", second.referringObjects(1).size());
        say("fields %s", node.visibleFields().stream().map(f -> f + " " + f.typeName()).toList());
        say("all of Both %s", both.allFields());
        say("values %s", sorted(root.getValues(node.fields()).values()));
        say("subclasses %s of Leaf %s", show(node.subclasses()), show(leaf.subclasses()));
        InterfaceType label = (InterfaceType) named("Subject$Named");
        say("implementors %s, super %s, of Both %s", show(label.implementors()), show(label.superinterfaces()),
                show(both.allInterfaces()));
        ask("collection", () -> {
            root.disableCollection();
            root.enableCollection();
            return root.isCollected();
        });
        say("same %s %s", root.equals(subject.getValue(field(subject, "root"))),
                root.uniqueID() == ((ObjectReference) subject.getValue(field(subject, "root"))).uniqueID());

        ObjectReference third = (ObjectReference) second.getValue(field(node, "next"));
        Method show = method(node, "show");
        ask("invoke virtual", () -> third.invokeMethod(main, show, List.of(), 0));
        ask("invoke nonvirtual", () -> third.invokeMethod(main, show, List.of(), ObjectReference.INVOKE_NONVIRTUAL));
        ask("invoke single-threaded",
                () -> third.invokeMethod(main, show, List.of(), ObjectReference.INVOKE_SINGLE_THREADED));
        ask("invoke throwing", () -> node.invokeMethod(main, method(node, "failing"), List.of(vm.mirrorOf("why")), 0));
        ask("invoke with too few", () -> node.invokeMethod(main, method(node, "failing"), List.of(), 0));
        ask("invoke with wrong type", () -> node.invokeMethod(main, method(node, "failing"), List.of(root), 0));
        ask("invoke of another class", () -> leaf.invokeMethod(main, method(subject, "aLong"), List.of(), 0));
        ask("invoke static by interface",
                () -> label.invokeMethod(main, method(label, "of"), List.of(vm.mirrorOf(4)), 0));
        ObjectReference[] made = new ObjectReference[1];
        ask("new instance", () -> made[0] = both.newInstance(main, method(both, "<init>"), List.of(), 0));
        ask("default method", () -> made[0].invokeMethod(main, method(label, "label"), List.of(), 0));
        ask("default method nonvirtual",
                () -> made[0].invokeMethod(main, method(label, "label"), List.of(), ObjectReference.INVOKE_NONVIRTUAL));
        ask("made", () -> leaf.getValue(field(leaf, "made")));
        for (String name : List.of("aBoolean", "aByte", "aChar", "aShort", "anInt", "aLong", "aFloat", "aDouble",
                "aVoid", "anArray", "nothing", "throwing", "missing")) {
            Method m = method(subject, name);
            List<Value> arguments = name.equals("aBoolean") ? List.of(vm.mirrorOf(false)) : name.equals("anInt")
                    ? List.of(vm.mirrorOf(1), vm.mirrorOf(1L << 20), vm.mirrorOf(0.5)) : List.of();
            ask("invoke " + name, () -> subject.invokeMethod(main, m, arguments, 0));
        }
        ask("invoke with converted", () -> subject.invokeMethod(main, method(subject, "anInt"),
                List.of(vm.mirrorOf((byte) 3), vm.mirrorOf(4), vm.mirrorOf(5f)), 0));
        ask("invoke on a running thread", () -> subject.invokeMethod(vm.allThreads().stream().filter(t ->
                t.name().equals("Finalizer")).findFirst().get(), method(subject, "aLong"), List.of(), 0));

        ask("set static", () -> {
            subject.setValue(field(subject, "number"), vm.mirrorOf(99));
            return subject.getValue(field(subject, "number"));
        });
        ask("set static to a wrong type", () -> {
            subject.setValue(field(subject, "number"), vm.mirrorOf("text"));
            return null;
        });
        ask("set final", () -> {
            subject.setValue(field(subject, "CONSTANT"), vm.mirrorOf(1L));
            return null;
        });
        ask("get constant", () -> subject.getValue(field(subject, "CONSTANT")));
        ask("set instance", () -> {
            root.setValue(field(node, "name"), vm.mirrorOf("renamed"));
            root.setValue(field(node, "weight"), vm.mirrorOf((short) 12));
            return List.of(root.getValue(field(node, "name")), root.getValue(field(node, "weight")));
        });
        ask("set reference of a wrong class", () -> {
            root.setValue(field(node, "next"), vm.mirrorOf("text"));
            return null;
        });
        ArrayReference nodes = (ArrayReference) subject.getValue(field(subject, "nodes"));
        ask("array", () -> nodes.getValues());
        ask("array part", () -> nodes.getValues(1, 2));
        ask("array beyond", () -> nodes.getValue(3));
        ask("array store", () -> {
            nodes.setValue(0, third);
            return nodes.getValues();
        });
        ask("array store of a wrong class", () -> {
            nodes.setValue(0, vm.mirrorOf("x"));
            return null;
        });
        ask("new array", () -> {
            ArrayReference a = ((ArrayType) subject.invokeMethod(main, method(subject, "anArray"), List.of(), 0).type())
                    .newInstance(3);
            a.setValues(List.of(vm.mirrorOf(4), vm.mirrorOf((byte) 5)));
            return a.getValues();
        });
        ask("reflected", () -> List.of(node.classObject(), node.classObject().referenceType().name(),
                nodes.referenceType().name(), nodes.type().signature()));
        ask("string", () -> ((StringReference) root.getValue(field(node, "name"))).value());
        runTo("objects done");
        ask("text", () -> subject.getValue(field(subject, "text")));
    }

    static void frames() throws Exception {
        runTo("frames");
        say("%s", main.frames().stream().map(f -> show(f.location())).toList());
        say("count %d", main.frameCount());
        ask("frames beyond", () -> main.frames(2, 50));
        StackFrame f = main.frame(1);
        ask("variables", () ->
                f.visibleVariables().stream().map(v -> v.name() + " " + v.typeName() + " " + v.isArgument()).toList());
        ask("values", () -> new TreeMap<>(f.getValues(f.visibleVariables()).entrySet().stream()
                .collect(Collectors.toMap(e -> e.getKey().name(), e -> show(e.getValue())))));
        ask("this", () -> f.thisObject());
        ask("arguments", () -> main.frame(0).getArgumentValues());
        ask("pop two", () -> {
            main.popFrames(main.frame(1));
            return main.frames().stream().map(x -> show(x.location())).toList();
        });
        ask("old frame", () -> f.location());
        ask("pop the last", () -> {
            main.popFrames(main.frame(main.frameCount() - 1));
            return null;
        });
        runTo("frames");
        say("again %s", main.frames().stream().map(x -> show(x.location())).toList());
        runTo("wide");
        StackFrame wide = main.frame(1);
        for (LocalVariable v : wide.visibleVariables())
            say("%s %s = %s", v.signature(), v.name(), show(wide.getValue(v)));
        ask("set", () -> {
            wide.setValue(wide.visibleVariableByName("sum"), vm.mirrorOf(-1L));
            wide.setValue(wide.visibleVariableByName("b"), vm.mirrorOf(1.5f));
            return wide.getValue(wide.visibleVariableByName("b"));
        });
        ask("set to a wrong type", () -> {
            main.frame(1).setValue(main.frame(1).visibleVariableByName("c"), vm.mirrorOf("x"));
            return null;
        });
        ask("return a value of a void method", () -> {
            main.forceEarlyReturn(vm.mirrorOf(3));
            return null;
        });
        ask("return", () -> {
            main.forceEarlyReturn(vm.mirrorOfVoid());
            return null;
        });
        runTo("named");
        main.popFrames(main.frame(0));
        ask("return a wrong type", () -> {
            main.forceEarlyReturn(vm.mirrorOf(3));
            return null;
        });
        ask("return a string", () -> {
            main.forceEarlyReturn(vm.mirrorOf("forced"));
            return null;
        });
        runTo("plain");
        main.popFrames(main.frame(0));
        ask("return void", () -> {
            main.forceEarlyReturn(vm.mirrorOfVoid());
            return null;
        });
        runTo("doubled");
        main.popFrames(main.frame(0));
        ask("return a double", () -> {
            main.forceEarlyReturn(vm.mirrorOf(0.5));
            return null;
        });
        runTo("threads");
    }

    static ThreadReference thread(String name) {
        return vm.allThreads().stream().filter(t -> t.name().equals(name)).findFirst().get();
    }

    static void threads() throws Exception {
        runTo("threads");
        ThreadStartRequest starts = requests.createThreadStartRequest();
        starts.setSuspendPolicy(EventRequest.SUSPEND_NONE);
        ThreadDeathRequest deaths = requests.createThreadDeathRequest();
        deaths.addThreadFilter(main);
        deaths.enable();
        say("status %d, count %d, suspended %s, breakpoint %s", main.status(), main.suspendCount(), main.isSuspended(),
                main.isAtBreakpoint());
        vm.suspend();
        say("count %d", main.suspendCount());
        main.suspend();
        say("count %d", main.suspendCount());
        main.resume();
        vm.resume();
        say("count %d", main.suspendCount());
        runTo("threads started");
        ThreadReference first = thread("first"), second = thread("second");
        say("group %s of %s", first.threadGroup().name(), show(first.threadGroup().parent()));
        say("frames %s", first.frames().stream().map(f -> f.location().declaringType().name() + "."
                + f.location().method().name()).filter(n -> n.startsWith("Subject.body")).toList());
        first.suspend();
        say("suspended %d", first.suspendCount());
        first.resume();
        thread("third").stop((ObjectReference) newThrowable("java.lang.IllegalArgumentException"));
        thread("fourth").stop((ObjectReference) newThrowable("java.lang.InternalError"));
        ThreadDeathRequest ends = requests.createThreadDeathRequest();
        ends.addThreadFilter(first);
        ends.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
        ends.enable();
        ask("filter twice", () -> {
            ends.addThreadFilter(second);
            return null;
        });
        runTo("threads done");
        ask("dead", () -> List.of(first.status(), first.isSuspended()));
        ask("dead frames", () -> first.frames());
        ask("dead group", () -> first.threadGroup());
    }

    static ClassType load(String name) throws Exception {
        ClassType type = (ClassType) named("java.lang.Class");
        return (ClassType) ((ClassObjectReference) type.invokeMethod(main, type.methodsByName("forName",
                "(Ljava/lang/String;)Ljava/lang/Class;").get(0), List.of(vm.mirrorOf(name)), 0)).reflectedType();
    }

    static ObjectReference newThrowable(String name) throws Exception {
        ClassType c = load(name);
        return c.newInstance(main, c.methodsByName("<init>", "()V").get(0), List.of(), 0);
    }

    static void classes() throws Exception {
        runTo("classes");
        ClassPrepareRequest prepares = requests.createClassPrepareRequest();
        prepares.addClassFilter("*az*");
        prepares.addClassExclusionFilter("java.*");
        prepares.enable();
        ClassPrepareRequest sources = requests.createClassPrepareRequest();
        sources.addSourceNameFilter("Sw*.java");
        sources.enable();
        runTo("classes loaded");
        ReferenceType swap = named("Swap");
        say("loader %s", show(swap.classLoader()));
        say("defined %s", show(swap.classLoader().definedClasses()));
        say("visible Object %s", swap.classLoader().visibleClasses().contains(named("java.lang.Object")));
        describe(swap);
        describe(named("Subject$Both"));
        describe(named("Subject$Named"));
        describe(named("java.lang.Runnable"));
        describe(named("Subject$Node[]"));
        ReferenceType list = named("java.util.ArrayList");
        say("%s %s", list.genericSignature(), field(list, "elementData").genericSignature());
        say("%s", method(list, "toArray").genericSignature());
        Method add = list.methodsByName("add", "(Ljava/lang/Object;)Z").get(0);
        say("%s %s %s", add.genericSignature(), add.variables().stream().map(LocalVariable::genericSignature).toList(),
                add.argumentTypeNames());
        ask("abstract", () -> method(named("java.lang.Runnable"), "run").location());
        ask("abstract lines", () -> method(named("java.lang.Runnable"), "run").allLineLocations());
        ask("native lines", () -> method(named("java.lang.Thread"), "start0").allLineLocations());
        ask("native variables", () -> method(named("java.lang.Thread"), "start0").variables());
        ask("locations of no line", () -> subject.locationsOfLine(1));
        ask("not loaded", () -> vm.classesByName("Nothing"));
        runTo("classes done");
        ask("still there, because we know of it", () -> vm.classesByName("Swap"));
    }

    static void unload() throws Exception {
        runTo("classes loaded");
        ClassUnloadRequest r = requests.createClassUnloadRequest();
        r.addClassFilter("Sw*");
        r.enable();
        // The event comes with the next one behind the collection, or later.
        subject.setValue(field(subject, "unloading"), vm.mirrorOf(true));
        while (!unloaded)
            runTo("collected");
        subject.setValue(field(subject, "unloading"), vm.mirrorOf(false));
        runTo("classes done");
        ask("unloaded", () -> vm.classesByName("Swap"));
    }

    static void describe(ReferenceType t) {
        say("%s %s", t.name(), t.signature());
        ask("  modifiers", () -> Modifier.toString(t.modifiers() & 0xffff & ~0x20) + " final " + t.isFinal()
                + " static " + t.isStatic() + " abstract " + t.isAbstract() + " public " + t.isPublic());
        ask("  source", () -> t.sourceName() + " " + t.sourcePaths(null) + " " + t.availableStrata());
        ask("  debug extension", () -> t.sourceDebugExtension());
        ask("  version", () -> t.majorVersion() + "." + t.minorVersion() + " pool " + t.constantPoolCount() + " "
                + Arrays.hashCode(t.constantPool()));
        ask("  state",
                () -> t.isPrepared() + " " + t.isVerified() + " " + t.isInitialized() + " " + t.failedToInitialize());
        ask("  fields", () -> t.fields().stream().map(f -> Modifier.toString(f.modifiers()) + " " + f.typeName() + " "
                + f.name() + (f.isEnumConstant() ? " enum" : "") + (f.isSynthetic() ? " synthetic" : "")).toList());
        ask("  methods", () -> t.methods().stream().map(m -> Modifier.toString(m.modifiers()) + " " + m.returnTypeName()
                + " " + m.name() + m.argumentTypeNames() + (m.isBridge() ? " bridge" : "") + (m.isVarArgs() ? " varargs"
                : "") + (m.isDefault() ? " default" : "") + (m.isObsolete() ? " obsolete" : "")
                + (m.isAbstract() || m.isNative() ? "" : " " + Arrays.hashCode(m.bytecodes()))).toList());
        ask("  lines", () -> t.allLineLocations().stream().map(Client::show).toList());
        ask("  nested", () -> t.nestedTypes());
    }

    static void exceptions() throws Exception {
        runTo("exceptions");
        ExceptionRequest all = requests.createExceptionRequest(null, true, true);
        all.addThreadFilter(main);
        all.addClassFilter("Subject");
        all.enable();
        ExceptionRequest missing = requests.createExceptionRequest(load("java.lang.ClassNotFoundException"), true,
                false);
        missing.addThreadFilter(main);
        missing.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
        missing.enable();
        runTo("exceptions done");
    }

    static void fields() throws Exception {
        runTo("fields");
        ObjectReference root = (ObjectReference) subject.getValue(field(subject, "root"));
        for (String name : List.of("number", "text")) {
            requests.createModificationWatchpointRequest(field(subject, name)).enable();
            requests.createAccessWatchpointRequest(field(subject, name)).enable();
        }
        Field weight = field(root.referenceType(), "weight");
        ModificationWatchpointRequest onRoot = requests.createModificationWatchpointRequest(weight);
        onRoot.addInstanceFilter(root);
        onRoot.enable();
        AccessWatchpointRequest second = requests.createAccessWatchpointRequest(weight);
        second.addCountFilter(2);
        second.enable();
        runTo("fields done");
    }

    static void step(int size, int depth, int count) throws Exception {
        StepRequest r = requests.createStepRequest(main, size, depth);
        r.addClassExclusionFilter("java.*");
        r.addClassExclusionFilter("jdk.*");
        r.enable();
        for (int i = 0; i < count; i++) {
            stoppedBy.resume();
            stoppedBy = vm.eventQueue().remove(60_000);
            say("  %s", stoppedBy.stream().map(e -> show(e)).toList());
        }
        requests.deleteEventRequest(r);
    }

    static void steps() throws Exception {
        runTo("steps");
        step(StepRequest.STEP_LINE, StepRequest.STEP_OUT, 1);
        step(StepRequest.STEP_LINE, StepRequest.STEP_INTO, 7);
        step(StepRequest.STEP_MIN, StepRequest.STEP_INTO, 12);
        step(StepRequest.STEP_MIN, StepRequest.STEP_OVER, 4);
        step(StepRequest.STEP_LINE, StepRequest.STEP_OUT, 1);
        step(StepRequest.STEP_LINE, StepRequest.STEP_OVER, 2);
        step(StepRequest.STEP_LINE, StepRequest.STEP_INTO, 4);
        StepRequest r = requests.createStepRequest(main, StepRequest.STEP_LINE, StepRequest.STEP_OVER);
        r.enable();
        ask("two requests", () -> requests.createStepRequest(main, StepRequest.STEP_MIN, StepRequest.STEP_OVER));
        r.disable();
        BreakpointRequest b = requests.createBreakpointRequest(subject.methodsByName("main").get(0)
                .locationsOfLine(subject.methodsByName("main").get(0).allLineLocations().get(11).lineNumber()).get(0));
        b.addCountFilter(1);
        b.addThreadFilter(main);
        b.enable();
        runTo("end");
    }

    static void redefine() throws Exception {
        runTo("steps");
        ReferenceType node = named("Subject$Node");
        byte[] bytes = Files.readAllBytes(Path.of(System.getProperty("subject"), "Subject$Node.class"));
        ask("the same", () -> {
            vm.redefineClasses(Map.of(node, bytes));
            return method(node, "show").isObsolete();
        });
        ask("another's", () -> {
            vm.redefineClasses(Map.of(node,
                    Files.readAllBytes(Path.of(System.getProperty("subject"), "Subject$Leaf.class"))));
            return null;
        });
        ask("rubbish", () -> {
            vm.redefineClasses(Map.of(node, new byte[] { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 }));
            return null;
        });
        ask("newer", () -> {
            byte[] b = bytes.clone();
            b[7] = 99;
            vm.redefineClasses(Map.of(node, b));
            return null;
        });
        ask("an array", () -> {
            vm.redefineClasses(Map.of(named("Subject$Node[]"), bytes));
            return null;
        });
        // "Node " becomes "nODE " in the constant pool
        byte[] changed = bytes.clone();
        String latin = new String(bytes, "ISO-8859-1");
        int at = latin.indexOf("Node \1");
        changed[at] = 'n';
        Method before = method(node, "show");
        ask("changed", () -> {
            vm.redefineClasses(Map.of(node, changed));
            return before.isObsolete() + " " + method(node, "show").isObsolete();
        });
        ObjectReference root = (ObjectReference) subject.getValue(field(subject, "root"));
        ask("invoke", () -> root.invokeMethod(main, method(node, "show"), List.of(), 0));
        runTo("steps done");
    }

    static void exit() throws Exception {
        runTo("steps");
        requests.createVMDeathRequest().enable();
        vm.exit(3);
        while ((stoppedBy = vm.eventQueue().remove(60_000)) != null) {
            boolean gone = false;
            for (Event e : stoppedBy) {
                say("%s, policy %d", show(e), stoppedBy.suspendPolicy());
                gone |= e instanceof VMDisconnectEvent;
            }
            if (gone)
                break;
            stoppedBy.resume();
        }
    }

    static void death() throws Exception {
        runTo("end");
        VMDeathRequest r = requests.createVMDeathRequest();
        r.enable();
        stoppedBy.resume();
        while ((stoppedBy = vm.eventQueue().remove(60_000)) != null) {
            boolean gone = false;
            for (Event e : stoppedBy) {
                say("%s, policy %d", show(e), stoppedBy.suspendPolicy());
                gone |= e instanceof VMDisconnectEvent;
                if (e instanceof VMDeathEvent)
                    say("threads %s", show(vm.allThreads().stream().map(ThreadReference::name).filter(n ->
                            n.equals("DestroyJavaVM")).toList()));
            }
            if (gone)
                break;
            stoppedBy.resume();
        }
    }

    /** Counts the events of Busy's threads, by kind and thread, until here(part). */
    static void count(String part, boolean suspends) throws Exception {
        TreeMap<String, Integer> counts = new TreeMap<>();
        for (boolean arrived = false; !arrived;) {
            if (stoppedBy != null)
                stoppedBy.resume();
            stoppedBy = vm.eventQueue().remove(60_000);
            for (Event e : stoppedBy) {
                ThreadReference t = e instanceof LocatableEvent l ? l.thread() : null;
                if (e instanceof BreakpointEvent b && b.location().method().name().equals("here")) {
                    arrived = true;
                    main = b.thread();
                    if (!((StringReference) b.thread().frame(0).getArgumentValues().get(0)).value().equals(part))
                        throw new Error("not " + part);
                    continue;
                }
                String kind = e.getClass().getSimpleName().replaceFirst("(Event)?Impl$", "");
                if (e instanceof MethodExitEvent m)
                    kind += " of " + m.method().name();
                if (e instanceof MonitorContendedEnterEvent || e instanceof MonitorContendedEnteredEvent)
                    continue;
                counts.merge(kind + " in " + t.name(), 1, Integer::sum);
                if (suspends && e instanceof BreakpointEvent) {
                    int n = ((IntegerValue) t.frame(0).getArgumentValues().get(0)).value();
                    if (n < 0 || n >= 150 || t.frameCount() < 4
                            || !t.frame(1).location().method().name().equals("round"))
                        say("  wrong frame of %s: %d of %d", t.name(), n, t.frameCount());
                }
            }
        }
        say("%s %s", part, counts);
    }

    static void storm() throws Exception {
        List<EventRequest> made = new ArrayList<>();
        BreakpointRequest b = requests.createBreakpointRequest(method(subject, "hit").location());
        b.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
        count("breakpoints", false);
        b.enable();
        count("watches", true);
        b.disable();
        ModificationWatchpointRequest w = requests.createModificationWatchpointRequest(field(subject, "own"));
        w.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
        w.enable();
        ExceptionRequest x = requests.createExceptionRequest(null, true, true);
        x.addClassFilter(subject);
        x.setSuspendPolicy(EventRequest.SUSPEND_ALL);
        x.enable();
        MonitorContendedEnterRequest m = requests.createMonitorContendedEnterRequest();
        m.addClassFilter(subject);
        m.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
        m.enable();
        count("methods", false);
        w.disable();
        x.disable();
        m.disable();
        MethodExitRequest e = requests.createMethodExitRequest();
        e.addClassFilter(subject);
        e.setSuspendPolicy(EventRequest.SUSPEND_NONE);
        e.enable();
        count("steps", false);
        e.disable();
        // each thread steps three lines from its first hit
        b.setSuspendPolicy(EventRequest.SUSPEND_ALL);
        b.enable();
        TreeMap<String, List<String>> steps = new TreeMap<>();
        for (boolean arrived = false; !arrived;) {
            stoppedBy.resume();
            stoppedBy = vm.eventQueue().remove(60_000);
            for (Event event : stoppedBy) {
                ThreadReference t = ((LocatableEvent) event).thread();
                if (event instanceof BreakpointEvent at && at.location().method().name().equals("here")) {
                    arrived = true;
                    continue;
                }
                List<String> of = steps.computeIfAbsent(t.name(), n -> new ArrayList<>());
                if (event instanceof BreakpointEvent && of.isEmpty()) {
                    StepRequest r = requests.createStepRequest(t, StepRequest.STEP_LINE, StepRequest.STEP_OVER);
                    r.addCountFilter(1);
                    r.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
                    r.enable();
                }
                if (event instanceof StepEvent s) {
                    requests.deleteEventRequest(s.request());
                    if (of.size() < 3) {
                        StepRequest r = requests.createStepRequest(t, StepRequest.STEP_LINE,
                                of.size() == 1 ? StepRequest.STEP_OUT : StepRequest.STEP_OVER);
                        r.addCountFilter(1);
                        r.setSuspendPolicy(EventRequest.SUSPEND_EVENT_THREAD);
                        r.enable();
                    }
                }
                if (of.size() < 4)
                    of.add(event instanceof StepEvent ? "step " + show(((StepEvent) event).location()) : "hit");
            }
        }
        b.disable();
        say("%s", steps.keySet());
        // suspension of everybody, again and again, while they run
        stoppedBy.resume();
        int looked = 0;
        for (int i = 0; i < 40; i++) {
            vm.suspend();
            for (ThreadReference t : vm.allThreads())
                if (t.name().startsWith("busy") && t.isSuspended()) {
                    for (StackFrame f : t.frames())
                        if (f.location().method().name().equals("round"))
                            f.getValues(f.visibleVariables());
                    looked++;
                }
            vm.resume();
        }
        stoppedBy = vm.eventQueue().remove(60_000);
        say("looked %s", looked >= 0);
    }

    public static void main(String[] args) throws Exception {
        if (args.length > 2)
            program = args[2];
        attach(args[1]);
        Client.class.getDeclaredMethod(args[0]).invoke(null);
        try {
            vm.dispose();
        } catch (VMDisconnectedException e) {
            say("disconnected");
        }
    }
}
