package org.clinicalplatform.demographics.duplicate;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.zaxxer.hikari.HikariDataSource;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.clinicalplatform.demographics.person.PersonRows;
import org.clinicalplatform.platform.persistence.SessionLimits;
import org.clinicalplatform.testing.AtOnce;
import org.clinicalplatform.testing.CommandOutput;
import org.clinicalplatform.testing.database.TenantRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.clinicalplatform.testing.database.TestPostgres;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.jdbc.DataSourceUnwrapper;
import org.springframework.context.ConfigurableApplicationContext;

/** In a database of its own, since a run without a tenant compares the persons of all. */
@Tag("database")
class FindDuplicatesCommandTest {
    private static final String URL = TestPostgres.newDatabaseWithSchema();

    private final TestDatabase db = TestDatabase.at(URL);
    private final TenantRow tenant = registry();
    private final CommandOutput output = new CommandOutput();

    /** As if the persons were registered before the service had the list. */
    @BeforeEach
    void removeMarks() {
        db.update("delete from duplicate_evaluation");
    }

    @Test
    void runWhenPersonsAreFromBeforeThenFindsTheirPairs() {
        assertThat(run("--tenant=" + code())).as(output.errors()).isZero();

        assertThat(output.printed()).contains("Comparing 3 persons", "the work list is complete");
        assertThat(pairs()).isEqualTo(1);
    }

    /** A scheduled command does not have the variables of the operator's shell. */
    @Test
    void runWhenNoDatabaseIsConfiguredThenEndsWithTwoAndSetsNoneUp(@TempDir Path directory) {
        int status = new FindDuplicatesCommand(output.out(), output.err())
                .run(FindDuplicatesCommand.NAME, "--spring.datasource.url=", "--svc.embedded.data-dir=" + directory);

        assertThat(status).isEqualTo(2);
        assertThat(output.errors())
                .endsWith("No database is configured, and no embedded one is set up in " + directory
                        + ": set SPRING_DATASOURCE_URL\n");
        assertThat(output.printed()).isEmpty();
        assertThat(directory).isEmptyDirectory();
    }

    /** A registration or a load leaves one for each table that it writes. */
    @Test
    void runWhenPersonsHaveMarksOfWritesThenComparesEachOnce() {
        db.update(
                "insert into duplicate_evaluation (tenant_id, person_id)"
                        + " select tenant_id, id from person, generate_series(1, 3) where tenant_id = ?",
                tenant.id());

        assertThat(run("--tenant=" + code())).as(output.errors()).isZero();

        // one of the new pair perhaps again, since the persons were written just now
        assertThat(output.printed()).contains("Comparing 3 persons").containsPattern("Compared [34] persons in ");
        assertThat(pairs()).isEqualTo(1);
    }

    @Test
    void runWhenAnotherWasInterruptedThenContinuesIt() {
        interrupted();

        assertThat(run("--tenant=" + code())).as(output.errors()).isZero();

        assertThat(output.printed()).contains("Continuing: 1 persons are left").doesNotContain("Comparing");
        assertThat(pairs()).isEqualTo(1);
    }

    @Test
    void runWhenItStartsAnewThenComparesAllPersonsAlsoOfAnInterruptedRun() {
        TenantRow other = registry();
        removeMarks();
        interrupted();
        interrupted(other);

        assertThat(run("--tenant=" + code(), "--anew")).as(output.errors()).isZero();

        assertThat(output.printed()).contains("Comparing 3 persons").doesNotContain("Continuing");
        assertThat(pairs()).isEqualTo(1);
        assertThat(db.count("select count(*) from duplicate_evaluation where tenant_id = ? and whole", other.id()))
                .isEqualTo(1);
    }

    @Test
    void runWhenOneOfAnotherTenantWasInterruptedThenComparesAllPersonsOfTheOthers() {
        TenantRow other = registry();
        removeMarks();
        interrupted();

        assertThat(run()).as(output.errors()).isZero();

        assertThat(output.printed())
                .contains("Continuing: 1 persons are left", "Comparing ", "the work list is complete");
        assertThat(pairs()).isEqualTo(1);
        assertThat(pairs(other)).isEqualTo(1);
    }

