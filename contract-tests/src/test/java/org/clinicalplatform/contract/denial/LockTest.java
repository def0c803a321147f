package org.clinicalplatform.contract.denial;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Lock;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.Placements;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A denied request does not wait for a lock on the record, nor on a table that only a granted one reads. */
@NeedsOwnServer("holds locks in the database")
class LockTest {

    private static final Duration WITHOUT_WAITING = Duration.ofMillis(500);
    private static final Duration STATEMENT_LIMIT = Duration.ofSeconds(10);

    /** Parameters of paths whose record is a row of the table with that name. */
    private static final Set<String> LOCKED = Set.of(
            "visitId",
            "encounterId",
            "observationId",
            "diagnosisId",
            "conditionId",
            "allergyId",
            "clinicalNoteId",
            "carePlanId",
            "encounterLocationId",
            "encounterProviderId",
            "patientId",
            "personId",
            "userAccountId",
            "roleId");

    private final ServerUnderTest server = Servers.shared();
    private final Database database = server.database();

    @ParameterizedTest
    @ValueSource(strings = {Demo.VISIT_AT_N2, Demo.VISIT_IN_SOUTH, Demo.VISIT_OF_RESTRICTED_PATIENT, Demo.VOIDED_VISIT})
    void endWhenDeniedRecordIsLockedThenIsUnknownAtOnce(String visitId) {
        String unknown = Demo.unknown(0xc01);
        try (Lock held = lockRow("visit", visitId)) {
            Timed denied = timed(() -> end(visitId));

            assertThat(denied.response().masked(visitId)).isEqualTo(end(unknown).masked(unknown));
            assertThat(denied.time()).as("time with %s", held).isLessThan(WITHOUT_WAITING);
        }
    }

    @ParameterizedTest
    @EnumSource
    void changeWhenDeniedRecordIsLockedThenIsUnknownAtOnce(ClinicalRecords kind) {
        assertNoDelay(kind, id -> send(RawRequest.of("DELETE", kind.path(id))));
        if (kind.isReplaced()) {
            assertNoDelay(kind, id -> send(RawRequest.of("PUT", kind.path(id)).json(kind.update(0))));
        }
    }

    /** Whatever is done to the record. A call that waited would be 503, since the lock is held until the response. */
    @TestFactory
    Stream<DynamicTest> recordWhenDeniedAndLockedThenIsLikeUnknownForEveryOperation() {
        List<SpecOperation> operations = Spec.operations().stream()
                .filter(operation -> RecordDenial.MARKS.contains(operation.onDenied()))
                .filter(operation -> !operation.pathParameters().isEmpty())
                .filter(operation -> LOCKED.contains(operation.pathParameters().get(0)))
                .toList();
        assertThat(operations).isNotEmpty();
        return DynamicTest.stream(operations.stream(), SpecOperation::id, this::verifyUnknownWhileLocked);
    }

    private void verifyUnknownWhileLocked(SpecOperation operation) {
        RecordDenial denial = RecordDenial.of(operation);
        String unknown = Demo.unknown(0xc06);
        RawResponse missed = send(operation, denial, unknown);
        assertThat(missed.status()).isLessThan(500);
        String expected = missed.masked(unknown);
        String table = table(operation.pathParameters().get(0));

        denial.denied().forEach((why, id) -> {
            try (Lock held = lockRow(table, id)) {
                String denied = send(operation, denial, id).masked(id);

                assertThat(denied).as("%s with %s", why, held).isEqualTo(expected);
            }
        });
    }

    /** Of the record that a parameter of this name identifies. */
    private static String table(String parameter) {
        String column = parameter.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
        return column.substring(0, column.length() - "_id".length());
    }

    private RawResponse send(SpecOperation operation, RecordDenial denial, String id) {
        String target = RecordDenial.target(operation, id);
        RawRequest call = operation.bodyRequired() ? operation.call(target) : RawRequest.of(operation.method(), target);
        return server.send(call.requestId("denial").bearer(Sessions.at(server).token(denial.account())));
    }

    @Test
    void endWhenTableIsLockedForWritersThenNeitherDeniedNorUnknownWaits() {
        String unknown = Demo.unknown(0xc02);
        try (Lock held = Lock.by(database, "lock table visit in exclusive mode")) {
            Timed denied = timed(() -> end(Demo.VISIT_AT_N2));
            Timed missed = timed(() -> end(unknown));

            assertThat(denied.response().status()).as("status with %s", held).isEqualTo(404);
            assertThat(denied.response().masked(Demo.VISIT_AT_N2))
                    .isEqualTo(missed.response().masked(unknown));
            assertThat(denied.time()).isLessThan(WITHOUT_WAITING);
            assertThat(missed.time()).isLessThan(WITHOUT_WAITING);
        }
    }

    @Test
    void endWhenVisibleRecordIsLockedThenWaitsAndReturns503WithinTheStatementLimit() {
        String visible = Visits.open(server, token());
        try (Lock held = lockRow("visit", visible)) {
            Timed waited = timed(() -> end(visible));

            assertThat(waited.time()).as("time with %s", held).isBetween(WITHOUT_WAITING, STATEMENT_LIMIT);
            StandardError.verify(
                    waited.response(), 503, Visits.endPath(visible), "The service is temporarily unavailable");
            assertThat(waited.response().header("Retry-After").orElse("")).matches("[1-9]\\d*");
        }

        assertThat(end(visible).status()).as("after the lock is gone").isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {Demo.PATIENT_AT_N2, Demo.PATIENT_AT_S1, Demo.RESTRICTED_PATIENT_AT_N1})
    void createWhenDeniedPatientIsLockedThenReturns403AtOnce(String patientId) {
        try (Lock held = lockRow("patient", patientId)) {
            Timed denied = timed(() -> create(patientId));

            assertThat(denied.response().masked())
                    .isEqualTo(create(Demo.unknown(0xc03)).masked());
            assertThat(denied.time()).as("time with %s", held).isLessThan(WITHOUT_WAITING);
        }
    }

