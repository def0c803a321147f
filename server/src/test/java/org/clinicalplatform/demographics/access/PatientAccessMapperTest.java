package org.clinicalplatform.demographics.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.GrantRow;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.VisibilityMatrix;
import org.clinicalplatform.testing.database.VisibilityMatrix.Case;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

/** Which patients a caller sees; while one is locked, callers who may see the patient wait, and others do not. */
class PatientAccessMapperTest extends ClinicTestCase {
    private final PatientAccessMapper patients;
    private final TransactionTemplate transactions = bean(TransactionTemplate.class);
    private final PatientRow patient = patientAt(facility);

    PatientAccessMapperTest(PatientAccessMapper patients, ApplicationContext beans) {
        super(beans);
        this.patients = patients;
    }

    @Test
    void findVisibleWhenCombinedInEveryWayThenFollowsTheRule() {
        assertMatrix(patients::findVisible);
    }

    @Test
    void lockVisibleWhenCombinedInEveryWayThenFollowsTheRule() {
        assertMatrix(patients::lockVisible);
    }

    @Test
    void findVisibleWhenTheIdNamesNothingThenShowsNothing() {
        Viewer everywhere = Viewer.of(TestCallers.at(facility, account, "clinical.patient.all-facilities"), NOW);

        assertThat(patients.findVisible(everywhere, UUID.randomUUID())).isNull();
        assertThat(patients.lockVisible(everywhere, new UUID(0, 0))).isNull();
    }

    @Test
    void findVisibleWhenAGrantExpiresThenCountsUntilTheMomentBefore() {
        PatientRow restricted = db.patients().insert(row -> row.at(facility).restricted());
        Instant end = NOW.plusSeconds(60);
        grant(restricted, grant -> grant.expiresAt(end));

        assertThat(patients.findVisible(viewer(facility, end.minusMillis(1)), restricted.id()))
                .isEqualTo(new PatientRef(restricted.id(), restricted.tenantId()));
        assertThat(patients.findVisible(viewer(facility, end), restricted.id())).isNull();
    }

    @Test
    void findVisibleWhenAnOldGrantHasExpiredThenANewOneStillCounts() {
        PatientRow restricted = db.patients().insert(row -> row.at(facility).restricted());
        grant(restricted, grant -> grant.expiresAt(NOW.minusSeconds(1)));
        grant(restricted, GrantRow::revoked);
        grant(restricted, grant -> {});

        assertThat(patients.findVisible(viewer(facility, NOW), restricted.id())).isNotNull();
    }

    @Test
    void findVisibleWhenRegisteredAtSeveralFacilitiesThenEachSeesThePatientOnce() {
        PatientRow both = db.patients().insert(row -> row.at(facility).at(elsewhere));

        assertThat(patients.findVisible(viewer(facility, NOW), both.id())).isNotNull();
        assertThat(patients.findVisible(viewer(elsewhere, NOW), both.id())).isNotNull();
    }

    @Test
    void lockVisibleWhenThePatientIsLockedThenOnlyAnAdmittedCallerWaits() {
        try (HeldLock held = HeldLock.onRow(db, "patient", patient.id())) {
            assertThat(lockWithTimeout(elsewhere)).isEmpty();
            assertThat(lockWithTimeout(foreign)).isEmpty();
            assertThatThrownBy(() -> lockWithTimeout(facility)).matches(DatabaseFailures::isLockTimeout);
            assertThat(patients.findVisible(viewer(facility, NOW), patient.id()))
                    .isNotNull();
        }
        assertThat(lockWithTimeout(facility)).contains(new PatientRef(patient.id(), facility.tenantId()));
    }

    @Test
    void lockVisibleWhenHeldThenThePatientCannotBeLockedForAMerge() {
        transactions.executeWithoutResult(status -> {
            assertThat(patients.lockVisible(viewer(facility, NOW), patient.id()))
                    .isNotNull();
            assertThat(db.texts("select id from patient where id = ? for update skip locked", patient.id()))
                    .isEmpty();
        });
    }

    @Test
    void lockVisibleWhenTwoWritersOfTheSamePatientComeThenNeitherWaits() {
        CompletableFuture<Optional<PatientRef>> second = new CompletableFuture<>();
        transactions.executeWithoutResult(status -> {
            assertThat(patients.lockVisible(viewer(facility, NOW), patient.id()))
                    .isNotNull();
            second.completeAsync(() -> lockWithTimeout(facility));
            assertThat(second.orTimeout(10, TimeUnit.SECONDS).join()).isPresent();
        });
    }

    @Test
    void admitForWriteWhenThePatientIsMergedAwayMeanwhileThenAdmitsToTheSurvivor() throws Exception {
        PatientRow survivor = patientAt(facility);
        CompletableFuture<PatientRef> waiting = new CompletableFuture<>();
        try (HeldLock merge = HeldLock.onRow(db, "patient", patient.id())) {
            waiting.completeAsync(() -> transactions.execute(
                    status -> bean(PatientAccess.class).admitForWrite(viewer(facility, NOW), patient.id())));
            merge.awaitWaiting("for key share of p");
            merge.execute(
                    "update patient set voided_at = now(), merged_into_patient_id = ? where id = ?",
                    survivor.id(),
                    patient.id());
        }
        assertThat(waiting.get(10, TimeUnit.SECONDS)).isEqualTo(new PatientRef(survivor.id(), facility.tenantId()));
    }

    private Optional<PatientRef> lockWithTimeout(FacilityRow from) {
        return withLockTimeout(() -> patients.lockVisible(viewer(from, NOW), patient.id()));
    }

    private void grant(PatientRow patient, Consumer<GrantRow> changes) {
        db.grants().insert(row -> changes.accept(row.patient(patient).account(account)));
    }

    private void assertMatrix(BiFunction<Viewer, UUID, @Nullable PatientRef> query) {
        List<Case> cases = VisibilityMatrix.in(db);
        List<Case> visible = cases.stream().filter(Case::visible).toList();

        assertThat(cases).filteredOn(each -> shown(query, each) != null).containsExactlyElementsOf(visible);
        assertThat(visible)
                .allSatisfy(each -> assertThat(shown(query, each))
                        .extracting(PatientRef::id)
                        .isEqualTo(each.shownId()));
        assertThat(visible).hasSizeGreaterThan(50);
    }

    private static @Nullable PatientRef shown(BiFunction<Viewer, UUID, @Nullable PatientRef> query, Case each) {
        return query.apply(Viewer.of(each.caller(), NOW), each.patientId());
    }

    private Viewer viewer(FacilityRow where, Instant now) {
        return Viewer.of(TestCallers.at(where, account), now);
    }
}