    @Test
    void runWhenATenantIsNotActiveThenLeavesItsPersonsOut() {
        TenantRow closed = registry();
        removeMarks();
        db.update("update tenant set active = false where id = ?", closed.id());

        assertThat(run()).as(output.errors()).isZero();

        assertThat(pairs(closed)).isZero();
        assertThat(pairs()).isEqualTo(1);
    }

    @Test
    void runWhenAPersonWasPutOffThenComparesAllPersons() {
        db.update(
                "insert into duplicate_evaluation (tenant_id, person_id, whole, failures)"
                        + " select tenant_id, id, row_number() over (order by id) = 1, 1 from person where tenant_id = ?",
                tenant.id());

        assertThat(run("--tenant=" + code())).as(output.errors()).isZero();

        assertThat(output.printed()).contains("Comparing 3 persons").doesNotContain("Continuing");
        assertThat(pairs()).isEqualTo(1);
    }

    @Test
    void runWhenAPersonCannotBeComparedThenEndsWithTwoAndComparesTheOthers() {
        TenantRow other = registry();
        removeMarks();
        assertThat(runWithoutPairs()).isEqualTo(2);

        assertThat(output.errors()).contains("Could not compare 2 person(s), see the warnings");
        assertThat(output.printed()).doesNotContain("complete");
        assertThat(pairs(other)).isEqualTo(1);

        assertThat(run("--tenant=" + code())).as(output.errors()).isZero();
        assertThat(pairs()).isEqualTo(1);
    }

    /** Searches leave these keys out, whether or not a batch is rolled back. */
    @Test
    void runWhenItsFirstBatchFailsThenKeepsTheCommonKeys() {
        db.update("""
                insert into person (id, tenant_id, gender, birth_date, created_at, created_by, updated_at, updated_by)
                select uuidv7(), p.tenant_id, 'FEMALE', date '1950-03-01' + n % 28, now(), p.created_by, now(),
                  p.created_by
                from generate_series(0, 300) n
                cross join (select tenant_id, created_by from person where tenant_id = ? limit 1) p
                """, tenant.id());
        removeMarks();
        interrupted();

        assertThat(runWithoutPairs("--tenant=" + code())).isEqualTo(2);

        assertThat(db.texts("select key from match_common_key where tenant_id = ?", tenant.id()))
                .containsExactly("month 1950-03-01");
    }

