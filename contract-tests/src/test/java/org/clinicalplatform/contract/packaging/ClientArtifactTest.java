package org.clinicalplatform.contract.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

/** The Java client as another project gets it: the jar, and what its installed POM brings along. */
class ClientArtifactTest {
    private static final Pattern DEPENDENCY = Pattern.compile(
            "<dependency>\\s*<groupId>(.*)</groupId>\\s*<artifactId>(.*)</artifactId>\\s*<version>(.*)</version>");
    private static final Pattern FIRST_PROGRAM =
            Pattern.compile("```java\\n(import .*?class (\\w+).*?)\\n```", Pattern.DOTALL);

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "server/docs/guide/integrator.md"})
    void pageWhenItNamesTheDependencyThenAsInstalled(String page) throws IOException {
        Element project = Artifact.ofModule("client-sdk", "").project();
        Matcher dependency = DEPENDENCY.matcher(Files.readString(Path.of("..").resolve(page)));

        assertThat(dependency.find()).isTrue();
        assertThat(List.of(dependency.group(1), dependency.group(2), dependency.group(3)))
                .containsExactly(
                        Artifact.text(project, "groupId"),
                        Artifact.text(project, "artifactId"),
                        Artifact.text(project, "version"));
    }

    @Test
    void readmeWhenItsProgramIsCopiedIntoAnEmptyProjectThenCompiles(@TempDir Path classes) throws IOException {
        Matcher program = FIRST_PROGRAM.matcher(Files.readString(Path.of("../README.md")));
        assertThat(program.find()).as("a complete program in the README").isTrue();

        assertCompiles(program.group(2), program.group(1), classes);
    }

    @Test
    void pomWhenInstalledThenNeedsNoParentAndNothingForTests() throws IOException {
        Artifact client = Artifact.ofModule("client-sdk", "");
        Element project = client.project();

        assertThat(Artifact.children(project, "parent")).isEmpty();
        assertThat(Artifact.text(project, "version")).isNotEmpty();
        assertThat(client.dependencies())
                .extracting(dependency -> Artifact.text(dependency, "artifactId"))
                .containsExactlyInAnyOrder("jackson-databind", "jackson-databind-nullable", "jspecify");
        assertThat(client.dependencies())
                .extracting(dependency -> Artifact.text(dependency, "version"))
                .allMatch(version -> version.matches("\\d[\\w.-]*"), "is a version");
    }

    @Test
    void jarWhenOnTheModulePathThenHasAStableName() throws IOException {
        assertThat(ModuleFinder.of(Artifact.ofModule("client-sdk", "").jar()).findAll())
                .singleElement()
                .extracting(ModuleReference::descriptor)
                .satisfies(module -> assertThat(module.name()).isEqualTo("org.clinicalplatform.client"));
    }

    /** The JDK reads no versions from manifests of modules. */
    @Test
    void jarWhenOnTheModulePathThenTheClientTellsItsVersion() throws IOException, ReflectiveOperationException {
        Artifact client = Artifact.ofModule("client-sdk", "");
        String name = "org.clinicalplatform.client";
        ModuleLayer boot = ModuleLayer.boot();
        Configuration modules =
                boot.configuration().resolve(ModuleFinder.of(client.jar()), ModuleFinder.of(), Set.of(name));
        ClassLoader loader = boot.defineModulesWithOneLoader(modules, ClassLoader.getPlatformClassLoader())
                .findLoader(name);
        Method userAgent = loader.loadClass(name + ".UserAgent").getDeclaredMethod("of", String.class);
        userAgent.setAccessible(true);

        assertThat(userAgent.invoke(null, "ward-board"))
                .asString()
                .startsWith("ward-board clinical-platform-client/" + Artifact.text(client.project(), "version") + " ");
    }

    private static void assertCompiles(String name, String source, Path classes) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        String classPath = Artifact.ofModule("client-sdk", "").runtimeClassPath().stream()
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        JavaFileObject file =
                new SimpleJavaFileObject(URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return source;
                    }
                };
        List<String> options =
                List.of("--release", "17", "-proc:none", "-classpath", classPath, "-d", classes.toString());
        assertThat(compiler.getTask(messages, null, null, options, null, List.of(file))
                        .call())
                .as(() -> messages.toString())
                .isTrue();
    }
}
