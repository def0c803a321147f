package org.clinicalplatform.demographics.matching;

import static java.util.Objects.requireNonNullElse;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.core.io.FileSystemResource;

@DatabaseTest
class EstimateCommandTest {
    private final TestDatabase db;
    private final UUID tenantId;
    private final String code;
    private final PersonRows persons;
    private final CommandOutput output = new CommandOutput();

    @TempDir
    private Path directory;

    EstimateCommandTest(TestDatabase db) {
        this.db = db;
        TenantRow tenant = db.tenants().insert();
        tenantId = tenant.id();
        code = "T-" + tenant.id();
        persons = new PersonRows(db, tenant.id());
        new PersonRows(db, db.tenants().insert().id()).insert("Quillfeather", List.of("Vicenta"), "1951-06-17");
    }

    /** One in eight dates of birth is the first of its month. */
    @Test
    void runWhenPersonsAreRegisteredTwiceThenWritesParametersThatTheServiceReads() {
        List<TestPopulation.Registration> town = TestPopulation.of(900, 0.25, 42);
        IntStream.range(0, town.size()).forEach(i -> insert(town.get(i).draft(), i % 8 == 0));
        Path file = directory.resolve("matching.yaml");

        assertThat(run("--tenant=" + code, "--output=" + file))
                .as(output.errors())
                .isZero();

        assertThat(output.printed())
                .contains(town.size() + " of the " + town.size() + " persons of " + code)
                .contains("Thresholds: CERTAIN ", "with a probability of 95 % this score is between ")
                .contains("are expected to be non-matches.")
                .contains("The service uses the file for all tenants, and ")
                .contains("any-01 counts as a stand-in day: ");
        assertThat(file)
                .content()
                .startsWith("# Estimated from ")
                .contains("# Thresholds: CERTAIN ", "The service uses the file for all tenants, and ", "} # m 0.")
                .doesNotContain(town.get(0).draft().street());
        MatchParameters parameters = MatchParameterFile.read(new FileSystemResource(file));
        assertThat(parameters.standInDays()).containsExactly(StandInDay.of("01-01"), StandInDay.of("any-01"));
        assertThat(parameters.thresholds().certain()).isGreaterThan(10 + Math.log(town.size()) / Math.log(2));
        // one in two by default, but all are women here
        assertThat(parameters.chances(MatchField.GENDER, MatchAgreement.EXACT).u())
                .isGreaterThan(0.99);
    }

    /** As the service compares, so that the chances of a postal code stay the former ones. */
    @Test
    void runWhenAFileSaysWhatStandsForAPostalCodeThenItIsNotCompared() throws IOException {
        List<TestPopulation.Registration> town = TestPopulation.of(900, 0.25, 42);
        town.forEach(each -> insert(each.draft(), false));
        String codes = town.stream()
                .flatMap(each -> Stream.ofNullable(each.draft().postalCode()))
                .distinct()
                .map(each -> "\"" + each + "\"")
                .collect(Collectors.joining(", "));
        Path names = directory.resolve("names.yaml");
        Files.writeString(names, "all: {stand-in-postal-codes: [" + codes + "]}");
        Path file = directory.resolve("matching.yaml");

        assertThat(run("--tenant=" + code, "--output=" + file, "--svc.demographics.matching.names=file:" + names))
                .as(output.errors())
                .isZero();

        assertThat(MatchParameterFile.read(new FileSystemResource(file))
                        .chances(MatchField.POSTAL_CODE, MatchAgreement.EXACT))
                .isEqualTo(MatchParameterFile.read(new DefaultResourceLoader().getResource(MatchParameterFile.DEFAULTS))
                        .chances(MatchField.POSTAL_CODE, MatchAgreement.EXACT));
    }

