package org.clinicalplatform.demographics.emergency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.testing.Refusals.assertNotFound;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.api.model.EmergencyAccessStatus;
import org.clinicalplatform.demographics.access.PatientAccess;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.demographics.merge.PatientMerge;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.testing.AtOnce;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationEventPublisher;

class EmergencyAccessServiceTest extends ClinicTestCase {
    private static final Duration FOUR_HOURS = Duration.ofHours(4);

    private final EmergencyAccessService accesses;
    private final ApplicationEventPublisher publisher;
    private final PatientRow restricted;

    EmergencyAccessServiceTest(EmergencyAccessService accesses, ApplicationContext beans) {
        super(beans);
        this.accesses = accesses;
        this.publisher = beans;
        restricted = db.patients().insert(row -> row.at(facility).restricted());
    }

    @Test
    void openWhenThePatientIsRestrictedThenIsVisibleUntilTheGrantExpires() {
        assertThat(sees(restricted)).isFalse();

        EmergencyAccess access = open(restricted);

        assertThat(access)
                .isEqualTo(new EmergencyAccess(
                        access.id(),
                        tenant.id(),
                        restricted.id(),
                        account.id(),
                        facility.id(),
                        "Unconscious",
                        NOW,
                        NOW.plus(FOUR_HOURS),
                        EmergencyAccessStatus.ACTIVE,
                        null,
                        null));
        assertThat(sees(restricted)).isTrue();
        clock.advance(FOUR_HOURS.minusMillis(1));
        assertThat(sees(restricted)).isTrue();
        clock.advance(Duration.ofMillis(1));
        assertThat(sees(restricted)).isFalse();
    }

    @Test
    void openWhenThePatientIsAtAnotherFacilityThenIsVisibleToTheCallerAlone() {
        PatientRow nowhere = db.patients().insert(row -> row.tenant(tenant));

        open(nowhere);

        assertThat(sees(nowhere)).isTrue();
        assertThat(sees(TestCallers.at(facility, db.accounts().insert()), nowhere))
                .isFalse();
    }

    @Test
    void openWhenForeignUnknownOrVoidedThenNotFoundAndNothingIsWritten() {
        PatientRow other = patientAt(foreign);
        PatientRow mergedThere = db.patients().insert(row -> row.mergedInto(other));
        PatientRow voided = db.patients().insert(row -> row.at(facility).voided());

        for (UUID id : List.of(other.id(), mergedThere.id(), voided.id(), UUID.randomUUID())) {
            assertNotFound("Patient not found", () -> accesses.open(caller, id, "Unconscious"));
        }

        assertThat(grants()).isZero();
        assertThat(events()).isEmpty();
    }

    @Test
    void openWhenThePatientWasMergedAwayThenOpensTheSurvivor() {
        PatientRow retired = db.patients().insert(row -> row.mergedInto(restricted));

        assertThat(open(retired).patientId()).isEqualTo(restricted.id());

        assertThat(sees(restricted)).isTrue();
    }

