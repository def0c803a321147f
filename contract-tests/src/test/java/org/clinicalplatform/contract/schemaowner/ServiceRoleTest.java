package org.clinicalplatform.contract.schemaowner;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.CommandProcess;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.GuideSql;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.ModuleMerges;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.PersonMerges;
import org.clinicalplatform.contract.harness.Registrar;
import org.clinicalplatform.contract.harness.Replicas;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.ServiceRoles;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.SqlShell;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the role of the service may do in the database, tried with psql, and that the service works as that role. All
 * tests of two replicas run as such a role too.
 */
@NeedsOwnServer("connects to the database as the role of the service")
class ServiceRoleTest {

    private static final Duration SOON = Duration.ofSeconds(30);

    private final Replicas replicas = Servers.replicas();
    private final ServiceRoles roles = ServiceRoles.of(replicas.database());

    @ParameterizedTest
    @ValueSource(strings = {"audit_event", "security_event"})
    void eventsWhenChangedByTheServicesRoleThenRefusedByPrivilege(String table) {
        Stream.of(
                        "update " + table + " set client_ip = '192.0.2.1'",
                        "delete from " + table,
                        "truncate " + table,
                        "merge into " + table + " e using tenant t on t.id = e.tenant_id when matched then delete",
                        "alter table " + table + " disable trigger append_only",
                        "drop table " + table,
                        "drop table " + table + "_default",
                        "delete from " + table + "_default",
                        "alter table " + table + " detach partition " + table + "_default",
                        "drop trigger append_only on " + table)
                .forEach(change -> assertThat(SqlShell.errors(roles.service(), change + ";"))
                        .as(change)
                        .containsPattern("permission denied|must be owner"));
        assertThat(SqlShell.errors(roles.service(), "select count(*) from " + table + ";"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"audit_event", "security_event", "audit_event_default", "security_event_default"})
    void eventsWhenChangedByTheOwnerThenRefusedByATrigger(String table) {
        Stream.of("update " + table + " set client_ip = '192.0.2.1'", "delete from " + table, "truncate " + table)
                .forEach(change -> {
                    for (Database user : List.of(roles.owner(), replicas.database())) {
                        assertThat(SqlShell.errors(user, change + ";"))
                                .as(change)
                                .contains("of " + table + " is refused: it is append-only");
                    }
                });
    }

    /** Former texts of signed notes, former roles and former registrations. */
    @ParameterizedTest
    @ValueSource(strings = {"clinical_note_text", "ended_role_assignment", "patient_facility_ended"})
    void historyWhenChangedByTheServicesRoleThenRefusedByPrivilege(String table) {
        for (String change : List.of("update " + table + " set id = id", "delete from " + table, "truncate " + table)) {
            assertThat(SqlShell.errors(roles.service(), change + ";"))
                    .as(change)
                    .contains("permission denied");
        }
    }

    @Test
    void serviceWhenItRunsAsTheRoleThenChartsMergesUndoAndModulesWork() {
        String clinician = Sessions.at(replicas.first()).token(Demo.CLINICIAN);
        Registrar registrar = Registrar.at(replicas.first());
        Json survivor = registrar.newPatient();
        Json loser = registrar.newPatient();
        ModuleMerges modules = ModuleMerges.at(replicas.first());
        ModuleMerges.TABLES.forEach(table -> modules.row(table, loser.text("id")));
        for (ClinicalRecords kind : ClinicalRecords.values()) {
            kind.create(replicas.first(), clinician, kind.body(loser.text("id")));
        }
        Visits.open(replicas.first(), clinician, Visits.opening(loser.text("id")));
        PersonMerges merges = PersonMerges.at(replicas.second());

        String merge = merges.merge(survivor.text("personId"), loser.text("personId"))
                .expect(201)
                .json()
                .text("personMergeId");
        for (String module : ModuleMerges.MODULES) {
            assertThat(Await.until(SOON, () -> modules.state(merge, module).equals("COMPLETED")))
                    .as(module)
                    .isTrue();
        }
        merges.undo(merge).expect(200);

        for (String table : ModuleMerges.TABLES) {
            assertThat(Await.until(SOON, () -> modules.count(table, loser.text("id")) == 1))
                    .as(table)
                    .isTrue();
        }
    }

    /** A line of the log in the script would end psql before its first statement. */
    @Test
    void grantsWhenTheLogWarnsThenAreAloneOnStandardOutput() {
        Database empty = Servers.emptyDatabase("warned");
        String name = empty.text("select current_database()") + "_c";
        empty.update("create database " + name + " encoding 'UTF8' locale 'C' template template0");
        Database database = new Database(
                empty.url().substring(0, empty.url().lastIndexOf('/') + 1) + name, empty.user(), empty.password());
        ServiceRoles warned = ServiceRoles.of(database);

        try (CommandProcess print = ServerLaunch.configured("warned", database, KeyPairs.ec("secp256r1"))
                .as(warned.owner())
                .startCommand("print-grants", "--role=" + warned.service().user())) {
            assertThat(print.awaitExit()).as(print::toString).isZero();
            assertThat(print.err()).contains("WARN", "The locale of the database does not know all letters");
            assertThat(print.out()).startsWith("-- Privileges of the role").doesNotContain("WARN");
        }
    }

    /** The order of an operator: grants printed, executed with psql, and a start that knows no owner. */
    @Test
    void databaseWhenEmptyThenTheOwnerMigratesAndGrantsAndTheRoleRuns() {
        Database database = Servers.emptyDatabase("granted");
        ServiceRoles granted = ServiceRoles.of(database);
        ServerLaunch launch = ServerLaunch.configured("granted", database, KeyPairs.ec("secp256r1"));
        try (CommandProcess print = launch.as(granted.owner())
                .startCommand("print-grants", "--role=" + granted.service().user())) {
            assertThat(print.awaitExit()).as(print::toString).isZero();
            assertThat(print.err()).isEmpty();
            assertThat(SqlShell.errors(granted.owner(), print.out())).isEmpty();
        }

        try (ServerProcess service = launch.as(granted.service()).start()) {
            String token = Sessions.at(service).token(Demo.CLINICIAN);
            Visits.open(service, token);
            assertThat(service.log()).doesNotContain("permission denied", "Could not make the partitions");
        }
        assertThat(SqlShell.errors(granted.service(), "create table mine (id int);"))
                .contains("permission denied for schema public");
    }

    /** An operator may take the owner of tables for the former role of the service. */
    @Test
    void formerRoleWhenRemovedAsTheGuideTellsThenIsGoneAndTheTablesThatItOwnedStay() {
        Database database = Servers.emptyDatabase("former");
        String owner = ServiceRoles.of(database).owner().user();
        String role = "former_of_" + database.text("select current_database()");
        database.update("create role " + role);
        database.update("create table kept (id int)");
        database.update("alter table kept owner to " + role);
        String removal = GuideSql.block("operator.md", "drop owned by")
                .replace("clinical_service", role)
                .replace("clinical_owner", owner);

        assertThat(SqlShell.errors(database, removal)).isEmpty();

        assertThat(database.number("select count(*) from pg_roles where rolname = ?", role))
                .isZero();
        assertThat(database.text("select tableowner from pg_tables where tablename = 'kept'"))
                .isEqualTo(owner);
    }
}
