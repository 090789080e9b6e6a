package minijvm.test;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The programs of jvmticheck-workloads.jar, whose list is in it. */
final class Workloads {
    private Workloads() {
    }

    /** The class whose main it is. */
    static String mainClass(String name) throws IOException {
        try (InputStream in = ClassLoader.getSystemResourceAsStream("workloads.tsv")) {
            if (in == null) {
                throw new IllegalStateException("jvmticheck-workloads.jar is not next to libjvm.so");
            }
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                String[] columns = line.split("\t");
                if (columns[0].equals(name)) {
                    return columns[1];
                }
            }
        }
        throw new IllegalArgumentException("there is no workload " + name);
    }
}
