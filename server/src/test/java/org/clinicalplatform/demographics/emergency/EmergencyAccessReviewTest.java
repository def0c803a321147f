package org.clinicalplatform.demographics.emergency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.testing.Refusals.assertNotFound;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.EmergencyAccessStatus;
import org.clinicalplatform.demographics.access.PatientAccess;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.AtOnce;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.PatientRow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class EmergencyAccessReviewTest extends ClinicTestCase {
    private static final EmergencyAccessFilter ALL = new EmergencyAccessFilter(null, null, null, null, null);
    private static final PageQuery FIRST = new PageQuery(0, 20);

    private final EmergencyAccessReview review;
    private final EmergencyAccessService accesses = bean(EmergencyAccessService.class);
    private final AccountRow reviewersAccount = db.accounts().insert(row -> row.home(tenant));
    private final Caller reviewer = TestCallers.in(tenant, reviewersAccount);
    private final PatientRow patient =
            db.patients().insert(row -> row.at(elsewhere).restricted());

    EmergencyAccessReviewTest(EmergencyAccessReview review, ApplicationContext beans) {
        super(beans);
        this.review = review;
    }

    @Test
    void revokeWhenActiveThenThePatientIsClosedAtOnceAndItIsRecorded() {
        EmergencyAccess access = open();
        clock.advance(Duration.ofHours(1));

        EmergencyAccess revoked = review.revoke(reviewer, access.id());

        assertThat(revoked)
                .returns(EmergencyAccessStatus.REVOKED, EmergencyAccess::status)
                .returns(NOW.plus(Duration.ofHours(1)), EmergencyAccess::revokedAt)
                .returns(reviewersAccount.id(), EmergencyAccess::revokedBy)
                .returns("Unconscious", EmergencyAccess::reason);
        assertThat(isOpen()).isFalse();
        assertThat(revocations()).isEqualTo(1);
    }

    @Test
    void revokeWhenTheAccountHasAnotherGrantThenThatOneStays() {
        EmergencyAccess first = open();
        EmergencyAccess second = open();

        review.revoke(reviewer, first.id());
        assertThat(isOpen()).isTrue();

        review.revoke(reviewer, second.id());
        assertThat(isOpen()).isFalse();
    }

    @Test
    void revokeWhenRevokedBeforeThenReturnsTheSameAndRecordsNothing() {
        EmergencyAccess access = open();
        EmergencyAccess revoked = review.revoke(reviewer, access.id());
        clock.advance(Duration.ofMinutes(1));

        assertThat(review.revoke(TestCallers.in(tenant, account), access.id())).isEqualTo(revoked);

        assertThat(revocations()).isEqualTo(1);
    }

    /** Concurrent calls, as of two replicas. */
    @Test
    void revokeWhenCalledAtOnceThenAllReturnTheSameAndOneIsRecorded() {
        EmergencyAccess access = open();

        List<EmergencyAccess> revoked = AtOnce.times(6, () -> review.revoke(reviewer, access.id()));

        assertThat(revoked).containsOnly(revoked.get(0));
        assertThat(revocations()).isEqualTo(1);
    }

    @Test
    void revokeWhenExpiredThenReturnsItUnchangedAndRecordsNothing() {
        EmergencyAccess access = open();
        clock.advance(Duration.ofHours(4));

        assertThat(review.revoke(reviewer, access.id()))
                .returns(EmergencyAccessStatus.EXPIRED, EmergencyAccess::status)
                .returns(null, EmergencyAccess::revokedAt)
                .returns(null, EmergencyAccess::revokedBy);
        assertThat(revocations()).isZero();
    }

    @Test
    void revokeWhenAMergeEndedItThenStaysEndedThenAndIsRecorded() {
        EmergencyAccess access = open();
        db.update("update patient_access_grant set revoked_at = granted_at where id = ?", access.id());
        clock.advance(Duration.ofHours(1));

        assertThat(review.revoke(reviewer, access.id()))
                .returns(NOW, EmergencyAccess::revokedAt)
                .returns(reviewersAccount.id(), EmergencyAccess::revokedBy);
        assertThat(revocations()).isEqualTo(1);
    }

    @Test
    void revokeWhenUnknownOrOfAnotherTenantThenNotFoundAndStaysActive() {
        EmergencyAccess access = open();

        for (UUID id : List.of(access.id(), UUID.randomUUID(), new UUID(0, 0))) {
            assertNotFound("Emergency access not found", () -> review.revoke(foreigner, id));
        }

        assertThat(isOpen()).isTrue();
        assertThat(revocations()).isZero();
    }

    @Test
    void pageWhenRequestedThenHasTheGrantsOfTheTenantNewestFirst() {
        EmergencyAccess first = open();
        clock.advance(Duration.ofHours(3));
        EmergencyAccess second = open();
        clock.advance(Duration.ofHours(2));
        accesses.open(foreigner, patientAt(foreign).id(), "Stroke");

        Page<EmergencyAccess> page = review.page(reviewer, ALL, FIRST);

        assertThat(page.totalItems()).isEqualTo(2);
        assertThat(page.items()).extracting(EmergencyAccess::id).containsExactly(second.id(), first.id());
        assertThat(page.items())
                .extracting(EmergencyAccess::status)
                .containsExactly(EmergencyAccessStatus.ACTIVE, EmergencyAccessStatus.EXPIRED);
        assertThat(page.items().get(0)).isEqualTo(second);
        assertThat(review.page(reviewer, ALL, new PageQuery(1, 1)).items())
                .extracting(EmergencyAccess::id)
                .containsExactly(first.id());
    }

    @Test
    void pageWhenFilteredThenHasWhatMatchesAllCriteria() {
        EmergencyAccess expired = open();
        clock.advance(Duration.ofHours(5));
        EmergencyAccess revoked = review.revoke(reviewer, open().id());
        clock.advance(Duration.ofHours(1));
        EmergencyAccess active = accesses.open(caller, patientAt(facility).id(), "Stroke");
        Instant later = NOW.plus(Duration.ofHours(5));

        assertThat(found(filter(patient.id(), null, null, null))).containsExactly(revoked.id(), expired.id());
        assertThat(found(filter(null, EmergencyAccessStatus.ACTIVE, null, null)))
                .containsExactly(active.id());
        assertThat(found(filter(null, EmergencyAccessStatus.EXPIRED, null, null)))
                .containsExactly(expired.id());
        assertThat(found(filter(null, EmergencyAccessStatus.REVOKED, null, null)))
                .containsExactly(revoked.id());
        assertThat(found(filter(null, null, later, null))).containsExactly(active.id(), revoked.id());
        assertThat(found(filter(null, null, null, later))).containsExactly(expired.id());
        assertThat(found(filter(patient.id(), EmergencyAccessStatus.ACTIVE, null, null)))
                .isEmpty();
        assertThat(found(new EmergencyAccessFilter(null, account.id(), null, null, null)))
                .hasSize(3);
        assertThat(found(new EmergencyAccessFilter(null, reviewersAccount.id(), null, null, null)))
                .isEmpty();
    }

    @Test
    void pageWhenThePatientWasMergedThenEachIdFindsTheGrantsOfAll() {
        PatientRow retired = db.patients().insert(row -> row.mergedInto(patient));
        UUID former = db.grants()
                .insert(row -> row.patient(retired).account(account).revoked())
                .id();
        EmergencyAccess current = open();

        for (UUID id : List.of(retired.id(), patient.id())) {
            assertThat(found(filter(id, null, null, null))).containsExactly(current.id(), former);
        }
    }

    @Test
    void pageWhenAMergeWasUndoneThenThePatientFindsTheGrantsForTheMergedChart() {
        PatientRow separated = patientAt(elsewhere);
        insertUndoneMerge(separated, patient, NOW.plus(Duration.ofHours(5)), NOW.plus(Duration.ofHours(7)));
        open();
        clock.advance(Duration.ofHours(6));
        EmergencyAccess during = open();
        clock.advance(Duration.ofHours(2));
        open();

        assertThat(found(filter(separated.id(), null, null, null))).containsExactly(during.id());
    }

    /** Such a grant goes on if the survivor is not restricted by the merge. */
    @Test
    void pageWhenAGrantIsFromBeforeTheMergeAndStillLastsThenThePatientFindsItToo() {
        PatientRow separated = patientAt(elsewhere);
        Instant merged = NOW.plus(Duration.ofHours(1));
        insertUndoneMerge(separated, patient, merged, merged.plus(Duration.ofHours(1)));
        EmergencyAccess lasting = open();
        endAt(merged, open());
        EmergencyAccess revoked = open();
        endAt(merged.plusMillis(1), revoked);

        assertThat(found(filter(separated.id(), null, null, null)))
                .containsExactlyInAnyOrder(lasting.id(), revoked.id());
    }

    /** The merge restricted the survivor, so the account never had access to the merged chart by this grant. */
    @Test
    void pageWhenTheMergeEndedAGrantAndTheUndoResumedItThenTheSeparatedPatientDoesNotFindIt() {
        PatientRow separated = patientAt(elsewhere);
        Instant merged = NOW.plus(Duration.ofHours(1));
        insertUndoneMerge(separated, patient, merged, merged.plus(Duration.ofHours(1)));
        EmergencyAccess lasting = open();
        EmergencyAccess resumed = open();
        db.update(
                "insert into person_merge_row (person_merge_id, table_name, column_name, action, row_ids, left_at)"
                        + " select id, 'patient_access_grant', 'revoked_at', 'ENDED', array[cast(? as uuid)], merged_at"
                        + " from person_merge where loser_patient_id = ?",
                resumed.id(),
                separated.id());

        assertThat(found(filter(separated.id(), null, null, null))).containsExactly(lasting.id());
        assertThat(found(filter(patient.id(), null, null, null))).containsExactlyInAnyOrder(lasting.id(), resumed.id());
    }

    private void endAt(Instant time, EmergencyAccess access) {
        db.update("update patient_access_grant set revoked_at = ? where id = ?", time, access.id());
    }

    @Test
    void pageWhenThePatientIsOfAnotherTenantOrUnknownThenIsEmpty() {
        PatientRow other = patientAt(foreign);
        accesses.open(foreigner, other.id(), "Stroke");

        for (UUID id : List.of(other.id(), UUID.randomUUID())) {
            assertThat(found(filter(id, null, null, null))).isEmpty();
        }
    }

    @Test
    void pageWhenTheTimeEndsBeforeItBeginsThenIsRefused() {
        assertRefused(
                ErrorCode.INVALID_REQUEST,
                () -> review.page(reviewer, filter(null, null, NOW, NOW.minusMillis(1)), FIRST));
    }

    private static EmergencyAccessFilter filter(
            @Nullable UUID patientId,
            @Nullable EmergencyAccessStatus status,
            @Nullable Instant from,
            @Nullable Instant to) {
        return new EmergencyAccessFilter(patientId, null, status, from, to);
    }

    private List<UUID> found(EmergencyAccessFilter filter) {
        Page<EmergencyAccess> page = review.page(reviewer, filter, FIRST);
        assertThat(page.totalItems()).isEqualTo(page.items().size());
        return page.items().stream().map(EmergencyAccess::id).toList();
    }

    private EmergencyAccess open() {
        return accesses.open(caller, patient.id(), "Unconscious");
    }

    private boolean isOpen() {
        return bean(PatientAccess.class).find(Viewer.of(caller, clock.instant()), patient.id()) != null;
    }

    private long revocations() {
        return db.count(
                "select count(*) from security_event where kind = 'EMERGENCY_ACCESS_REVOKED' and tenant_id = ?",
                tenant.id());
    }
}