    @Test
    void openWhenAMergeIsUndoneMeanwhileThenOpensThePatientWhoIsBack() throws Exception {
        PatientRow retired =
                db.patients().insert(row -> row.at(facility).restricted().mergedInto(restricted));
        CompletableFuture<EmergencyAccess> waiting = new CompletableFuture<>();
        try (HeldLock undo = HeldLock.onRow(db, "patient", restricted.id())) {
            waiting.completeAsync(() -> open(retired));
            undo.awaitWaiting("for key share of p");
            undo.execute(
                    "update patient set voided_at = null, merged_into_patient_id = null where id = ?", retired.id());
        }

        assertThat(waiting.get(10, TimeUnit.SECONDS).patientId()).isEqualTo(retired.id());
        assertThat(sees(retired)).isTrue();
        assertThat(sees(restricted)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", "\t\n", "\u2003"})
    void openWhenTheReasonIsBlankThenIsRefusedBeforeTheLookUp(String reason) {
        assertRefused(ErrorCode.INVALID_REQUEST, () -> accesses.open(caller, UUID.randomUUID(), reason));
    }

    @Test
    void openWhenOneLastsAlreadyThenMakesAnotherAndEndsNone() {
        EmergencyAccess first = open(restricted);
        clock.advance(Duration.ofHours(3));
        EmergencyAccess second = open(restricted);

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
        AtOnce.run(6, i -> open(restricted));

        assertThat(grants()).isEqualTo(6);
        assertThat(events()).hasSize(6);
    }

    /** Nobody can tell for which of the two patients it was declared. */
    @Test
    void openWhenTheMergeOfThePatientIsUndoneSinceThenTheAccessEnds() {
        PatientRow retired = db.patients().insert(row -> row.mergedInto(restricted));
        open(restricted);
        clock.advance(Duration.ofMinutes(1));
        Instant mergedAt = clock.instant().plusNanos(999_000);
        List<String> since =
                List.of(open(retired).id().toString(), open(restricted).id().toString());
        PatientRow another = db.patients().insert(row -> row.at(facility).restricted());
        open(another);
        clock.advance(Duration.ofMinutes(1));

        publish(retired, mergedAt, PatientMerge.Kind.MERGE);
        assertThat(ended()).isEmpty();
        publish(retired, mergedAt, PatientMerge.Kind.UNDO);

        assertThat(ended()).containsExactlyInAnyOrderElementsOf(since);
        assertThat(sees(another)).isTrue();
        assertThat(sees(restricted)).isTrue();
        clock.advance(FOUR_HOURS.minus(Duration.ofMinutes(2)));
        assertThat(sees(restricted)).isFalse();
    }

    /** A review of the grants would otherwise show that access lasted until the undo. */
    @Test
    void openWhenTheAccessHadEndedBeforeTheUndoThenKeepsItsEnd() {
        PatientRow retired = db.patients().insert(row -> row.mergedInto(restricted));
        Instant mergedAt = clock.instant();
        UUID expired = open(retired).id();
        clock.advance(FOUR_HOURS);
        UUID revoked = open(retired).id();
        Instant end = clock.instant();
        db.update("update patient_access_grant set revoked_at = ? where id = ?", end, revoked);
        clock.advance(Duration.ofMinutes(1));

        publish(retired, mergedAt, PatientMerge.Kind.UNDO);

        assertThat(ended()).isEmpty();
        assertThat(db.value(
                        Boolean.class,
                        "select e.revoked_at is null and r.revoked_at = ? from patient_access_grant e,"
                                + " patient_access_grant r where e.id = ? and r.id = ?",
                        end,
                        expired,
                        revoked))
                .isTrue();
    }

    private void publish(PatientRow loser, Instant mergedAt, PatientMerge.Kind kind) {
        insertUndoneMerge(loser, restricted, mergedAt, clock.instant());
        UUID merge = db.value(UUID.class, "select id from person_merge where loser_patient_id = ? limit 1", loser.id());
        publisher.publishEvent(new PatientMerge(merge, tenant.id(), restricted.id(), loser.id(), kind));
    }

    private List<String> ended() {
        return db.texts(
                "select id from patient_access_grant where patient_id = ? and revoked_at = ? and revoked_by is null",
                restricted.id(),
                clock.instant());
    }

    private EmergencyAccess open(PatientRow patient) {
        return accesses.open(caller, patient.id(), "Unconscious");
    }

    private boolean sees(PatientRow patient) {
        return sees(caller, patient);
    }

    private boolean sees(Caller who, PatientRow patient) {
        return bean(PatientAccess.class).find(Viewer.of(who, clock.instant()), patient.id()) != null;
    }

    private long grants() {
        return db.count(
                "select count(*) from patient_access_grant where user_account_id = ? and granted_by = ?",
                account.id(),
                account.id());
    }

    private List<String> events() {
        return db.eventsOf(account.id());
    }
}
