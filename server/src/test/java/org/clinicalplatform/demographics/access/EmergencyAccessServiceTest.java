package org.clinicalplatform.demographics.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.clinicalplatform.testing.Refusals.assertNotFound;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DatabaseTest
class EmergencyAccessServiceTest {
    private static final Duration FOUR_HOURS = Duration.ofHours(4);

    private final EmergencyAccessService accesses;
    private final PatientAccess patients;
    private final TestClock clock;
    private final TestDatabase db;
    private final FacilityRow facility;
    private final AccountRow account;
    private final Caller caller;
    private final PatientRow restricted;

    EmergencyAccessServiceTest(
            EmergencyAccessService accesses, PatientAccess patients, TestClock clock, TestDatabase db) {
        this.accesses = accesses;
        this.patients = patients;
        this.clock = clock;
        this.db = db;
        facility = db.facilities().insert();
        account = db.accounts().insert();
        caller = TestCallers.at(facility, account);
        restricted = db.patients().insert(row -> row.at(facility).restricted());
    }

    @Test
    void openWhenThePatientIsRestrictedThenIsVisibleUntilTheGrantExpires() {
        assertThat(sees(restricted)).isFalse();

        EmergencyAccess access = accesses.open(caller, restricted.id(), "Unconscious");

        assertThat(access)
                .isEqualTo(new EmergencyAccess(
                        access.id(),
                        restricted.id(),
                        account.id(),
                        "Unconscious",
                        TestClock.START,
                        TestClock.START.plus(FOUR_HOURS)));
        assertThat(sees(restricted)).isTrue();
        clock.advance(FOUR_HOURS.minusMillis(1));
        assertThat(sees(restricted)).isTrue();
        clock.advance(Duration.ofMillis(1));
        assertThat(sees(restricted)).isFalse();
    }

    @Test
    void openWhenThePatientIsAtAnotherFacilityThenIsVisibleToTheCallerAlone() {
        PatientRow elsewhere = db.patients().insert(row -> row.set("tenant_id", facility.tenantId()));

        accesses.open(caller, elsewhere.id(), "Unconscious");

        assertThat(sees(elsewhere)).isTrue();
        assertThat(sees(TestCallers.at(facility, db.accounts().insert()), elsewhere))
                .isFalse();
    }

    @Test
    void openWhenGrantedThenRecordsAnEventWithoutTheReason() {
        accesses.open(caller, restricted.id(), "Unconscious");

        assertThat(events())
                .singleElement()
                .satisfies(event -> assertThat(event)
                        .containsEntry("kind", "EMERGENCY_ACCESS")
                        .containsEntry("tenant_id", facility.tenantId())
                        .containsEntry("session_id", caller.sessionId())
                        .containsEntry("reason", null));
    }

    @Test
    void openWhenForeignUnknownOrVoidedThenNotFoundAndNothingIsWritten() {
        PatientRow foreign = db.patients().insert(row -> row.at(db.facilities().insert()));
        PatientRow voided = db.patients().insert(row -> row.at(facility).voided());

        for (UUID id : List.of(foreign.id(), voided.id(), UUID.randomUUID())) {
            assertNotFound("Patient not found", () -> accesses.open(caller, id, "Unconscious"));
        }

        assertThat(grants()).isZero();
        assertThat(events()).isEmpty();
    }

    @Test
    void openWhenThePatientWasMergedAwayThenOpensTheSurvivor() {
        PatientRow retired = db.patients().insert(row -> row.mergedInto(restricted));

        assertThat(accesses.open(caller, retired.id(), "Unconscious").patientId())
                .isEqualTo(restricted.id());

        assertThat(sees(restricted)).isTrue();
    }

    @Test
    void openWhenMergedInAnotherTenantThenNotFound() {
        PatientRow foreign = db.patients().insert(row -> row.at(db.facilities().insert()));
        PatientRow retired = db.patients().insert(row -> row.mergedInto(foreign));

        assertThatExceptionOfType(RecordNotFoundException.class)
                .isThrownBy(() -> accesses.open(caller, retired.id(), "Unconscious"));
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", "\t\n", "\u2003"})
    void openWhenTheReasonIsBlankThenIsRefusedBeforeTheLookUp(String reason) {
        assertRefused(ErrorCode.INVALID_REQUEST, () -> accesses.open(caller, UUID.randomUUID(), reason));
    }

    @Test
    void openWhenOneLastsAlreadyThenMakesAnotherAndEndsNone() {
        EmergencyAccess first = accesses.open(caller, restricted.id(), "Unconscious");
        clock.advance(Duration.ofHours(3));
        EmergencyAccess second = accesses.open(caller, restricted.id(), "Still unconscious");

        assertThat(grants()).isEqualTo(2);
        assertThat(events()).hasSize(2);
        assertThat(second.expiresAt()).isEqualTo(first.expiresAt().plus(Duration.ofHours(3)));
        clock.advance(Duration.ofHours(2));
        assertThat(sees(restricted)).isTrue();
        clock.advance(Duration.ofHours(2));
        assertThat(sees(restricted)).isFalse();
    }

    /** Concurrent calls, as of two replicas. */
    @Test
    void openWhenCalledAtOnceThenEveryCallHasItsGrantAndItsEvent() {
        int calls = 6;

        List<UUID> ids = IntStream.range(0, calls)
                .mapToObj(i -> CompletableFuture.supplyAsync(() ->
                        accesses.open(caller, restricted.id(), "Unconscious").id()))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();

        assertThat(ids).doesNotHaveDuplicates();
        assertThat(grants()).isEqualTo(calls);
        assertThat(events()).hasSize(calls);
    }

    private boolean sees(PatientRow patient) {
        return sees(caller, patient);
    }

    private boolean sees(Caller who, PatientRow patient) {
        try {
            patients.admit(Viewer.of(who, clock.instant()), patient.id());
            return true;
        } catch (RecordNotFoundException e) {
            return false;
        }
    }

    private long grants() {
        return db.sql("select count(*) from patient_access_grant where user_account_id = ? and granted_by = ?")
                .params(account.id(), account.id())
                .query(Long.class)
                .single();
    }

    private List<Map<String, Object>> events() {
        return db.sql("select kind, tenant_id, session_id, reason from security_event where user_account_id = ?")
                .param(account.id())
                .query()
                .listOfRows();
    }
}
