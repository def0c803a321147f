package org.clinicalplatform.synthea;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.clinicalplatform.testing.CommandOutput;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TenantRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.clinicalplatform.testing.database.TestPostgres;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DatabaseTest
class SyntheaCommandTest {
    private final TestDatabase db;
    private final TenantRow home;
    private final String tenant;
    private Path directory;
    private TestExport export;
    private final CommandOutput output = new CommandOutput();

    SyntheaCommandTest(TestDatabase db) {
        this.db = db;
        home = db.tenants().insert();
        tenant = "T-" + home.id();
        db.facilities().insert(row -> row.tenant(home).code("N1"));
        db.accounts().insert(row -> row.home(home));
    }

    @BeforeEach
    void makeExport(@TempDir Path given) throws IOException {
        directory = given;
        export = new TestExport(Files.createDirectory(directory.resolve("export")));
    }

    @Test
    void runWhenEveryRowIsLoadedThenEndsWithZeroAndSaysHowMany() throws IOException {
        export.encounter(export.patient());

        assertThat(load(export.write(), "N1")).isZero();
        assertThat(output.printed()).contains("encounters.csv").contains("1 rows:         1 new");
        assertThat(output.errors()).isEmpty();
    }

    @Test
    void runWhenARowIsSkippedThenEndsWithOne() throws IOException {
        export.encounter("of nobody");

        assertThat(load(export.write(), "N1")).isOne();
        assertThat(output.errors()).contains("encounters.csv line 2 skipped: PATIENT is unknown");
        assertThat(directory.resolve("report.csv")).content().contains("encounters.csv,2,skipped,PATIENT is unknown");
    }

    @Test
    void runWhenAccountsAreThereThenTheOldestMadeTheRecordsUnlessAnotherIsNamed() throws IOException {
        export.patient();
        String younger = ("younger-" + tenant).toLowerCase(Locale.ROOT);
        db.accounts()
                .insert(account ->
                        account.home(home).username(younger).set("created_at", TestClock.START.plusSeconds(1)));

        assertThat(load(export.write(), "N1")).isZero();
        assertThat(maker()).isNotEqualTo(younger);

        export.patient();
        assertThat(load(export.write(), "N1", "--account=" + younger)).isZero();
        assertThat(maker()).isEqualTo(younger);
        export.patient();
        assertThat(load(export.write(), "N1", "--account=" + younger.toUpperCase(Locale.ROOT)))
                .as("as a sign-in finds it")
                .isZero();
    }

    @Test
    void runWhenTheOldestAccountIsInactiveThenAnotherMadeTheRecords() throws IOException {
        AccountRow left = db.accounts()
                .insert(row -> row.home(home).inactive().set("created_at", TestClock.START.minusSeconds(1)));
        export.patient();

        assertThat(load(export.write(), "N1")).isZero();

        assertThat(maker()).isNotEqualTo("u-" + left.id());
    }

    @Test
    void runWhenTheTargetIsInactiveOrOfAnotherTenantThenEndsWithTwoAndLoadsNothing() throws IOException {
        export.patient();
        Path whole = export.write();
        db.facilities().insert(row -> row.tenant(home).code("N2").inactive());
        String foreign = "F-" + db.facilities().insert().id();
        for (String facility : List.of("N2", foreign)) {
            assertThat(load(whole, facility)).isEqualTo(2);
            assertThat(output.errors()).contains("has no active facility with this code: --facility=" + facility + ".");
        }

        AccountRow left = db.accounts().insert(row -> row.home(home).inactive());
        for (AccountRow account : List.of(left, db.accounts().insert())) {
            String option = "--account=u-" + account.id();
            assertThat(load(whole, "N1", option)).isEqualTo(2);
            assertThat(output.errors()).contains("has no active account with this username: " + option + ".");
        }

        db.update("update tenant set active = false where id = ?", home.id());
        assertThat(load(whole, "N1")).isEqualTo(2);
        assertThat(output.errors()).contains("No active tenant has this code: --tenant=" + tenant + ".");
        assertThat(db.count("select count(*) from patient where tenant_id = ?", home.id()))
                .isZero();
    }

