package org.clinicalplatform.contract.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks the commands of the documents that call Maven, which a build cannot run: profiles, modules and properties that
 * they name exist.
 */
class MavenCommandsTest {

    private static final Pattern COMMAND = Pattern.compile("\\./mvnw [^`\\n]*");
    private static final Pattern PROFILES = Pattern.compile("-P([\\w,]+)");
    private static final Pattern MODULES = Pattern.compile("-pl ([\\w,-]+)");
    private static final Pattern PROPERTY = Pattern.compile("-D([\\w.-]+)");

    /** Of Maven and its plugins, which no file of the project has to name. */
    private static final List<String> PROPERTIES_OF_MAVEN = List.of(
            "altDeploymentRepository",
            "failsafe.failIfNoSpecifiedTests",
            "it.test",
            "skipTests",
            "spring-boot.run.arguments",
            "surefire.failIfNoSpecifiedTests",
            "test");

    @ParameterizedTest
    @MethodSource("commands")
    void commandWhenItNamesSomethingOfTheBuildThenThatExists(String command) throws IOException {
        List<String> poms = poms();
        assertThat(all(PROFILES, command))
                .allSatisfy(profile -> assertThat(poms).anyMatch(pom -> pom.contains("<id>" + profile + "</id>")));
        assertThat(all(MODULES, command))
                .allSatisfy(
                        module -> assertThat(Path.of("..", module, "pom.xml")).exists());
        assertThat(all(PROPERTY, command))
                .filteredOn(property -> !PROPERTIES_OF_MAVEN.contains(property))
                .allSatisfy(property -> assertThat(poms)
                        .anyMatch(pom -> pom.contains("<" + property + ">")
                                || pom.contains("<" + property + "/>")
                                || pom.contains("<name>" + property + "</name>")
                                || pom.contains("${" + property + "}")));
    }

    static Stream<String> commands() {
        return Document.guides().stream()
                .flatMap(
                        page -> COMMAND.matcher(page.text().replace("\\\n", "")).results())
                .map(MatchResult::group);
    }

    private static List<String> all(Pattern names, String command) {
        return names.matcher(command)
                .results()
                .flatMap(match -> Stream.of(match.group(1).split(",")))
                .toList();
    }

    private static List<String> poms() throws IOException {
        List<String> poms = new ArrayList<>();
        for (String module : List.of("", "api-spec", "server", "client-sdk", "contract-tests")) {
            poms.add(Files.readString(Path.of("..", module, "pom.xml")));
        }
        return poms;
    }
}