    private void insert(TestPopulation.Draft draft, boolean onTheFirst) {
        LocalDate date = draft.birthDate();
        LocalDate entered = date != null && onTheFirst ? date.withDayOfMonth(1) : date;
        UUID person = persons.insert(
                draft.family(),
                draft.given() == null ? List.of() : List.of(draft.given()),
                entered == null ? null : entered.toString());
        persons.address(
                person,
                draft.number() + " " + draft.street(),
                requireNonNullElse(draft.city(), ""),
                requireNonNullElse(draft.postalCode(), ""));
        if (draft.phone() != null) {
            persons.contact(person, "PHONE", draft.phone());
        }
    }

    @Test
    void runWhenTooFewAreRegisteredTwiceThenRefusesAndWritesNothing() {
        insertAThousandStrangers();

        assertThat(run("--tenant=" + code, "--output=" + directory.resolve("matching.yaml")))
                .isEqualTo(2);

        assertThat(output.errors())
                .contains("An estimate needs at least 50 matches, and the sample has about 0; use the default");
        assertThat(directory).isEmptyDirectory();
    }

    /** In two statements, which take a fraction of the time of one for each row; the names do not sound alike. */
    private void insertAThousandStrangers() {
        db.update("""
                insert into person (id, tenant_id, gender, birth_date, created_at, created_by, updated_at, updated_by)
                select uuidv7(), t.id, 'FEMALE', date '1940-01-02' + 17 * n, now(), t.id, now(), t.id
                from tenant t cross join generate_series(0, 999) n
                where t.id = ?
                """, tenantId);
        db.update("""
                insert into person_name (id, person_id, use, family, given, created_at, created_by, updated_at,
                  updated_by)
                select uuidv7(), id, 'OFFICIAL', translate(md5(n::text), '0123456789', 'klmnoprstu'),
                  array[translate(md5((n % 40)::text), '0123456789', 'klmnoprstu')], now(), created_by, now(), created_by
                from (
                  select id, created_by, (birth_date - date '1940-01-02') / 17 as n from person where tenant_id = ?) p
                """, tenantId);
    }

    @Test
    void runWhenItCannotThenEndsWithTwoAndASentence() {
        String option = "--output=" + directory.resolve("matching.yaml");
        assertThat(run("--tenant=nowhere", option)).isEqualTo(2);
        assertThat(output.errors()).contains("No active tenant has this code: --tenant=nowhere");
        assertThat(run("--tenant=" + code, option)).isEqualTo(2);
        assertThat(output.errors()).contains("An estimate needs at least 1000 persons, and the sample has 0; use the");
        // before the database is opened
        Stream.of(directory, directory.resolve("missing/matching.yaml")).forEach(file -> {
            assertThat(run("--tenant=nowhere", "--output=" + file)).isEqualTo(2);
            assertThat(output.errors())
                    .endsWith(file + " cannot be written: name a file in a directory that exists and that this user may"
                            + " write to.\n");
        });
        assertThat(run("--tenant=" + code)).isEqualTo(2);
        assertThat(output.errors()).contains("--output is missing. Usage: estimate-matching --tenant=<code>");
        assertThat(run("--tenant=" + code, option, "--persons=many")).isEqualTo(2);
        assertThat(output.errors()).contains("--persons must be a number");
        String names = "--svc.demographics.matching.names=file:" + directory.resolve("names.yaml");
        assertThat(run("--tenant=" + code, option, names)).isEqualTo(2);
        assertThat(output.errors()).contains("svc.demographics.matching.names names a file that cannot be read");
        assertThat(run("--tenant=" + code, option, "--verbose")).isEqualTo(2);
        assertThat(output.errors()).contains("Unknown or repeated argument");
        assertThat(run("--tenant=" + code, option, "--spring.datasource.url=jdbc:postgresql://127.0.0.1:1/none"))
                .isEqualTo(2);
        assertThat(output.errors()).contains("Connection to 127.0.0.1:1 refused");
        assertThat(run("--tenant=" + code, option, "--spring.datasource.url=", "--svc.embedded.data-dir=" + directory))
                .isEqualTo(2);
        assertThat(output.errors())
                .contains("No database is configured, and no embedded one is set up in " + directory);
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
