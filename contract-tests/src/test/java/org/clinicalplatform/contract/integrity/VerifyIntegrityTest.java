package org.clinicalplatform.contract.integrity;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.KeyPair;
import java.util.List;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.CommandProcess;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.Patients;
import org.clinicalplatform.contract.harness.PersonMerges;
import org.clinicalplatform.contract.harness.SecondFactor;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/** A database in which records were merged and merges undone passes; what a bad restoration leaves is found. */
@NeedsOwnServer("damages a database")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class VerifyIntegrityTest {

    private static final String UNKNOWN_PATIENT = Demo.unknown(0xf01);
    private static final String UNKNOWN_CONDITION = Demo.unknown(0xf02);

    private final Database database = Servers.demoDatabase("integrity");
    private final KeyPair keys = KeyPairs.ec("secp256r1");
    private final ServerLaunch launch = ServerLaunch.configured("integrity", database, keys);
    private final Patients patients = new Patients(database);
    private final String first;
    private final String second;
    private final String third;

    VerifyIntegrityTest() {
        try (ServerProcess server = launch.start()) {
            first = patients.atN1();
            second = patients.atN1();
            third = patients.atN1();
            PersonMerges merges = PersonMerges.at(server);
            String token = Sessions.at(server).token(Demo.CLINICIAN);
            for (ClinicalRecords kind : ClinicalRecords.values()) {
                kind.create(server, token, kind.body(first));
            }
            merges.merge(patients.personOf(second), patients.personOf(first)).expect(201);
            merges.merge(patients.personOf(third), patients.personOf(second)).expect(201);
            merges.undo(merges.newMerge()).expect(200);
            new SecondFactor(server)
                    .enrol(Sessions.at(server).fresh(Demo.TRAINEE).accessToken());
        }
    }

    @Test
    @Order(1)
    void commandWhenTheDatabaseIsIntactThenSaysSoAndExitsWithZero() {
        try (CommandProcess command = launch.startCommand("verify-integrity")) {
            assertThat(command.awaitExit()).as(command::toString).isZero();
            assertThat(command.out())
                    .contains("ok      merged persons resolve to a surviving person")
                    .contains("ok      the ledger of merges refers to observation")
                    .containsPattern("\\[ *1/\\d+] ok")
                    .containsPattern("All of \\d+ checks hold")
                    .doesNotContain("FAILED");
        }
    }

    @Test
    @Order(2)
    void commandWhenTheKeyIsAnotherThenNamesTheAccountsAndExitsWithOne() {
        ServerLaunch withoutKey = ServerLaunch.configured("integrity-key", database, KeyPairs.ec("secp256r1"));
        try (CommandProcess command = withoutKey.startCommand("verify-integrity")) {
            assertThat(command.awaitExit()).as(command::toString).isEqualTo(1);
            assertThat(command.out())
                    .contains("FAILED  second factors can be decrypted with the configured keys")
                    .contains("of account " + Demo.TRAINEE_ID + " under the key ")
                    .containsPattern("1 of \\d+ checks failed");
        }
    }

    @Test
    @Order(3)
    void commandWhenTheDatabaseIsDamagedThenNamesEachDamageAndExitsWithOne() {
        String merged = patients.personOf(first);
        unguarded("facility", "delete from facility where id = '" + Demo.N2 + "'");
        unguarded(
                "person",
                "update person set merged_into_person_id = '" + patients.personOf(second) + "' where id = '" + merged
                        + "'");
        unguarded("observation", "delete from observation where patient_id = '" + third + "'");
        database.update("update care_plan set addresses_condition_ids = '[\"" + UNKNOWN_CONDITION + "\"]'");
        database.update("insert into lab.lab_order (patient_id) values ('" + UNKNOWN_PATIENT + "')");
        database.update("alter table security_event disable trigger append_only");
        database.update("drop trigger append_only on audit_event_default");
        database.update("drop index encounter_location_bed");
        database.number("select setval('patient_number', (select last_value - 1 from patient_number))");

        try (CommandProcess command = launch.startCommand("verify-integrity")) {
            assertThat(command.awaitExit()).as(command::toString).isEqualTo(1);
            assertThat(command.out().lines().filter(line -> line.contains("FAILED")))
                    .anyMatch(line -> line.contains("merged persons resolve to a surviving person"))
                    .anyMatch(line -> line.contains("merged persons resolve to the survivor of their merge"))
                    .anyMatch(line -> line.contains("visit refers to facility"))
                    .anyMatch(line -> line.contains("the ledger of merges refers to observation"))
                    .anyMatch(line -> line.contains("lab.lab_order refers to patient"))
                    .anyMatch(line -> line.contains("care_plan refers to condition"))
                    .anyMatch(line -> line.contains("indexes exist"))
                    .anyMatch(line -> line.contains("triggers are enabled"))
                    .anyMatch(line -> line.contains("events are append-only"))
                    .anyMatch(line -> line.contains("numbers of patients are not assigned twice"));
            assertThat(List.of(
                            merged,
                            "append_only of security_event",
                            "audit_event_default",
                            "encounter_location_bed of encounter_location"))
                    .allSatisfy(violation -> assertThat(command.out()).contains(violation));
        }
    }

    @Test
    @Order(4)
    void commandWhenTheDatabaseIsNotThereThenSaysSoAndExitsWithTwo() {
        Database none = new Database(database.url() + "_nowhere", database.user(), database.password());
        try (CommandProcess command = ServerLaunch.configured("integrity-none", none, keys)
                .with("SPRING_DATASOURCE_HIKARI_INITIALIZATION_FAIL_TIMEOUT", "1000")
                .startCommand("verify-integrity")) {
            assertThat(command.awaitExit()).as(command::toString).isEqualTo(2);
            assertThat(command.err()).contains("The command failed: ");
        }
    }

    /** As a restoration without constraints would. */
    private void unguarded(String table, String change) {
        database.update("alter table " + table + " disable trigger all");
        assertThat(database.update(change)).as(change).isPositive();
        database.update("alter table " + table + " enable trigger all");
    }
}
