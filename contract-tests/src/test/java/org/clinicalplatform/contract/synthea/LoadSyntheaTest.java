package org.clinicalplatform.contract.synthea;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.CommandProcess;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The command beside a server that is up, both on one configured database. */
@NeedsOwnServer("runs a command on a database of its own")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LoadSyntheaTest {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    /** Progress is shown after a second at the earliest, in which no machine loads as many. */
    private static final int MANY = 80_000;

    private final Database database = Servers.emptyDatabase("synthea");
    private final ServerLaunch launch = ServerLaunch.configured("synthea", database, KeyPairs.ec("secp256r1"));
    private final ServerProcess server = launch.start();

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void loadWhenEveryRowIsGoodThenItsChartsAreReadAtOnceAndASecondRunAddsNothing(@TempDir Path folder) {
        SmallExport export = new SmallExport(folder);
        String first = export.patient("Anders");
        String second = export.patient("Bruno");
        Path directory = export.write();

        try (CommandProcess load = load(directory)) {
            assertThat(load.awaitExit()).as(load::toString).isZero();
            assertThat(load.err()).isEmpty();
            assertThat(load.out())
                    .contains("Loading " + directory + " into the facility N1 of NORTH")
                    .containsPattern("(?m)^patients\\.csv +2 rows: +2 new, +0 there already, +0 skipped; .* rows/s$")
                    .containsPattern("(?m)^observations\\.csv +6 rows: +6 new, +0 there already, +0 skipped; ")
                    .containsPattern("(?m)^in all +20 rows: +20 new, +0 there already, +0 skipped; ");
        }
        LoadedChart.of(server, first).verify("Anders");
        LoadedChart.of(server, second).verify("Bruno");

        try (CommandProcess again = load(directory)) {
            assertThat(again.awaitExit()).as(again::toString).isZero();
            assertThat(again.out()).containsPattern("(?m)^in all +20 rows: +0 new, +20 there already, +0 skipped; ");
        }
        LoadedChart.of(server, first).verify("Anders");
    }

    @Test
    void loadWhenRowsAreBadThenTheyAreNamedByFileAndLineWithoutTheirValuesAndTheOthersAreLoaded(@TempDir Path folder)
            throws IOException {
        SmallExport export = new SmallExport(folder);
        String patient = export.patient("Carlos");
        String nobody = UUID.randomUUID().toString();
        export.observation(nobody, "", "8867-4", "Heart rate", "72", "/min")
                .observation(patient, "", "8867-4", "Heart rate", "zz-fast", "/min")
                .add("conditions", "zz-yesterday,," + patient + ",,SNOMED-CT,59621000,Hypertension (disorder)")
                .add("patients", "\"zz-open,quote");
        Path report = folder.resolve("report.csv");

        try (CommandProcess load = load(export.write(), "--report=" + report)) {
            assertThat(load.awaitExit()).as(load::toString).isOne();
            assertThat(load.err().lines())
                    .containsExactly(
                            "patients.csv line 3 skipped: has quotes that do not match",
                            "conditions.csv line 3 skipped: START is no date",
                            "observations.csv line 5 skipped: PATIENT is unknown",
                            "observations.csv line 6 skipped: VALUE is no number",
                            "4 rows were skipped.",
                            "Each is a line of " + report + ".");
            assertThat(load.out()).containsPattern("(?m)^in all +14 rows: +10 new, +0 there already, +4 skipped; ");
            assertThat(report).content().contains("observations.csv,6,skipped,VALUE is no number\n");
            assertThat(load + Files.readString(report)).doesNotContain("zz-", nobody, patient);
        }
        LoadedChart.of(server, patient).verify("Carlos");
    }

    @Test
    void loadWhenKilledInItsMiddleThenTheSameCommandCompletesIt(@TempDir Path folder) {
        SmallExport export = new SmallExport(folder);
        String patient = export.patient("Dario");
        Path directory = export.pulses(patient, MANY).write();

        try (CommandProcess killed = load(directory)) {
            killed.awaitOut("  observations ");
            killed.kill();
            assertThat(killed.out()).doesNotContain("observations.csv");
        }
        // what the database was doing for it at that moment is committed or undone
        assertThat(Await.until(LIMIT, () -> connections() == 0)).isTrue();
        LoadedChart chart = LoadedChart.of(server, patient);
        long kept = chart.observations();
        assertThat(kept).isBetween(1L, MANY - 1L);

        try (CommandProcess continued = load(directory)) {
            assertThat(continued.awaitExit()).as(continued::toString).isZero();
            assertThat(continued.out())
                    .containsPattern(String.format(
                            Locale.ROOT,
                            "(?m)^observations\\.csv +%,d rows: +%,d new, +%,d there already, +0 skipped; ",
                            MANY + 3,
                            MANY + 3 - kept,
                            kept));
        }
        assertThat(chart.observations()).isEqualTo(MANY + 3);
        chart.verify("Dario");
    }

    @Test
    void loadWhenTenantOrFacilityIsUnknownThenSaysSoInASentence(@TempDir Path folder) {
        SmallExport export = new SmallExport(folder);
        String patient = export.patient("Emil");
        Path directory = export.write();

        try (CommandProcess noTenant = loadInto("WEST", "N1", directory);
                CommandProcess noFacility = loadInto("NORTH", "S1", directory)) {
            verifyRefusal(
                    noTenant,
                    "There is no active tenant with this code: --tenant=WEST."
                            + " An empty database has none before the service has made its first.");
            verifyRefusal(noFacility, "The tenant NORTH has no active facility with this code: --facility=S1.");
        }
        assertThat(LoadedChart.isThere(server, patient)).isFalse();
    }

    @Test
    void loadWhenTheExportIsNotWholeThenSaysWhatIsWrongInASentenceAndLoadsNothing(@TempDir Path folder)
            throws IOException {
        SmallExport export = new SmallExport(folder);
        String patient = export.patient("Fabio");
        Path directory = export.write();
        Path conditions = directory.resolve("conditions.csv");

        verifyRefusal(folder.resolve("nowhere"), "There is no directory " + folder.resolve("nowhere") + ".");
        Files.delete(conditions);
        verifyRefusal(
                directory,
                "The export in " + directory
                        + " is not whole, these are missing: conditions.csv (or the same with .gz).");
        Files.copy(directory.resolve("observations.csv"), conditions);
        verifyRefusal(
                directory,
                "The first line of conditions.csv must name the columns of Synthea's export,"
                        + " and these are missing: START, STOP.");
        Files.move(conditions, directory.resolve("conditions.csv.gz"));
        verifyRefusal(directory, "conditions.csv.gz cannot be read: Not in GZIP format.");
        assertThat(LoadedChart.isThere(server, patient)).isFalse();
    }

    private void verifyRefusal(Path directory, String sentence) {
        try (CommandProcess refused = load(directory)) {
            verifyRefusal(refused, sentence);
        }
    }

    private static void verifyRefusal(CommandProcess refused, String sentence) {
        assertThat(refused.awaitExit()).as(refused::toString).isEqualTo(2);
        assertThat(refused.err()).isEqualToIgnoringNewLines(sentence);
        assertThat(refused.out()).isEmpty();
    }

    private long connections() {
        return database.number("select count(*) from pg_stat_activity where datname = current_database()"
                + " and application_name = 'clinical-platform-load-synthea'");
    }

    private CommandProcess load(Path directory, String... further) {
        return loadInto("NORTH", "N1", directory, further);
    }

    private CommandProcess loadInto(String tenant, String facility, Path directory, String... further) {
        return launch.startCommand(Stream.concat(
                        Stream.of(
                                "load-synthea",
                                "--directory=" + directory,
                                "--tenant=" + tenant,
                                "--facility=" + facility),
                        Stream.of(further))
                .toArray(String[]::new));
    }
}