    @Test
    void readWhenTableIsLockedThenAllReturn503AlikeAndOtherPathsStayQuick() {
        String unknown = Demo.unknown(0xc04);
        token();
        try (Lock held = Lock.by(database, "lock table visit in access exclusive mode")) {
            Timed denied = timed(() -> read(Demo.VISIT_AT_N2));
            Timed verify = timed(() -> Sessions.at(server).verify(token()));

            assertThat(denied.response().status()).as("status with %s", held).isEqualTo(503);
            assertThat(denied.time()).isLessThan(STATEMENT_LIMIT);
            assertThat(denied.response().masked(Demo.VISIT_AT_N2))
                    .isEqualTo(read(unknown).masked(unknown));
            assertThat(verify.response().status()).isEqualTo(200);
            assertThat(verify.time()).isLessThan(WITHOUT_WAITING);
        }
    }

    /**
     * An operation and a table that it reads once the caller proved to see the record.
     *
     * @param call of an id
     * @param missed status of a miss
     * @param denied ids that exist, and one that does not
     * @param visible an id whose call must wait for the table
     */
    private record Reading(
            String table, Function<String, RawRequest> call, int missed, List<String> denied, String visible) {

        static Reading ofPatient(String table, String path, int missed) {
            return new Reading(
                    table,
                    id -> RawRequest.get("/api/v1/clinical/patients/" + id + path),
                    missed,
                    List.of(Demo.PATIENT_AT_N2, Demo.PATIENT_AT_S1, Demo.RESTRICTED_PATIENT_AT_N1, Demo.unknown(0xc22)),
                    Demo.PATIENT_AT_N1);
        }

        static Reading ofEncounter(Function<String, RawRequest> call, int missed) {
            List<String> denied =
                    new ArrayList<>(ClinicalRecords.ENCOUNTER.denied().values());
            denied.add(Demo.unknown(0xc21));
            return new Reading("encounter_location", call, missed, denied, Demo.ENCOUNTER_IN_PROGRESS);
        }

        @Override
        public String toString() {
            return table + " for " + call.apply("id");
        }
    }

    static Stream<Reading> readings() {
        return Stream.of(
                Reading.ofPatient("observation", "/summary-panel", 404),
                Reading.ofPatient("person", "/summary-panel", 404),
                Reading.ofPatient("observation", "/clinical-summary", 403),
                Reading.ofPatient("person", "/clinical-summary", 403),
                Reading.ofPatient("care_plan", "/clinical-summary", 403),
                Reading.ofPatient("encounter_location", "/current-location", 204),
                Reading.ofEncounter(id -> RawRequest.get(ClinicalRecords.ENCOUNTER.path(id) + "/locations"), 404),
                Reading.ofEncounter(id -> RawRequest.post(Placements.PATH).json(Placements.planning(id)), 400));
    }

    @ParameterizedTest
    @MethodSource("readings")
    void tableWhenLockedThenDeniedAndUnknownReturnAtOnceAndVisibleWaits(Reading reading) {
        send(reading.call().apply(reading.visible()));
        try (Lock held = Lock.by(database, "lock table " + reading.table() + " in access exclusive mode")) {
            for (String id : reading.denied()) {
                Timed denied = timed(() -> send(reading.call().apply(id)));

                assertThat(denied.response().status()).as(id).isEqualTo(reading.missed());
                assertThat(denied.time()).as("time of %s with %s", id, held).isLessThan(WITHOUT_WAITING);
            }
            Timed visible = timed(() -> send(reading.call().apply(reading.visible())));

            assertThat(visible.response().status()).isEqualTo(503);
            assertThat(visible.time()).isBetween(WITHOUT_WAITING, STATEMENT_LIMIT);
        }
    }

    private void assertNoDelay(ClinicalRecords kind, Function<String, RawResponse> call) {
        String unknown = Demo.unknown(0xc05);
        RawResponse missed = call.apply(unknown);
        assertThat(missed.status()).isEqualTo(404);
        String expected = missed.masked(unknown);

        kind.denied().forEach((why, id) -> {
            try (Lock held = lockRow(kind.name().toLowerCase(Locale.ROOT), id)) {
                Timed denied = timed(() -> call.apply(id));

                assertThat(denied.response().masked(id)).as(why).isEqualTo(expected);
                assertThat(denied.time())
                        .as("time of one %s with %s", why, held)
                        .isLessThan(WITHOUT_WAITING);
            }
        });
    }

    private record Timed(RawResponse response, Duration time) {}

    private static Timed timed(Supplier<RawResponse> call) {
        long start = System.nanoTime();
        RawResponse response = call.get();
        return new Timed(response, Duration.ofNanos(System.nanoTime() - start));
    }

    private Lock lockRow(String table, String id) {
        return Lock.by(database, "select 1 from " + table + " where id = ? for update", UUID.fromString(id));
    }

    private String token() {
        return Sessions.at(server).token(Demo.CLINICIAN);
    }

    private RawResponse read(String visitId) {
        return send(RawRequest.get(Visits.path(visitId)));
    }

    private RawResponse end(String visitId) {
        return send(RawRequest.post(Visits.endPath(visitId)));
    }

    private RawResponse create(String patientId) {
        return send(RawRequest.post(Visits.PATH).json(Visits.opening(patientId)));
    }

    private RawResponse send(RawRequest call) {
        return server.send(call.requestId("denial").bearer(token()));
    }
}