    @Test
    void runWhenItCannotThenEndsWithTwoAndASentence() throws IOException {
        Path whole = export.write();
        assertThat(load(whole, "N9")).isEqualTo(2);
        assertThat(output.errors()).contains("has no active facility with this code: --facility=N9.");
        assertThat(load(whole, "N1", "--account=nobody")).isEqualTo(2);
        assertThat(output.errors()).contains("has no active account with this username: --account=nobody.");
        assertThat(load(whole.resolve("none"), "N1")).isEqualTo(2);
        assertThat(output.errors()).contains("There is no directory ");
        assertThat(load(whole, "N1", "--report=" + directory.resolve("no/where.csv")))
                .isEqualTo(2);
        assertThat(output.errors()).contains("cannot be written: the file or directory does not exist.");

        Files.move(whole.resolve("allergies.csv"), whole.resolve("allergies.csv.gz"));
        assertThat(load(whole, "N1")).isEqualTo(2);
        assertThat(output.errors()).contains("allergies.csv.gz cannot be read: Not in GZIP format.");
        Files.delete(whole.resolve("allergies.csv.gz"));
        assertThat(load(whole, "N1")).isEqualTo(2);
        assertThat(output.errors())
                .contains("is incomplete. Add the missing files: allergies.csv (or the same with .gz).");
    }

    @Test
    void runWhenTheTargetIsUnknownThenTheReportOfTheLoadBeforeStays() throws IOException {
        export.encounter("of nobody");
        Path whole = export.write();
        assertThat(load(whole, "N1")).isOne();

        assertThat(load(whole, "N9")).isEqualTo(2);

        assertThat(directory.resolve("report.csv")).content().contains("encounters.csv,2,skipped,PATIENT is unknown");
    }

    @Test
    void runWhenAFileEndsTooEarlyThenNamesItAndTheLine() throws IOException {
        for (int i = 0; i < 2000; i++) {
            export.patient();
        }
        Path whole = export.write();
        truncate(whole.resolve("patients.csv"));

        assertThat(load(whole, "N1")).isEqualTo(2);

        assertThat(output.errors())
                .startsWith("What was loaded until now is kept; the same command continues.")
                .containsPattern("patients.csv cannot be read behind line \\d+: Unexpected end of ZLIB input stream.")
                .hasLineCount(2);
    }

    @Test
    void runWhenThereIsNoDatabaseThenEndsWithTwoAndOneSentence() throws IOException {
        assertThat(load(export.write(), "N1", "--spring.datasource.url=jdbc:postgresql://127.0.0.1:1/none"))
                .isEqualTo(2);
        assertThat(output.errors())
                .startsWith("The database could not be brought up: Connection to 127.0.0.1:1 refused.")
                .hasLineCount(1);
    }

    @Test
    void runWhenArgumentsAreNotUnderstoodThenEndsWithTwoAndTheUsage() {
        assertThat(run("--directory=/x", "--tenant=NORTH", "--facility=N1", "--verbose"))
                .isEqualTo(2);
        assertThat(output.errors()).contains("Usage: load-synthea --directory=<dir>");
        assertThat(run("--directory=/x", "--tenant=NORTH")).isEqualTo(2);
        assertThat(output.errors()).contains("--facility is missing.");
    }

    /** Leaves what a copy in gzip has that broke off. */
    private static void truncate(Path file) throws IOException {
        ByteArrayOutputStream copied = new ByteArrayOutputStream();
        try (OutputStream gzip = new GZIPOutputStream(copied)) {
            Files.copy(file, gzip);
        }
        Files.write(Path.of(file + ".gz"), Arrays.copyOf(copied.toByteArray(), copied.size() / 4 * 3));
        Files.delete(file);
    }

    private String maker() {
        return db.value(
                String.class,
                "select a.username from patient p join user_account a on a.id = p.created_by"
                        + " where p.tenant_id = ? order by p.created_at desc limit 1",
                home.id());
    }

    private int load(Path export, String facilityCode, String... further) {
        Stream<String> usual = Stream.of(
                "--directory=" + export,
                "--tenant=" + tenant,
                "--facility=" + facilityCode,
                "--spring.datasource.username=postgres");
        Stream<String> database = given("--spring.datasource.url=", further)
                ? Stream.empty()
                : Stream.of("--spring.datasource.url=" + TestPostgres.url());
        Stream<String> report =
                given("--report=", further) ? Stream.empty() : Stream.of("--report=" + directory.resolve("report.csv"));
        return run(Stream.of(usual, database, report, Stream.of(further))
                .flatMap(each -> each)
                .toArray(String[]::new));
    }

    private static boolean given(String name, String... options) {
        return Stream.of(options).anyMatch(option -> option.startsWith(name));
    }

    private int run(String... options) {
        return new SyntheaCommand(output.out(), output.err())
                .run(Stream.concat(Stream.of(SyntheaCommand.NAME), Stream.of(options))
                        .toArray(String[]::new));
    }
}
