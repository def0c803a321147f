package org.clinicalplatform.contract.denial;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Lock;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A denied request does not wait for a lock on the record. */
@NeedsOwnServer("holds locks in the database")
class LockTest {

    private static final Duration AT_ONCE = Duration.ofMillis(500);
    private static final Duration STATEMENT_LIMIT = Duration.ofSeconds(10);

    private final ServerUnderTest server = Servers.shared();
    private final Database database = server.database();

    @ParameterizedTest
    @ValueSource(strings = {Demo.VISIT_AT_N2, Demo.VISIT_IN_SOUTH, Demo.VISIT_OF_RESTRICTED_PATIENT, Demo.VOIDED_VISIT})
    void endWhenDeniedRecordIsLockedThenIsUnknownAtOnce(String visitId) {
        String unknown = Demo.unknown(0xc01);
        try (Lock held = lockRow("visit", visitId)) {
            Timed denied = timed(() -> end(visitId));

            assertThat(denied.response().masked(visitId)).isEqualTo(end(unknown).masked(unknown));
            assertThat(denied.time()).as("time with %s", held).isLessThan(AT_ONCE);
        }
    }

    @ParameterizedTest
    @EnumSource
    void deleteWhenDeniedRecordIsLockedThenIsUnknownAtOnce(ClinicalRecords kind) {
        assertNoDelay(kind, id -> send(RawRequest.of("DELETE", kind.path(id))));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OBSERVATION")
    void updateWhenDeniedRecordIsLockedThenIsUnknownAtOnce(ClinicalRecords kind) {
        assertNoDelay(kind, id -> send(RawRequest.of("PUT", kind.path(id)).json(kind.update(0))));
    }

    @Test
    void endWhenTableIsLockedForWritersThenDeniedAndUnknownWaitAlike() {
        String unknown = Demo.unknown(0xc02);
        try (Lock held = Lock.by(database, "lock table visit in exclusive mode")) {
            Timed denied = timed(() -> end(Demo.VISIT_AT_N2));
            Timed missed = timed(() -> end(unknown));

            assertThat(denied.response().status()).as("status with %s", held).isEqualTo(503);
            assertThat(denied.response().masked(Demo.VISIT_AT_N2))
                    .isEqualTo(missed.response().masked(unknown));
            assertThat(denied.time()).isBetween(AT_ONCE, STATEMENT_LIMIT);
            assertThat(missed.time()).isBetween(AT_ONCE, STATEMENT_LIMIT);
        }
    }

    @Test
    void endWhenVisibleRecordIsLockedThenWaitsAndReturns503WithinTheStatementLimit() {
        String visible = Visits.open(server, token());
        try (Lock held = lockRow("visit", visible)) {
            Timed waited = timed(() -> end(visible));

            assertThat(waited.time()).as("time with %s", held).isBetween(AT_ONCE, STATEMENT_LIMIT);
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
            assertThat(denied.time()).as("time with %s", held).isLessThan(AT_ONCE);
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
            assertThat(verify.time()).isLessThan(AT_ONCE);
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
                        .isLessThan(AT_ONCE);
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
