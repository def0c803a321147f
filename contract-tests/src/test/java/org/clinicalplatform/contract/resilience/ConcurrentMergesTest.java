package org.clinicalplatform.contract.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Lock;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.Patients;
import org.clinicalplatform.contract.harness.PersonMerges;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Registrar;
import org.clinicalplatform.contract.harness.Replicas;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Together;
import org.clinicalplatform.contract.harness.Visits;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Merges that meet, on two servers of one database. */
@NeedsOwnServer("needs two replicas and their database")
class ConcurrentMergesTest {

    private static final int ROUNDS = 10;

    private final Replicas replicas = Servers.replicas();
    private final Database database = replicas.database();
    private final Patients patients = new Patients(database);
    private final String first = patients.atN1();
    private final String second = patients.atN1();
    private final String third = patients.atN1();

    @RepeatedTest(ROUNDS)
    void mergesWhenEachIsTheOthersReverseThenOneWinsAndOneIsAConflict() {
        List<RawResponse> responses =
                Together.responses(2, i -> i == 0 ? merge(0, first, second) : merge(1, second, first));

        assertThat(responses).extracting(RawResponse::status).containsExactlyInAnyOrder(201, 409);
        assertThat(live(first, second)).isEqualTo(1);
    }

    @RepeatedTest(ROUNDS)
    void mergesWhenTheyShareTheSurvivorThenBothSucceed() {
        List<RawResponse> responses = Together.responses(2, i -> merge(i, first, i == 0 ? second : third));

        assertThat(responses).extracting(RawResponse::status).containsOnly(201);
        assertThat(forward(second)).isEqualTo(first);
        assertThat(forward(third)).isEqualTo(first);
    }

    /** A into B and B into C: in either order, no id resolves to a retired person. */
    @RepeatedTest(ROUNDS)
    void mergesWhenTheyMakeAChainThenItIsFlatOrTheLaterIsAConflict() {
        List<RawResponse> responses =
                Together.responses(2, i -> i == 0 ? merge(0, second, first) : merge(1, third, second));

        assertThat(responses.get(1).status()).isEqualTo(201);
        assertThat(responses.get(0).status()).isIn(201, 409);
        assertThat(forward(second)).isEqualTo(third);
        assertThat(forward(first)).isEqualTo(responses.get(0).status() == 201 ? third : null);
    }

    /** Whichever comes first, the third finds its survivor merged away. */
    @RepeatedTest(ROUNDS)
    void mergesWhenInARingThenTwoSucceedAndOneIsAConflict() {
        List<String> ring = List.of(first, second, third);

        List<RawResponse> responses =
                Together.responses(3, i -> merge(i % 2, ring.get((i + 1) % ring.size()), ring.get(i)));

        assertThat(responses).extracting(RawResponse::status).containsExactlyInAnyOrder(201, 201, 409);
        assertThat(live(first, second, third)).isEqualTo(1);
    }

    @RepeatedTest(ROUNDS)
    void mergesWhenTheSameIsSentOverAndOverThenIsMergedOnce() {
        List<RawResponse> responses = Together.responses(6, i -> merge(i % 2, first, second));

        assertThat(responses.stream().filter(response -> response.status() == 201))
                .hasSize(1);
        assertThat(responses.stream().filter(response -> response.status() == 409))
                .hasSize(5);
    }

    @RepeatedTest(ROUNDS)
    void recordsWhenWrittenForTheLoserMeanwhileThenAllAreTheSurvivors() {
        List<ClinicalRecords> kinds = List.of(ClinicalRecords.values());
        List<RawResponse> responses = Together.responses(
                kinds.size() + 1, i -> i == kinds.size() ? merge(0, first, second) : create(i % 2, kinds.get(i)));

        assertThat(responses.get(kinds.size()).status()).isEqualTo(201);
        Set<String> owners = new TreeSet<>();
        for (int i = 0; i < kinds.size(); i++) {
            assertThat(responses.get(i).status()).as(kinds.get(i).name()).isEqualTo(201);
            owners.add(replicas.second()
                    .send(RawRequest.get(
                                    kinds.get(i).path(responses.get(i).json().text("id")))
                            .bearer(token(1)))
                    .json()
                    .text("patientId"));
        }
        assertThat(owners).containsExactly(first);
        assertThat(ofRetired()).isZero();
    }

