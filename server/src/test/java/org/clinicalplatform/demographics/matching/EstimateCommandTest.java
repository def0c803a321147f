package org.clinicalplatform.demographics.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.MatchAgreement;
import org.clinicalplatform.demographics.person.PersonRows;
import org.clinicalplatform.testing.CommandOutput;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TenantRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.clinicalplatform.testing.database.TestPostgres;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.core.io.FileSystemResource;

@DatabaseTest
class EstimateCommandTest {
    private final String code;
    private final PersonRows persons;
    private final CommandOutput output = new CommandOutput();

    @TempDir
    private Path directory;

    EstimateCommandTest(TestDatabase db) {
        TenantRow tenant = db.tenants().insert();
        code = "T-" + tenant.id();
        persons = new PersonRows(db, tenant.id());
    }

    @Test
    void runWhenThereArePersonsThenWritesParametersThatTheServiceReads() {
        for (int i = 0; i < 120; i++) {
            persons.insert("Family" + i, List.of("Given" + i % 40), "1970-01-" + (10 + i % 15));
        }
        Path file = directory.resolve("matching.yaml");

        assertThat(run("--tenant=" + code, "--output=" + file))
                .as(output.errors())
                .isZero();

        assertThat(output.printed()).contains("120 persons of " + code);
        assertThat(file).content().startsWith("# Estimated from ").doesNotContain("Family1");
        MatchParameters parameters = MatchParameterFile.read(new FileSystemResource(file));
        // the default is 1 in 4000, but here 1 in 15 pairs has the same date of birth
        assertThat(parameters
                        .chances(MatchField.BIRTH_DATE, MatchAgreement.EXACT)
                        .u())
                .isGreaterThan(0.03);
    }

    @Test
    void runWhenItCannotThenEndsWithTwoAndASentence() {
        String option = "--output=" + directory.resolve("matching.yaml");
        assertThat(run("--tenant=nowhere", option)).isEqualTo(2);
        assertThat(output.errors()).contains("No active tenant has this code: --tenant=nowhere");
        assertThat(run("--tenant=" + code, option)).isEqualTo(2);
        assertThat(output.errors()).contains("fewer than 100 persons");
        assertThat(run("--tenant=" + code)).isEqualTo(2);
        assertThat(output.errors()).contains("--output is missing. Usage: estimate-matching --tenant=<code>");
        assertThat(run("--tenant=" + code, option, "--persons=many")).isEqualTo(2);
        assertThat(output.errors()).contains("--persons must be a number");
        assertThat(run("--tenant=" + code, option, "--verbose")).isEqualTo(2);
        assertThat(output.errors()).contains("Unknown or repeated argument");
        assertThat(run("--tenant=" + code, option, "--spring.datasource.url=jdbc:postgresql://127.0.0.1:1/none"))
                .isEqualTo(2);
        assertThat(output.errors()).contains("Connection to 127.0.0.1:1 refused");
        assertThat(directory).isEmptyDirectory();
    }

    private int run(String... options) {
        Stream<String> database = Stream.of(options).anyMatch(option -> option.contains("datasource.url"))
                ? Stream.of()
                : Stream.of("--spring.datasource.url=" + TestPostgres.url());
        return new EstimateCommand(output.out(), output.err())
                .run(Stream.of(
                                Stream.of(EstimateCommand.NAME, "--spring.datasource.username=postgres"),
                                database,
                                Stream.of(options))
                        .flatMap(each -> each)
                        .toArray(String[]::new));
    }
}
