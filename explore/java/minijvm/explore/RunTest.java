package minijvm.explore;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;

/**
 * Runs one test class, or one method of it, for minijvm-explore, by the framework that is on the class path: JUnit 5's
 * launcher, JUnit 4, TestNG. What the test throws is thrown by main. The frameworks are used by reflection only.
 */
public final class RunTest {
    private RunTest() {}

    /** Where a framework's method is called; its exception is ours. */
    private static Object call(Method m, Object on, Object... arguments) throws Throwable {
        try {
            return m.invoke(on, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static Class<?> find(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException | NoClassDefFoundError e) {
            return null;
        }
    }

    private static Method method(Class<?> c, String name, int parameters) throws NoSuchMethodException {
        for (Method m : c.getMethods())
            if (m.getName().equals(name) && m.getParameterCount() == parameters) return m;
        throw new NoSuchMethodException(c.getName() + "." + name);
    }

    private static boolean has(Class<?> test, String method, String... annotations) {
        for (Class<?> c = test; c != null && c != Object.class; c = c.getSuperclass())
            for (Method m : c.getDeclaredMethods())
                if (method == null || m.getName().equals(method))
                    for (java.lang.annotation.Annotation a : m.getAnnotations())
                        for (String name : annotations)
                            if (a.annotationType().getName().startsWith(name)) return true;
        return false;
    }

    private static void fail(String what) {
        System.err.println("minijvm-explore: " + what);
        System.exit(66);
    }

    private static void failEmpty(Class<?> test) {
        fail("no test was run: " + test.getName());
    }

    // ---- JUnit 4 ----

    private static void runJUnit4(Class<?> test, String name) throws Throwable {
        Class<?> request = Class.forName("org.junit.runner.Request");
        Class<?> core = Class.forName("org.junit.runner.JUnitCore");
        Object wanted = name == null ? call(request.getMethod("aClass", Class.class), null, test)
                                     : call(request.getMethod("method", Class.class, String.class), null, test, name);
        Object result = call(core.getMethod("run", request), core.getDeclaredConstructor().newInstance(), wanted);
        List<?> failures = (List<?>) call(result.getClass().getMethod("getFailures"), result);
        if (!failures.isEmpty()) {
            Object first = failures.get(0);
            throw (Throwable) call(first.getClass().getMethod("getException"), first);
        }
        if ((Integer) call(result.getClass().getMethod("getRunCount"), result) == 0) failEmpty(test);
    }

    // ---- JUnit 5 and later ----

    private static void runJupiter(Class<?> test, String name) throws Throwable {
        String discovery = "org.junit.platform.engine.discovery.DiscoverySelectors";
        String builders = "org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder";
        Class<?> selectors = Class.forName(discovery), builder = Class.forName(builders);
        Object selector = name == null
                ? call(selectors.getMethod("selectClass", Class.class), null, test)
                : call(selectors.getMethod("selectMethod", Class.class, String.class), null, test, name);
        Object made = call(builder.getMethod("request"), null);
        call(builder.getMethod("selectors", List.class), made, List.of(selector));
        Object request = call(builder.getMethod("build"), made);
        Class<?> factory = Class.forName("org.junit.platform.launcher.core.LauncherFactory");
        Object launcher = call(factory.getMethod("create"), null);
        Class<?> summaries = Class.forName("org.junit.platform.launcher.listeners.SummaryGeneratingListener");
        Class<?> listener = Class.forName("org.junit.platform.launcher.TestExecutionListener");
        Object summary = summaries.getDeclaredConstructor().newInstance();
        Object listeners = java.lang.reflect.Array.newInstance(listener, 1);
        java.lang.reflect.Array.set(listeners, 0, summary);
        Class<?> requests = Class.forName("org.junit.platform.launcher.LauncherDiscoveryRequest");
        Method execute = Class.forName("org.junit.platform.launcher.Launcher").getMethod("execute", requests,
                listeners.getClass());
        call(execute, launcher, request, listeners);
        Object result = call(summaries.getMethod("getSummary"), summary);
        Class<?> results = Class.forName("org.junit.platform.launcher.listeners.TestExecutionSummary");
        List<?> failures = (List<?>) call(results.getMethod("getFailures"), result);
        if (!failures.isEmpty()) {
            Class<?> failure = Class.forName("org.junit.platform.launcher.listeners.TestExecutionSummary$Failure");
            throw (Throwable) call(failure.getMethod("getException"), failures.get(0));
        }
        if ((Long) call(results.getMethod("getTestsStartedCount"), result) == 0)
            fail("no test was run: " + test.getName() + (name == null ? "" : "#" + name));
    }

    /** Without the launcher on the class path: the method itself, between those that are to run before and after it. */
    private static void runPlainly(Class<?> test, String name, String prefix) throws Throwable {
        if (name == null)
            fail(test.getName() + ": name a method (CLASS#METHOD): JUnit's launcher is not on the class path");
        java.lang.reflect.Constructor<?> made = test.getDeclaredConstructor();
        made.setAccessible(true);
        Object instance = made.newInstance();
        callAll(test, instance, prefix, "BeforeAll", "BeforeClass", "BeforeEach", "BeforeMethod", "Before");
        Method m = test.getDeclaredMethod(name);
        m.setAccessible(true);
        call(m, instance);
        callAll(test, instance, prefix, "AfterEach", "AfterMethod", "After", "AfterAll", "AfterClass");
    }

    private static void callAll(Class<?> test, Object instance, String prefix, String... annotations) throws Throwable {
        for (String wanted : annotations)
            for (Method m : test.getDeclaredMethods())
                for (java.lang.annotation.Annotation a : m.getAnnotations())
                    if (a.annotationType().getName().equals(prefix + wanted)) {
                        m.setAccessible(true);
                        call(m, instance);
                    }
    }

    // ---- TestNG ----

    private static void runTestNG(Class<?> test, String name) throws Throwable {
        Class<?> testng = Class.forName("org.testng.TestNG"), suites = Class.forName("org.testng.xml.XmlSuite");
        Class<?> tests = Class.forName("org.testng.xml.XmlTest"), classes = Class.forName("org.testng.xml.XmlClass");
        Class<?> includes = Class.forName("org.testng.xml.XmlInclude");
        Class<?> adapter = Class.forName("org.testng.TestListenerAdapter");
        Object suite = suites.getDeclaredConstructor().newInstance();
        Object xmlTest = tests.getConstructor(suites).newInstance(suite);
        Object xmlClass = classes.getConstructor(Class.class).newInstance(test);
        if (name != null)
            call(classes.getMethod("setIncludedMethods", List.class), xmlClass,
                    List.of(includes.getConstructor(String.class).newInstance(name)));
        call(tests.getMethod("setXmlClasses", List.class), xmlTest, new java.util.ArrayList<>(List.of(xmlClass)));
        Object runner = testng.getConstructor(boolean.class).newInstance(false);
        Object listener = adapter.getDeclaredConstructor().newInstance();
        call(testng.getMethod("setXmlSuites", List.class), runner, List.of(suite));
        call(testng.getMethod("setVerbose", int.class), runner, 0);
        call(method(testng, "addListener", 1), runner, listener);
        call(testng.getMethod("run"), runner);
        List<?> failed = (List<?>) call(adapter.getMethod("getFailedTests"), listener);
        if (!failed.isEmpty()) {
            Class<?> results = Class.forName("org.testng.ITestResult");
            throw (Throwable) call(results.getMethod("getThrowable"), failed.get(0));
        }
        if (((List<?>) call(adapter.getMethod("getPassedTests"), listener)).isEmpty()) failEmpty(test);
    }

    public static void main(String[] args) throws Throwable {
        int hash = args[0].indexOf('#');
        String className = hash < 0 ? args[0] : args[0].substring(0, hash);
        String name = hash < 0 ? null : args[0].substring(hash + 1);
        Class<?> test = find(className);
        if (test == null) fail("no such class: " + className);
        if (has(test, name, "org.junit.jupiter.")) {
            if (find("org.junit.platform.launcher.core.LauncherFactory") != null) runJupiter(test, name);
            else runPlainly(test, name, "org.junit.jupiter.api.");
        } else if (has(test, name, "org.testng.annotations.")) runTestNG(test, name);
        else if (find("org.junit.runner.JUnitCore") != null) runJUnit4(test, name);
        else fail(className + " has no test of JUnit or TestNG" + (name == null ? "" : " named " + name));
    }
}
