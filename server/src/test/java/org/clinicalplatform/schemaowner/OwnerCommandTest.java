package org.clinicalplatform.schemaowner;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.sql.Connection;
import java.time.Duration;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.clinicalplatform.testing.CommandOutput;
import org.clinicalplatform.testing.database.OwnedDatabase;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("database")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OwnerCommandTest {
    private static final YearMonth PRESENT = YearMonth.now(ZoneOffset.UTC);
    private static final YearMonth OLD = YearMonth.of(2020, 2);

    private final OwnedDatabase database = OwnedDatabase.create();
    private final CommandOutput output = new CommandOutput();
    private final String grants;

    @TempDir
    private Path directory;

    OwnerCommandTest() {
        assertThat(run("print-grants", "--role=" + database.service()))
                .as(output.errors())
                .isZero();
        grants = output.printed();
        database.asOwner(grants);
    }

    @Test
    void grantsWhenExecutedThenTheRoleCanAddEvents() {
        assertThat(grants).startsWith("-- Privileges of the role").endsWith("commit;\n");
        insertEvent("2020-01-15T00:00:00Z", "granted");
        assertThat(database.serviceNumber("select count(*) from audit_event where operation_id = 'granted'"))
                .isEqualTo(1);
    }

    @Test
    void monthWhenArchivedThenIsInFilesWithChecksumsAndItsPartitionIsDropped() throws Exception {
        insertEvent("2020-02-01T00:00:00Z", "first");
        insertEvent("2020-02-29T23:59:59.999999Z", "last \\ \"quoted\"");
        insertEvent("2020-01-31T23:59:59.999999Z", "before");
        insertEvent("2020-03-01T00:00:00Z", "after");

        assertThat(archive(OLD)).as(output.errors()).isZero();

        Path file = directory.resolve("audit_event-2020-02.jsonl");
        assertThat(Files.readAllLines(file))
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).startsWith("{\"id\":"))
                .anySatisfy(line -> assertThat(line)
                        .contains("\"occurred_at\":\"2020-02-01T00:00:00+00:00\"", "\"operation_id\":\"first\""));
        assertThat(Files.readString(directory.resolve("audit_event-2020-02.jsonl.sha256")))
                .isEqualTo(sha256(file) + "  audit_event-2020-02.jsonl\n");
        assertThat(output.printed())
                .contains("audit_event: 2 events of 2020-02 moved to " + file)
                .contains("security_event: no events of 2020-02 in the database");
        assertThat(database.ownerNumber("select count(*) from audit_event where occurred_at >= '2020-02-01Z'"
                        + " and occurred_at < '2020-03-01Z'"))
                .isZero();
        assertThat(database.ownerNumber("select count(*) from audit_event where operation_id in ('before', 'after')"))
                .isEqualTo(2);
        assertThat(database.partitionsOf("audit_event")).doesNotContain("audit_event_2020_02");
        assertThat(Files.getPosixFilePermissions(file)).hasSize(2);
    }

    /** As if it had been killed after each of its steps. */
    @Test
    void commandWhenInterruptedThenTheSameCommandContinues() throws Exception {
        YearMonth month = YearMonth.of(2020, 4);
        insertEvent("2020-04-10T00:00:00Z", "kept");
        Files.writeString(directory.resolve("audit_event-2020-04.jsonl.part"), "{\"half\":");
        try (Connection reader = database.connectAsOwner()) {
            reader.setAutoCommit(false);
            reader.createStatement().execute("select make_month_partition('audit_event', '2020-04-01')");
            reader.commit();
            // the partition cannot be dropped, but everything before is done
            reader.createStatement().execute("select count(*) from audit_event");
            assertThat(archive(month)).isEqualTo(2);
        }
        assertThat(output.errors()).contains("lock timeout", "the same command continues", "when the backup");
        assertThat(directory.resolve("audit_event-2020-04.jsonl")).exists();
        assertThat(database.partitionsOf("audit_event")).contains("audit_event_2020_04");

        Files.delete(directory.resolve("audit_event-2020-04.jsonl.sha256"));
        assertThat(archive(month)).as(output.errors()).isZero();
        assertThat(archive(month)).as(output.errors()).isZero();

        assertThat(output.printed()).endsWith("security_event: no events of 2020-04 in the database\n");
        assertThat(directory.resolve("audit_event-2020-04.jsonl")).content().contains("kept");
        assertThat(directory.resolve("audit_event-2020-04.jsonl.sha256")).exists();
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files.filter(file -> file.toString().endsWith(".part"))).isEmpty();
        }
    }

    /** A backup holds such a lock until it ends. */
    @Test
    void monthWhenABackupReadsTheTableThenEventsAreAddedAndTheMonthIsArchivedAfterwards() throws Exception {
        insertEvent("2020-08-10T00:00:00Z", "archived");
        CompletableFuture<Integer> command;
        try (Connection backup = database.connectAsOwner();
                Connection service = database.connectAsService()) {
            backup.setAutoCommit(false);
            backup.createStatement().execute("lock table only audit_event in access share mode");
            command = CompletableFuture.supplyAsync(() -> archive(YearMonth.of(2020, 8)));
            Awaitility.await()
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> database.ownerNumber("select count(*) from pg_locks where not granted"
                                    + " and relation = 'audit_event'::regclass")
                            == 1);

            service.createStatement().execute("set lock_timeout = '1500ms'");
            service.createStatement().execute(event("2020-01-15T00:00:00Z", "meanwhile"));
        }

        assertThat(command.get(30, TimeUnit.SECONDS)).as(output.errors()).isZero();
        assertThat(output.printed())
                .contains("audit_event: another session, such as a backup, uses the table; trying again")
                .contains("audit_event: 1 events of 2020-08 moved to ");
    }

    /** Both would write the same file, and each would wait for the lock of the other one. */
    @Test
    void monthWhenAnotherCommandReadsItThenNoFileIsWritten() throws Exception {
        insertEvent("2020-07-10T00:00:00Z", "archived once");
        try (Connection other = database.connectAsOwner()) {
            other.setAutoCommit(false);
            other.createStatement().execute("select make_month_partition('audit_event', '2020-07-01')");
            other.commit();
            other.createStatement().execute("lock table audit_event_2020_07 in share mode");

            assertThat(archive(YearMonth.of(2020, 7))).isEqualTo(2);
        }

        assertThat(output.errors()).contains("lock timeout", "the same command continues");
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).isEmpty();
        }
    }

    /** The lock that it waits for is that of a partition which does not exist any more. */
    @Test
    void monthWhenAnotherCommandArchivesItMeanwhileThenNothingIsLeftToDo() throws Exception {
        insertEvent("2020-12-10T00:00:00Z", "archived by the other one");
        CompletableFuture<Integer> command;
        try (Connection other = database.connectAsOwner()) {
            other.setAutoCommit(false);
            other.createStatement().execute("select make_month_partition('audit_event', '2020-12-01')");
            other.commit();
            other.createStatement().execute("lock table audit_event_2020_12 in share row exclusive mode");
            command = CompletableFuture.supplyAsync(() -> archive(YearMonth.of(2020, 12)));
            Awaitility.await()
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> database.ownerNumber("select count(*) from pg_locks where not granted"
                                    + " and relation = 'audit_event_2020_12'::regclass")
                            == 1);

            other.createStatement().execute("drop table audit_event_2020_12");
            other.commit();
        }

        assertThat(command.get(30, TimeUnit.SECONDS)).as(output.errors()).isZero();
        assertThat(output.errors()).doesNotContain("audit_event_2020_12");
        assertThat(output.printed())
                .contains("audit_event: no events of 2020-12 in the database")
                .contains("security_event: no events of 2020-12 in the database");
    }

    @Test
    void fileWhenItHasOtherContentThenNothingIsDropped() throws Exception {
        insertEvent("2020-06-10T00:00:00Z", "only here");
        Path file = Files.writeString(directory.resolve("audit_event-2020-06.jsonl"), "{}\n");

        assertThat(archive(YearMonth.of(2020, 6))).isEqualTo(2);

        assertThat(output.errors()).contains(file + " does not have the events of 2020-06");
        assertThat(database.ownerNumber("select count(*) from audit_event where operation_id = 'only here'"))
                .isEqualTo(1);
        Files.delete(file);
        Files.writeString(directory.resolve("audit_event-2020-06.jsonl.sha256"), "0  audit_event-2020-06.jsonl\n");
        assertThat(archive(YearMonth.of(2020, 6))).isEqualTo(2);
        assertThat(output.errors())
                .contains("does not have the checksum of audit_event-2020-06.jsonl")
                .endsWith("the events stay in the database. Name another directory.\n");
        assertThat(database.ownerNumber("select count(*) from audit_event where operation_id = 'only here'"))
                .isEqualTo(1);
    }

    @Test
    void directoryWhenItCannotBeWrittenThenTheErrorSaysWhyAndNothingIsDropped() throws Exception {
        insertEvent("2020-09-10T00:00:00Z", "stays");
        Path file = Files.writeString(directory.resolve("file"), "not a directory");

        assertThat(run("archive-events", "--month=2020-09", "--directory=" + file))
                .isEqualTo(2);
        assertThat(output.errors())
                .contains(
                        "The events of 2020-09 are not all archived; nothing is lost, and the same command continues once it"
                                + " can write to " + file + ": a file with this name exists");
        assertThat(run("archive-events", "--month=2020-09", "--directory=" + file.resolve("below")))
                .isEqualTo(2);
        assertThat(output.errors()).contains("once it can write to " + file.resolve("below") + ": ");
        assertThat(database.ownerNumber("select count(*) from audit_event where operation_id = 'stays'"))
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tmpfs", "ramfs"})
    void directoryWhenItIsInMemoryThenIsRefusedAndNothingIsDropped(String type) throws Exception {
        insertEvent("2020-10-10T00:00:00Z", "kept from " + type);

        assertThat(archiveOn(type, YearMonth.of(2020, 10))).isEqualTo(2);

        assertThat(output.errors())
                .contains("The events of 2020-10 stay in the database: " + directory + " is in memory (" + type + ")")
                .contains("Name a directory on a disk");
        assertThat(database.ownerNumber(
                        "select count(*) from audit_event where operation_id = 'kept from " + type + "'"))
                .isEqualTo(1);
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void directoryWhenItIsInTheLayerOfAContainerThenIsWarnedOf() {
        insertEvent("2020-11-10T00:00:00Z", "in a layer");

        assertThat(archiveOn("overlay", YearMonth.of(2020, 11)))
                .as(output.errors())
                .isZero();

        assertThat(output.errors()).contains("Warning: " + directory + " seems to be inside a container");
        assertThat(directory.resolve("audit_event-2020-11.jsonl")).exists();
    }

    @ParameterizedTest
    @CsvSource({"0,12", "1,12", "12,12", "0,1", "1,1"})
    void monthWhenTooRecentThenIsRefused(int ago, int kept) {
        assertThat(run(
                        "archive-events",
                        "--month=" + PRESENT.minusMonths(ago),
                        "--directory=" + directory,
                        "--svc.retention.keep-months=" + kept))
                .isEqualTo(2);
        assertThat(output.errors()).contains("is too recent: the present month and the " + kept + " before it");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "archive-events --month=2020-13 --directory=x|--month must be a month such as 2025-10",
                "archive-events --month=2020-12|--directory is missing. Usage: archive-events --month=",
                "archive-events --month=2020-12 --month=2020-11 --directory=x|Unknown or repeated argument",
                "archive-events --month=2020-12 --directory=x --spring.datasource.url=|No database is configured: set",
                "print-grants --role=x --spring.datasource.url=|No database is configured: set SPRING_DATASOURCE_URL",
                "print-grants|--role is missing. Usage: print-grants --role=",
                "print-grants --role=nobody_has_it|role \"nobody_has_it\" does not exist",
                "print-grants --role=postgres|can act as the owner of the schema",
                "print-grants --role=x --svc.migration.password=|svc.migration.password is missing",
                "archive-events --month=2020-12 --directory=x --svc.retention.keep-months=0|keep-months must be at least 1"
            })
    void commandWhenItCannotThenEndsWithTwoAndASentence(String command, String sentence) {
        assertThat(run(command.split(" "))).isEqualTo(2);
        assertThat(output.errors()).contains(sentence).doesNotContain("\tat ");
    }

    private int archive(YearMonth month) {
        return run("archive-events", "--month=" + month, "--directory=" + directory);
    }

    private int archiveOn(String fileSystem, YearMonth month) {
        return new ArchiveEventsCommand(output.out(), output.err(), folder -> fileSystem)
                .run(database.withSettings("archive-events", "--month=" + month, "--directory=" + directory));
    }

    /** The folder of the tests may be in memory. */
    private int run(String... arguments) {
        return Stream.of(
                        new PrintGrantsCommand(output.out(), output.err()),
                        new ArchiveEventsCommand(output.out(), output.err(), folder -> "ext4"))
                .filter(command -> command.name().equals(arguments[0]))
                .findFirst()
                .orElseThrow()
                .run(database.withSettings(arguments));
    }

    private void insertEvent(String at, String operation) {
        database.asService(event(at, operation));
    }

    private static String event(String at, String operation) {
        return "insert into audit_event (id, occurred_at, tenant_id, user_account_id, session_id,"
                + " operation_id, action, outcome, status) values (gen_random_uuid(), '" + at
                + "', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '" + operation
                + "', 'READ', 'GRANTED', 200)";
    }

    private static String sha256(Path file) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    }
}
