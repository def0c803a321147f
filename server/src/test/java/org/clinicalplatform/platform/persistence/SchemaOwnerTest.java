package org.clinicalplatform.platform.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.clinicalplatform.testing.database.OwnedDatabase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.liquibase.autoconfigure.LiquibaseProperties;
import org.springframework.core.io.DefaultResourceLoader;

/** An owner migrates, and the service runs as a role that has only the privileges it was granted. */
@Tag("database")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SchemaOwnerTest {
    private static final String INSERT =
            "insert into audit_event (id, occurred_at, tenant_id, user_account_id, session_id, operation_id, action,"
                    + " outcome, status) values (gen_random_uuid(), now(), gen_random_uuid(), gen_random_uuid(),"
                    + " gen_random_uuid(), 'getVisit', 'READ', 'GRANTED', 200)";

    private static final String RECORD = "select obj_description('databasechangelog'::regclass, 'pg_class')";

    private static final Duration LOCK_WAIT = Duration.ofMinutes(1);

    private final OwnedDatabase database = OwnedDatabase.create();

    SchemaOwnerTest() throws Exception {
        migrateAs(database.owner(), database.service());
    }

    @Test
    void roleWhenItAddsAndReadsEventsThenMay() {
        assertThat(database.asService(INSERT)).isEqualTo(1);
        assertThat(database.serviceNumber("select count(*) from audit_event")).isPositive();
    }

    static Stream<String> changesOfRecords() {
        return Stream.of("audit_event", "security_event", "person_merge_count", "person_merge_snapshot")
                .flatMap(table -> Stream.of(
                        "delete from " + table,
                        "truncate " + table,
                        "update " + table + " set "
                                + (table.endsWith("event") ? "occurred_at = now()" : "person_merge_id = null")));
    }

    @ParameterizedTest
    @MethodSource("changesOfRecords")
    void recordsWhenChangedThenRefusedByPrivilegeAndForTheOwnerByTrigger(String change) {
        assertThatThrownBy(() -> database.asService(change)).hasMessageContaining("permission denied");
        assertThatThrownBy(() -> database.asOwner(change)).hasMessageContaining("is refused: it is append-only");
    }

    static Stream<String> changesOfTheSchema() {
        return Stream.of(
                "alter table audit_event disable trigger all",
                "alter table audit_event add column hidden text",
                "drop table audit_event_default",
                "drop trigger append_only on audit_event",
                "create or replace function refuse_change() returns trigger language sql as ''",
                "alter function make_month_partitions() security invoker",
                "create table mine (id int)",
                "create schema mine",
                "select make_append_only('tenant')",
                "select make_month_partition('audit_event', '2001-01-01')",
                "insert into permission values ('a', 'b')",
                "update databasechangelog set md5sum = null",
                "update person_merge set reason = 'Another'",
                "delete from person_merge_row",
                "delete from visit");
    }

    @ParameterizedTest
    @MethodSource("changesOfTheSchema")
    void schemaWhenTheRoleChangesItThenIsRefused(String change) {
        assertThatThrownBy(() -> database.asService(change)).hasMessageFindingMatch("permission denied|must be owner");
    }

    @Test
    void partitionsWhenTheRoleNamesThemThenAreOutOfReach() {
        assertThatThrownBy(() -> database.asService("select * from audit_event_default"))
                .hasMessageContaining("permission denied");
    }

    @Test
    void partitionsWhenTheRoleAsksForThoseAheadThenTheOwnersFunctionMakesThem() {
        List<String> ahead = database.partitionsOf("security_event");
        database.asOwner("drop table " + ahead.get(ahead.size() - 2));

        assertThat(database.serviceNumber("select make_month_partitions()")).isEqualTo(1);

        assertThat(database.partitionsOf("security_event")).isEqualTo(ahead).hasSizeGreaterThanOrEqualTo(5);
    }

    /** A session's own objects come last where the function looks for names. */
    @Test
    void functionOfTheOwnerWhenTheRoleShadowsANameThenDoesNotSeeIt() throws Exception {
        try (Connection service = database.connectAsService()) {
            service.createStatement()
                    .execute("create function pg_temp.make_month_partition(regclass, date)"
                            + " returns boolean language plpgsql as 'begin raise exception ''shadowed''; end'");
            service.createStatement().execute("set search_path = pg_temp, public");
            service.createStatement().execute("select public.make_month_partitions()");
        }
    }

    @Test
    void startWhenTheSchemaIsGrantedThenTheRoleNeedsNoOwner() throws Exception {
        migrateAs(database.service(), null);
    }

    @Test
    void startWhenTheRoleMayNotMigrateThenSaysWhatToSet() {
        OwnedDatabase empty = OwnedDatabase.create();

        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> migrateAs(empty.service(), null, empty))
                .withMessageContainingAll("SVC_MIGRATION_USERNAME", "print-grants", "permission denied");
    }

    @Test
    void startWhenAnotherRoleWasGrantedThenGrantsThisOneToo() throws Exception {
        OwnedDatabase granted = OwnedDatabase.create();
        migrateAs(granted.owner(), null, granted);
        assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> granted.asService(INSERT));

        migrateAs(granted.owner(), granted.service(), granted);

        assertThat(granted.asService(INSERT)).isEqualTo(1);
    }

    /** Another build has the same changelog: a former one, whose record had no digest of its grants, or a later one. */
    @ParameterizedTest
    @ValueSource(strings = {"", " privileges 0f1e"})
    void startWhenAnotherBuildOfTheChangelogGaveOtherPrivilegesThenAddsItsOwnOnce(String privileges) throws Exception {
        OwnedDatabase granted = OwnedDatabase.create();
        migrateAs(granted.owner(), granted.service(), granted);
        String record = granted.ownerText(RECORD);
        granted.asOwner("revoke delete on refresh_token from " + granted.service());
        granted.asOwner("grant delete on visit to " + granted.service());
        String former = record.replaceAll(" privileges \\w+", privileges);
        granted.asOwner("comment on table databasechangelog is '" + former + "'");

        migrateAs(granted.owner(), granted.service(), granted);

        assertThat(granted.asService("delete from refresh_token where false")).isZero();
        assertThat(granted.asService("delete from visit where false")).isZero();
        assertThat(granted.ownerText(RECORD)).isEqualTo(record).contains(" privileges ");

        granted.asOwner("revoke delete on refresh_token from " + granted.service());
        migrateAs(granted.owner(), granted.service(), granted);
        assertThatThrownBy(() -> granted.asService("delete from refresh_token where false"))
                .hasMessageContaining("permission denied");
    }

    /** A replica of this release that is started again while a later one runs beside it. */
    @Test
    void startWhenALaterReleaseHasMigratedThenItsGrantsAndItsRecordStay() throws Exception {
        OwnedDatabase later = OwnedDatabase.create();
        migrateAs(later.owner(), later.service(), later);
        String record = "0f 1e granted to " + later.service();
        addLaterChangeset(later);
        later.asOwner("comment on table databasechangelog is '" + record + "'");
        later.asOwner("create table later (id int)");
        later.asOwner("grant delete on later to " + later.service());

        migrateAs(later.owner(), later.service(), later);

        assertThat(later.asService("delete from later where false")).isZero();
        assertThat(later.ownerText(RECORD)).isEqualTo(record);
    }

    /** It has made a table and recorded nothing so far. */
    @Test
    @Timeout(60)
    void startWhenALaterReleaseIsMigratingThenDoesNotWaitAndChangesNothing() throws Exception {
        OwnedDatabase later = OwnedDatabase.create();
        migrateAs(later.owner(), later.service(), later);
        String record = later.ownerText(RECORD);
        addLaterChangeset(later);
        later.asOwner("create table later (id int)");

        try (Connection migrating = later.connectAsOwner()) {
            migrating.createStatement().execute("select pg_advisory_lock(" + 0x434C494E4943414CL + ")");
            migrateAs(later.owner(), later.service(), later);
        }

        assertThat(later.ownerText(RECORD)).isEqualTo(record);
        assertThatThrownBy(() -> later.asService("select * from later")).hasMessageContaining("permission denied");
    }

    @Test
    void grantsWhenTheRoleHadMoreThenTakeItAway() throws Exception {
        database.asOwner("grant delete on audit_event to " + database.service());
        // as in databases from before PostgreSQL 15
        database.asOwner("grant create on schema public to public");

        try (Connection owner = database.connectAsOwner()) {
            new ServicePrivileges(owner).grantTo(database.service());
        }

        assertThatThrownBy(() -> database.asService("delete from audit_event"))
                .hasMessageContaining("permission denied");
    }

    @ParameterizedTest
    @CsvSource({"postgres", "OWNER"})
    void grantsWhenTheRoleCanActAsTheOwnerThenAreRefused(String role) throws Exception {
        try (Connection owner = database.connectAsOwner()) {
            assertThatExceptionOfType(InvalidSettingException.class)
                    .isThrownBy(() -> new ServicePrivileges(owner).script(role.replace("OWNER", database.owner())))
                    .withMessageContaining("can act as the owner");
        }
    }

    @ParameterizedTest
    @CsvSource({"owner,'',password", "'',secret,username", "owner,' ',password"})
    void settingsWhenOneIsMissingThenNameIt(String username, String password, String missing) {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> new MigrationSettings(username, password, LOCK_WAIT))
                .withMessage("svc.migration." + missing
                        + " is missing: svc.migration.username and svc.migration.password must be set together");
    }

    @Test
    void settingsWhenTheWaitForLocksIsTooShortThenAreRefused() {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> new MigrationSettings("", "", Duration.ZERO))
                .withMessageStartingWith("svc.migration.lock-wait must be at least PT1S");
    }

    @Test
    void settingsWhenPrintedThenDoNotShowThePassword() {
        assertThat(new MigrationSettings("owner", "secret", LOCK_WAIT))
                .hasToString("MigrationSettings[username=owner, lockWait=PT1M]");
        assertThat(new MigrationSettings("", "", LOCK_WAIT).present()).isFalse();
    }

    private static void addLaterChangeset(OwnedDatabase database) {
        database.asOwner(
                "insert into databasechangelog select 'later', author, filename, dateexecuted, 1000, exectype, '9:1'"
                        + " from databasechangelog where author = 'idempotency'");
    }

    private void migrateAs(String role, @Nullable String serviceRole) throws Exception {
        migrateAs(role, serviceRole, database);
    }

    private static void migrateAs(String role, @Nullable String serviceRole, OwnedDatabase database) throws Exception {
        LiquibaseProperties settings = new LiquibaseProperties();
        settings.setChangeLog("classpath:/db/changelog/master.yaml");
        settings.setParameters(Map.of("imagingEnabled", "true", "labEnabled", "true", "pharmacyEnabled", "true"));
        new SchemaMigration(database.dataSource(role), serviceRole, settings, new DefaultResourceLoader(), LOCK_WAIT)
                .afterPropertiesSet();
    }
}
