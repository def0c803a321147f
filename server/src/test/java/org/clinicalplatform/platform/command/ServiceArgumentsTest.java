package org.clinicalplatform.platform.command;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServiceArgumentsTest {
    private static final List<String> COMMANDS = List.of("migrate", "find-duplicates");

    @ParameterizedTest
    @ValueSource(
            strings = {"", "--server.port=8080", "--spring.datasource.url=jdbc:postgresql://x/y?a=b --debug --trace"})
    void checkWhenAllAreSettingsThenAccepts(String arguments) {
        assertThatNoException().isThrownBy(() -> ServiceArguments.check(split(arguments), COMMANDS));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "migrat",
                "--dry-run migrate",
                "--server.port=8080 migrate",
                "--server.port 8080",
                "MIGRATE",
                "--help",
                "-h",
                "--=x",
                "--port=8080"
            })
    void checkWhenOneIsNeitherASettingNorACommandInTheFirstPlaceThenRefuses(String arguments) {
        assertThatExceptionOfType(InvalidOptionException.class)
                .isThrownBy(() -> ServiceArguments.check(split(arguments), COMMANDS))
                .withMessageStartingWith("Unknown argument '")
                .withMessageEndingWith("Usage: find-duplicates | migrate | --<setting>=<value> ...");
    }

    /** An option of the JVM that comes after {@code -jar}, or a setting without its hyphens or its dot. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-Dspring.datasource.password=secret-1",
                "spring.datasource.password=secret-1=secret-1",
                "SVC_MIGRATION_PASSWORD=\nsecret-1",
                "--password=secret-1"
            })
    void checkWhenAnUnknownArgumentHasAValueThenTheRefusalDoesNotRepeatIt(String argument) {
        assertThatExceptionOfType(InvalidOptionException.class)
                .isThrownBy(() -> ServiceArguments.check(List.of(argument), COMMANDS))
                .withMessageContaining(argument.substring(0, argument.indexOf('=')))
                .withMessageNotContaining("secret-1");
    }

    private static List<String> split(String arguments) {
        return arguments.isEmpty() ? List.of() : List.of(arguments.split(" ", -1));
    }
}