    @Test
    void runWhenAnotherProcessLosesWhatItHasTakenThenComparesThat() throws Exception {
        interrupted();
        FindDuplicatesOptions options = FindDuplicatesOptions.of(settings("--tenant=" + code()));
        try (ConfigurableApplicationContext command = FindDuplicatesCommand.start(options);
                Connection another = db.connect()) {
            another.setAutoCommit(false);
            another.createStatement()
                    .execute("delete from duplicate_evaluation where tenant_id = '" + tenant.id() + "'");
            CompletableFuture<Long> run = CompletableFuture.supplyAsync(() -> compared(command, options));
            assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> run.get(3, TimeUnit.SECONDS));
            another.rollback();

            assertThat(run.get(1, TimeUnit.MINUTES)).as(output.errors()).isZero();
        }
        assertThat(pairs()).isEqualTo(1);
    }

    /** It would wait forever for a machine that is gone. */
    @Test
    void startWhenResponsesMayTakeLongThenTheSystemLooksForTheServer() {
        FindDuplicatesOptions options = FindDuplicatesOptions.of(settings());
        try (ConfigurableApplicationContext command = FindDuplicatesCommand.start(options)) {
            DataSource database = command.getBean(DataSource.class);
            HikariDataSource pool = requireNonNull(DataSourceUnwrapper.unwrap(database, HikariDataSource.class));

            assertThat(pool.getDataSourceProperties())
                    .containsEntry("socketTimeout", "0")
                    .containsEntry("tcpKeepAlive", "true");
            // a role or a database may have limits of its own
            assertThat(pool.getConnectionInitSql()).endsWith(SessionLimits.NONE);
        }
    }

    /** Starts both before they run: in one process, two starts at once disturb each other's logging system. */
    @Test
    void runsWhenTwoAreMadeAtOnceThenBothEndWithAllPairsFound() {
        TenantRow other = registry();
        removeMarks();
        FindDuplicatesOptions all = FindDuplicatesOptions.of(settings());
        FindDuplicatesOptions one = FindDuplicatesOptions.of(settings("--tenant=" + code()));

        try (ConfigurableApplicationContext first = FindDuplicatesCommand.start(all);
                ConfigurableApplicationContext second = FindDuplicatesCommand.start(one)) {
            assertThat(AtOnce.<Long>all(List.of(() -> compared(first, all), () -> compared(second, one))))
                    .containsExactly(0L, 0L);
        }

        assertThat(output.printed()).containsSubsequence("the work list is complete", "the work list is complete");
        assertThat(pairs()).isEqualTo(1);
        assertThat(pairs(other)).isEqualTo(1);
    }

    @Test
    void runWhenItCannotThenEndsWithTwoAndASentence() {
        assertThat(run("--tenant=nowhere")).isEqualTo(2);
        assertThat(output.errors()).contains("No active tenant has this code: --tenant=nowhere");
        assertThat(run("--threads=many")).isEqualTo(2);
        assertThat(output.errors()).contains("--threads must be a number from 1 to 64");
        assertThat(run("--verbose")).isEqualTo(2);
        assertThat(output.errors()).contains("Unknown or repeated argument");
    }

    private String code() {
        return "T-" + tenant.id();
    }

    /** A tenant with a person who is registered twice, and somebody else. */
    private TenantRow registry() {
        TenantRow added = db.tenants().insert();
        PersonRows persons = new PersonRows(db, added.id());
        for (int i = 0; i < 2; i++) {
            persons.address(
                    persons.insert("Sáenz", List.of("Vicenta"), "1944-05-31"), "12 Mill Lane", "Salem", "01970");
        }
        persons.insert("Okafor", List.of("Amara"), "1999-01-01");
        return added;
    }

    /** Leaves what a run over the tenant leaves that was interrupted before the last person. */
    private void interrupted() {
        interrupted(tenant);
    }

    private void interrupted(TenantRow of) {
        db.update(
                "insert into duplicate_evaluation (tenant_id, person_id, whole)"
                        + " select tenant_id, id, true from person where tenant_id = ? order by id limit 1",
                of.id());
    }

    private long pairs() {
        return pairs(tenant);
    }

    private long pairs(TenantRow of) {
        return db.count("select count(*) from duplicate_pair where tenant_id = ?", of.id());
    }

    private long compared(ConfigurableApplicationContext command, FindDuplicatesOptions options) {
        return command.getBean(RegistryEvaluation.class).run(options, output.out());
    }

    private int run(String... options) {
        return new FindDuplicatesCommand(output.out(), output.err())
                .run(Stream.concat(Stream.of(FindDuplicatesCommand.NAME), settings(options).stream())
                        .toArray(String[]::new));
    }

    /** Runs while no pair of the tenant can be stored. */
    private int runWithoutPairs(String... options) {
        String name = "refuse_" + tenant.id().toString().replace('-', '_');
        db.update("create function " + name
                + "() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$");
        db.update("create trigger " + name + " before insert on duplicate_pair for each row when (new.tenant_id = '"
                + tenant.id() + "') execute function " + name + "()");
        try {
            return run(options);
        } finally {
            db.update("drop function " + name + " cascade");
        }
    }

    private static List<String> settings(String... options) {
        return Stream.concat(
                        Stream.of("--spring.datasource.username=postgres", "--spring.datasource.url=" + URL),
                        Stream.of(options))
                .toList();
    }
}
