package org.clinicalplatform.schemaowner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.clinicalplatform.testing.CommandOutput;
import org.clinicalplatform.testing.database.OwnedDatabase;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** From an empty database to one that a later release has migrated. */
@Tag("database")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@ExtendWith(OutputCaptureExtension.class)
class MigrateCommandTest {
    private static final String OBJECTS = "select (select count(*) from pg_class) + (select count(*) from pg_proc)"
            + " + (select count(*) from pg_namespace)";

    private final OwnedDatabase database = OwnedDatabase.create();
    private CommandOutput output = new CommandOutput();

    @Test
    @Order(1)
    void dryRunWhenTheDatabaseIsEmptyThenPrintsAllSqlAndCreatesNothing() {
        long before = database.ownerNumber(OBJECTS);

        assertThat(run("migrate", "--dry-run", "--svc.modules.lab.enabled=false"))
                .as(output.errors())
                .isZero();

        assertThat(output.printed())
                .startsWith("-- Pending: ")
                .contains(" changesets. Nothing was changed.\n")
                .contains("-- Passed over, because their preconditions do not hold: modules:lab\n")
                .contains("-- accesscontrol:tenancy (db/changelog/accesscontrol.sql)\ncreate table tenant (")
                .contains("-- lets other tables prove by a foreign key")
                .doesNotContain("lab.lab_order");
        assertThat(database.ownerNumber(OBJECTS)).isEqualTo(before);
    }

    @Test
    @Order(2)
    void commandWhenRunThenMigratesAndNothingIsPending() {
        assertThat(run("migrate")).as(output.errors()).isZero();
        assertThat(output.printed()).isEqualTo("The database has the schema of this release\n");

        assertThat(run("migrate", "--dry-run")).as(output.errors()).isZero();
        assertThat(output.printed()).isEqualTo("-- Nothing is pending.\n");
    }

    @ParameterizedTest
    @Order(3)
    @ValueSource(strings = {"migrate", "print-grants"})
    void commandWhenAReplicaMigratesThenSaysThatItWaitsAndEndsAfterwards(String name, CapturedOutput log)
            throws Exception {
        database.asOwner("comment on table databasechangelog is null");
        CompletableFuture<Integer> migration;
        try (Connection replica = lockedByAReplica()) {
            migration = CompletableFuture.supplyAsync(() -> name.equals("migrate") ? run(name) : printGrants());
            await().atMost(Duration.ofMinutes(1))
                    .until(() -> log.getOut().contains("Another process migrates the database schema"));
            assertThat(migration).isNotDone();
        }

        assertThat(migration.get(1, TimeUnit.MINUTES)).as(output.errors()).isZero();
    }

    @Test
    @Order(4)
    void dryRunWhenTheRoleOfTheServiceRunsItThenPrintsThePendingChangesetAndTakesNoLock() throws SQLException {
        database.asOwner("delete from databasechangelog where id = 'key' and author = 'idempotency'");
        long rows = database.ownerNumber("select count(*) from databasechangelog");

        try (Connection replica = lockedByAReplica()) {
            assertThat(run("migrate", "--dry-run", "--svc.migration.username=", "--svc.migration.password="))
                    .as(output.errors())
                    .isZero();
        }

        assertThat(output.printed())
                .startsWith("-- Pending: 1 changesets. Nothing was changed.\n\n"
                        + "-- idempotency:key (db/changelog/idempotency.sql)\n")
                .contains("create table idempotency_key (");
        assertThat(database.ownerNumber("select count(*) from databasechangelog"))
                .isEqualTo(rows);
    }

    @Test
    @Order(5)
    void dryRunWhenALaterReleaseHasMigratedThenNamesItsChangesets() {
        database.asOwner("update databasechangelog set id = 'later' where id = 'lab' and author = 'modules'");

        assertThat(run("migrate", "--dry-run")).as(output.errors()).isZero();

        assertThat(output.printed())
                .contains("-- A later release has migrated this database. This release does not know: modules:later\n");
    }

    /** Its tables may need privileges that this release does not know. */
    @Test
    @Order(6)
    void printGrantsWhenALaterReleaseHasMigratedThenNeedsAttention() {
        // without a migration, which would create what the tests above made pending
        assertThat(printGrants("--spring.liquibase.enabled=false"))
                .as(output.errors())
                .isEqualTo(1);

        assertThat(output.errors())
                .contains("A later release has migrated this database (modules:later). Do not execute this");
    }

    @Test
    @Order(7)
    void dryRunWhenAMigrationWouldBeRefusedThenSaysSoInOneLine() {
        database.asOwner("update databasechangelog set md5sum = '9:0' where id = 'tenancy'");

        assertThat(run("migrate", "--dry-run")).isEqualTo(2);

        assertThat(output.errors())
                .startsWith("The command failed: The migration would be refused: ")
                .contains("db/changelog/accesscontrol.sql::tenancy::accesscontrol")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @Order(8)
    @CsvSource(
            delimiter = '|',
            value = {
                "migrate --dry|Unknown or repeated argument. Usage: migrate [--dry-run]",
                "migrate --dry-run --dry-run|Unknown or repeated argument",
                "migrate --dry-run=true|Unknown or repeated argument",
                "migrate --dry-run --spring.datasource.url=|No database is configured: set SPRING_DATASOURCE_URL",
                "migrate --dry-run --svc.migration.username=nobody_has_it|role \"nobody_has_it\" does not exist",
                "migrate --dry-run --spring.datasource.url=jdbc:postgresql://localhost:1/none|Connection to localhost:1 refused"
            })
    void commandWhenItCannotThenEndsWithTwoAndASentence(String command, String sentence) {
        assertThat(run(command.split(" "))).isEqualTo(2);
        assertThat(output.errors()).contains(sentence).hasLineCount(1);
    }

    private Connection lockedByAReplica() throws SQLException {
        Connection replica = database.connectAsOwner();
        replica.createStatement().execute("select pg_advisory_lock(" + 0x434C494E4943414CL + ")");
        return replica;
    }

    private int run(String... arguments) {
        output = new CommandOutput();
        return new MigrateCommand(output.out(), output.err()).run(database.withSettings(arguments));
    }

    private int printGrants(String... settings) {
        output = new CommandOutput();
        String[] arguments = Stream.concat(
                        Stream.of("print-grants", "--role=" + database.service()), Stream.of(settings))
                .toArray(String[]::new);
        return new PrintGrantsCommand(output.out(), output.err()).run(database.withSettings(arguments));
    }
}
