package org.clinicalplatform.contract.rules;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.commons.lang3.function.Failable;

/**
 * The {@code TEST-*.xml} reports of Surefire or Failsafe for one module. All invocations of a parameterized, repeated
 * or dynamic test count as one test with the worst of their outcomes.
 */
final class TestReports {

    /** From best to worst. */
    enum Outcome {
        PASSED,
        SKIPPED,
        FAILED
    }

    private static final Set<String> FAILURES = Set.of("failure", "error");

    /** By {@code Class#method}, then by the name of the class with its package. */
    private final Map<String, Map<String, Outcome>> outcomes = new HashMap<>();

    /** Classes that were skipped as a whole: their reports have no tests. */
    private final Set<String> skipped = new HashSet<>();

    private boolean empty = true;

    /** @param since older reports are ignored: they belong to an earlier build */
    static TestReports in(Path folder, Instant since) {
        TestReports reports = new TestReports();
        files(folder).stream()
                .filter(file -> file.lastModified() >= since.toEpochMilli())
                .forEach(file -> Failable.run(() -> reports.read(file)));
        return reports;
    }

    /** Whether there is no report: the tests of the module were not part of this build. */
    boolean areEmpty() {
        return empty;
    }

    /** The outcome of a test in each class with that name; empty if it did not run. */
    Map<String, Outcome> outcomes(TestName test) {
        return outcomes.getOrDefault(test.type() + "#" + test.method(), Map.of());
    }

    private static List<File> files(Path folder) {
        File[] files = folder.toFile().listFiles((in, name) -> name.matches("TEST-.*\\.xml"));
        return files == null ? List.of() : List.of(files);
    }

    private void read(File file) throws IOException {
        empty = false;
        try (InputStream in = new FileInputStream(file)) {
            XMLInputFactory factory = XMLInputFactory.newInstance();
            factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
            read(factory.createXMLStreamReader(in));
        } catch (XMLStreamException e) {
            throw new IllegalStateException("Not a test report: " + file, e);
        }
    }

    private void read(XMLStreamReader xml) throws XMLStreamException {
        String type = "";
        String name = "";
        while (xml.hasNext()) {
            if (xml.next() != XMLStreamConstants.START_ELEMENT) {
                continue;
            }
            String element = xml.getLocalName();
            if (element.equals("testsuite") && "0".equals(xml.getAttributeValue(null, "tests"))) {
                skipped.add(simpleName(String.valueOf(xml.getAttributeValue(null, "name"))));
            } else if (element.equals("testcase")) {
                type = String.valueOf(xml.getAttributeValue(null, "classname"));
                name = String.valueOf(xml.getAttributeValue(null, "name"));
                add(type, name, Outcome.PASSED);
            } else if (element.equals("skipped")) {
                add(type, name, Outcome.SKIPPED);
            } else if (FAILURES.contains(element)) {
                add(type, name, Outcome.FAILED);
            }
        }
    }

    private void add(String type, String name, Outcome outcome) {
        String simple = simpleName(type) + "#" + name.replaceAll("[({\\[ ].*", "");
        outcomes.computeIfAbsent(simple, key -> new HashMap<>())
                .merge(type, outcome, (one, other) -> one.compareTo(other) > 0 ? one : other);
    }

    private static String simpleName(String type) {
        return type.substring(type.lastIndexOf('.') + 1);
    }

    /** Whether a class with that name was skipped before any of its methods. */
    boolean haveSkipped(String type) {
        return skipped.contains(type);
    }

    /** Whether any method of a class with that name ran. */
    boolean know(String type) {
        return outcomes.keySet().stream().anyMatch(test -> test.startsWith(type + "#"));
    }
}
