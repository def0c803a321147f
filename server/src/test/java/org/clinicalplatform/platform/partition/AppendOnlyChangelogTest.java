package org.clinicalplatform.platform.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.util.List;
import liquibase.Contexts;
import liquibase.Liquibase;
import liquibase.Scope;
import liquibase.changelog.ChangeSet;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import liquibase.resource.ClassLoaderResourceAccessor;
import liquibase.ui.LoggerUIService;
import org.clinicalplatform.testing.database.OwnedDatabase;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** A database of the release before gets its events into partitions, and back. */
@Tag("database")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AppendOnlyChangelogTest {
    private static final String INDEXES =
            "select string_agg(indexname || ' ' || regexp_replace(indexdef, '^.* USING', ''),"
                    + " E'\\n' order by indexname) from pg_indexes where tablename in ('audit_event', 'security_event')";

    private final OwnedDatabase database = OwnedDatabase.create();

    @BeforeAll
    void migrateToTheReleaseBefore() throws Exception {
        liquibase(liquibase -> liquibase.update(
                liquibase.getDatabaseChangeLog().getChangeSets().size() - appendOnly(liquibase), ""));
        database.asOwner(
                "insert into audit_event (id, occurred_at, tenant_id, user_account_id, session_id, operation_id,"
                        + " action, outcome, status) select gen_random_uuid(), at, gen_random_uuid(), gen_random_uuid(),"
                        + " gen_random_uuid(), 'getVisit', 'READ', 'GRANTED', 200"
                        + " from unnest('{2023-12-31T23:59:59.999999Z,2024-01-01Z,2024-02-29Z}'::timestamptz[]) at");
        database.asOwner("insert into security_event (id, occurred_at, kind, count)"
                + " values (gen_random_uuid(), '2024-01-31T23:30:00-05', 'LOGIN_FAILED', 3)");
        database.asOwner("grant select on audit_event to " + database.service());
    }

    @Test
    void eventsWhenUpgradedThenAreInThePartitionsOfTheirMonthsAndRolledBackInOneTable() throws Exception {
        String indexes = database.ownerText(INDEXES);

        liquibase(liquibase -> liquibase.update(new Contexts()));

        assertThat(database.partitionsOf("audit_event"))
                .contains("audit_event_2023_12", "audit_event_2024_01", "audit_event_2024_02", "audit_event_default")
                .hasSize(8);
        assertThat(database.partitionsOf("security_event"))
                .contains("security_event_2024_02")
                .hasSize(6);
        assertThat(database.ownerNumber("select count(*) from audit_event_2023_12"))
                .isEqualTo(1);
        assertThat(database.ownerNumber("select count(*) from audit_event")).isEqualTo(3);
        assertThat(database.ownerNumber("select sum(count) from security_event_2024_02"))
                .isEqualTo(3);
        assertThat(database.serviceNumber("select count(*) from audit_event")).isEqualTo(3);
        for (String each :
                List.of("audit_event", "audit_event_2024_01", "security_event_2024_02", "audit_event_default")) {
            for (String change : List.of("delete from ", "truncate ", "with moved as (select 1) delete from ")) {
                assertThatThrownBy(() -> database.asOwner(change + each)).hasMessageContaining("is append-only");
            }
        }

        liquibase(liquibase -> liquibase.rollback(appendOnly(liquibase), ""));

        assertThat(database.partitionsOf("audit_event")).isEmpty();
        assertThat(database.ownerText(INDEXES)).isEqualTo(indexes);
        assertThat(database.ownerNumber("select count(*) from audit_event")).isEqualTo(3);
        assertThat(database.serviceNumber("select count(*) from audit_event")).isEqualTo(3);
        assertThat(database.asOwner("delete from security_event")).isEqualTo(1);
        assertThat(database.ownerNumber("select count(*) from pg_proc where proname like '%month_partition%'"))
                .isZero();
    }

    private static int appendOnly(Liquibase liquibase) throws Exception {
        return (int) liquibase.getDatabaseChangeLog().getChangeSets().stream()
                .map(ChangeSet::getAuthor)
                .filter("appendonly"::equals)
                .count();
    }

    private void liquibase(Step step) throws Exception {
        try (Connection connection = database.connectAsOwner()) {
            Scope.child(Scope.Attr.ui.name(), new LoggerUIService(), () -> {
                Liquibase liquibase = new Liquibase(
                        "db/changelog/master.yaml",
                        new ClassLoaderResourceAccessor(),
                        DatabaseFactory.getInstance()
                                .findCorrectDatabaseImplementation(new JdbcConnection(connection)));
                step.run(liquibase);
            });
        }
    }

    @FunctionalInterface
    private interface Step {
        void run(Liquibase liquibase) throws Exception;
    }
}
