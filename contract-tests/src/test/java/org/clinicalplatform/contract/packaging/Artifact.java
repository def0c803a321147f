package org.clinicalplatform.contract.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * A library of a Maven project: its jar and the POM beside it.
 *
 * @param pom as it is installed
 */
record Artifact(Path jar, Path pom) {
    private static final Set<String> SCOPES_OF_USERS = Set.of("", "compile", "runtime");

    /**
     * The jar and the installed POM of a module of this build.
     *
     * @param classifier with a hyphen before it; empty for the main jar
     */
    static Artifact ofModule(String module, String classifier) throws IOException {
        Path target = Path.of("..", module, "target").toAbsolutePath().normalize();
        Path pom = target.resolve("flattened-pom.xml");
        Element project = project(pom);
        Path jar = target.resolve(text(project, "artifactId") + "-" + text(project, "version") + classifier + ".jar");
        assertThat(jar).as("made by the package phase").isRegularFile();
        return new Artifact(jar, pom);
    }

    Element project() throws IOException {
        return project(pom);
    }

    private static Element project(Path pom) throws IOException {
        try {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(pom.toFile())
                    .getDocumentElement();
        } catch (ParserConfigurationException | SAXException e) {
            throw new IOException("cannot read " + pom, e);
        }
    }

    /** The dependencies that a project gets by depending on this one. */
    List<Element> dependencies() throws IOException {
        return children(project(), "dependencies").stream()
                .flatMap(list -> children(list, "dependency").stream())
                .filter(dependency -> SCOPES_OF_USERS.contains(text(dependency, "scope")))
                .filter(dependency -> !text(dependency, "optional").equals("true"))
                .toList();
    }

    /** The class path of a project that depends on this one and on nothing else. */
    Set<Path> runtimeClassPath() throws IOException {
        Set<Path> path = new LinkedHashSet<>();
        path.add(jar);
        for (Element dependency : dependencies()) {
            path.addAll(onTheTestClassPath(dependency).runtimeClassPath());
        }
        return path;
    }

    /** Of the version that the build resolved: the POMs of libraries leave it to their parents. */
    private static Artifact onTheTestClassPath(Element dependency) {
        String artifactId = text(dependency, "artifactId");
        String place = "%1$s%2$s%1$s%3$s%1$s"
                .formatted(File.separator, text(dependency, "groupId").replace('.', File.separatorChar), artifactId);
        List<Path> jars = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.contains(place) && entry.endsWith(".jar"))
                .map(Path::of)
                .toList();
        assertThat(jars).as("the jar of %s", artifactId).hasSize(1);
        String name = jars.get(0).getFileName().toString();
        return new Artifact(jars.get(0), jars.get(0).resolveSibling(name.replaceFirst("jar$", "pom")));
    }

    static String text(Element parent, String name) {
        return children(parent, name).stream()
                .findFirst()
                .map(child -> child.getTextContent().strip())
                .orElse("");
    }

    static List<Element> children(Element parent, String name) {
        NodeList nodes = parent.getChildNodes();
        return IntStream.range(0, nodes.getLength())
                .mapToObj(nodes::item)
                .filter(Element.class::isInstance)
                .map(Element.class::cast)
                .filter(child -> child.getTagName().equals(name))
                .toList();
    }
}