    @RepeatedTest(ROUNDS)
    void partsWhenWrittenForTheLoserMeanwhileThenAllAreTheSurvivors() {
        String person = Registrar.person(patients.personOf(second));
        String number = UUID.randomUUID().toString();
        Map<String, String> parts = Map.of(
                person + "/names", "{\"use\":\"OLD\",\"family\":\"Dooley\"}",
                person + "/addresses", "{\"use\":\"HOME\",\"city\":\"Salem\"}",
                person + "/contacts", "{\"system\":\"PHONE\",\"use\":\"HOME\",\"value\":\"555-0100\"}",
                Registrar.patient(second) + "/identifiers",
                        "{\"type\":\"MR\",\"system\":\"urn:test\",\"value\":\"" + number + "\"}");
        List<Map.Entry<String, String>> written = List.copyOf(parts.entrySet());
        List<RawResponse> responses = Together.responses(written.size() + 2, i -> switch (i) {
            case 0 -> merge(0, first, second);
            case 1 -> post(1, Visits.PATH, Visits.opening(second), Demo.CLINICIAN);
            default ->
                post(i % 2, written.get(i - 2).getKey(), written.get(i - 2).getValue(), Demo.CLERK);
        });

        assertThat(responses).extracting(RawResponse::status).containsOnly(201);
        for (String table : List.of("person_name", "person_address", "person_contact")) {
            assertThat(liveRows(table, "person_id", patients.personOf(first)))
                    .as(table)
                    .isEqualTo(1);
            assertThat(liveRows(table, "person_id", patients.personOf(second)))
                    .as(table)
                    .isZero();
        }
        // the entered one and the number of each patient
        Map.of("patient_identifier", 3L, "visit", 1L).forEach((table, rows) -> {
            assertThat(liveRows(table, "patient_id", first)).as(table).isEqualTo(rows);
            assertThat(liveRows(table, "patient_id", second)).as(table).isZero();
        });
    }

    @RepeatedTest(ROUNDS)
    void undosWhenSentTogetherThenOneWins() {
        String merge = merge(0, first, second).json().text("personMergeId");

        List<RawResponse> responses = Together.responses(
                4, i -> PersonMerges.at(replicas.all().get(i % 2)).undo(merge));

        assertThat(responses.stream().filter(response -> response.status() == 200))
                .hasSize(1);
        assertThat(responses.stream().filter(response -> response.status() == 409))
                .hasSize(3);
        assertThat(live(first, second)).isEqualTo(2);
    }

    @RepeatedTest(ROUNDS)
    void undoWhenTheSurvivorIsMergedOnMeanwhileThenOneOfTheTwoComesFirst() {
        String merge = merge(0, first, second).json().text("personMergeId");

        List<RawResponse> responses = Together.responses(
                2, i -> i == 0 ? PersonMerges.at(replicas.first()).undo(merge) : merge(1, third, first));

        assertThat(responses.get(0).status()).isIn(200, 409);
        assertThat(responses.get(1).status()).isEqualTo(201);
        assertThat(forward(first)).isEqualTo(third);
        assertThat(forward(second)).isEqualTo(responses.get(0).status() == 200 ? null : third);
    }

    @Test
    void mergeWhenATableIsLockedThenReturns503InTimeAndNothingHasHappened() {
        PersonMerges merges = PersonMerges.at(replicas.first());
        RawRequest call = merges.call(patients.personOf(first), patients.personOf(second));
        long begun = System.nanoTime();
        try (Lock lock = Lock.by(database, "lock table payment in access exclusive mode")) {
            CompletableFuture<RawResponse> merging =
                    CompletableFuture.supplyAsync(() -> replicas.first().send(call));
            assertThat(replicas.first()
                            .send(RawRequest.get(Visits.path(Demo.ENDED_VISIT)).bearer(token(0)))
                            .status())
                    .as("another path with %s", lock)
                    .isEqualTo(200);
            assertThat(merging).isNotDone();

            RawResponse response = merging.join();

            assertThat(response.status()).isEqualTo(503);
            assertThat(response.header("Retry-After")).isPresent();
        }
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(5));
        assertThat(live(first, second)).isEqualTo(2);
        assertThat(merge(0, first, second).status()).isEqualTo(201);
    }

    private RawResponse merge(int replica, String survivingPatient, String losingPatient) {
        return PersonMerges.at(replicas.all().get(replica))
                .merge(patients.personOf(survivingPatient), patients.personOf(losingPatient));
    }

    private RawResponse create(int replica, ClinicalRecords kind) {
        return post(replica, kind.path(), kind.body(second), Demo.CLINICIAN);
    }

    private RawResponse post(int replica, String path, String body, String account) {
        ServerUnderTest server = replicas.all().get(replica);
        RawRequest call =
                RawRequest.post(path).json(body).bearer(Sessions.at(server).token(account));
        return server.sendPatiently(call);
    }

    private String token(int replica) {
        return Sessions.at(replicas.all().get(replica)).token(Demo.CLINICIAN);
    }

    private long live(String... ids) {
        return database.number(
                "select count(*) from patient where id::text = any(?) and voided_at is null", (Object) ids);
    }

    private long liveRows(String table, String column, String owner) {
        return database.number(
                "select count(*) from " + table + " where " + column + " = ?::uuid and voided_at is null", owner);
    }

    private long ofRetired() {
        long rows = 0;
        for (ClinicalRecords kind : ClinicalRecords.values()) {
            rows += liveRows(kind.name().toLowerCase(Locale.ROOT), "patient_id", second);
        }
        return rows;
    }

    private @Nullable String forward(String patientId) {
        return database.text("select merged_into_patient_id from patient where id = ?::uuid", patientId);
    }
}
