package org.clinicalplatform.clinical.visit;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TenantRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.clinicalplatform.testing.database.VisibilityMatrix;
import org.clinicalplatform.testing.database.VisibilityMatrix.Case;
import org.clinicalplatform.testing.database.VisitRow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

@DatabaseTest
class VisitMapperTest {
    private static final Instant NOW = TestClock.START;

    private final VisitMapper visits;
    private final TransactionTemplate transactions;
    private final JdbcTemplate jdbc;
    private final TestDatabase db;
    private final TenantRow tenant;
    private final FacilityRow facility;
    private final AccountRow account;

    VisitMapperTest(VisitMapper visits, TransactionTemplate transactions, JdbcTemplate jdbc, TestDatabase db) {
        this.visits = visits;
        this.transactions = transactions;
        this.jdbc = jdbc;
        this.db = db;
        tenant = db.tenants().insert();
        facility = db.facilities().insert(row -> row.tenant(tenant));
        account = db.accounts().insert();
    }

    @Test
    void findVisibleWhenInEveryCombinationThenFollowsTheVisibilityRule() {
        assertMatrix(visits::findVisible);
    }

    @Test
    void lockVisibleWhenInEveryCombinationThenFollowsTheVisibilityRule() {
        assertMatrix(visits::lockVisible);
    }

    @Test
    void findVisibleWhenTheVisitIsVoidedThenReturnsNothing() {
        PatientRow patient = db.patients().insert(row -> row.at(facility));
        VisitRow voided = db.visits().insert(row -> row.patient(patient).voided());

        assertThat(visits.findVisible(viewer(facility), voided.id())).isNull();
        assertThat(visits.lockVisible(viewer(facility), voided.id())).isNull();
    }

    @Test
    void findVisibleWhenTheVisitRefersToAMergedPatientThenReturnsNothing() {
        PatientRow survivor = db.patients().insert(row -> row.at(facility));
        PatientRow retired = db.patients().insert(row -> row.at(facility).mergedInto(survivor));
        VisitRow visit = db.visits().insert(row -> row.patient(retired));

        assertThat(visits.findVisible(viewer(facility), visit.id())).isNull();
    }

    @Test
    void findVisibleWhenTheVisitWasAtAnotherFacilityThenThePatientDecides() {
        FacilityRow elsewhere = db.facilities().insert(row -> row.tenant(tenant));
        PatientRow patient = db.patients().insert(row -> row.at(facility));
        VisitRow visit = db.visits().insert(row -> row.patient(patient).facility(elsewhere));

        assertThat(visits.findVisible(viewer(facility), visit.id())).isNotNull();
        assertThat(visits.findVisible(viewer(elsewhere), visit.id())).isNull();
    }

    @Test
    void findVisibleWhenTheVisitHasNoPatientThenIsReturnedInItsTenantOnly() {
        VisitRow visit = db.visits().insert(row -> row.withoutPatient(tenant));
        FacilityRow foreign = db.facilities().insert();

        assertThat(visits.findVisible(viewer(facility), visit.id()))
                .isNotNull()
                .extracting(Visit::patientId)
                .isNull();
        assertThat(visits.findVisible(viewer(foreign), visit.id())).isNull();
        assertThat(visits.findVisible(Viewer.of(TestCallers.unscoped(account), NOW), visit.id()))
                .isNull();
    }

    @Test
    void lockVisibleWhenLockedAndTheCallerIsDeniedThenDoesNotWait() throws Exception {
        FacilityRow elsewhere = db.facilities().insert(row -> row.tenant(tenant));
        FacilityRow foreign = db.facilities().insert();
        PatientRow patient = db.patients().insert(row -> row.at(facility));
        VisitRow visit = db.visits().insert(row -> row.patient(patient));
        try (HeldLock ofVisit = HeldLock.onRow(db, "visit", visit.id());
                HeldLock ofPatient = HeldLock.onRow(db, "patient", patient.id())) {
            assertThat(lockWithTimeout(elsewhere, visit.id())).isEmpty();
            assertThat(lockWithTimeout(foreign, visit.id())).isEmpty();
        }
    }

    @Test
    void lockVisibleWhenLockedAndTheCallerIsAdmittedThenWaits() throws Exception {
        PatientRow patient = db.patients().insert(row -> row.at(facility));
        VisitRow visit = db.visits().insert(row -> row.patient(patient));
        try (HeldLock held = HeldLock.onRow(db, "visit", visit.id())) {
            assertThatExceptionOfType(PessimisticLockingFailureException.class)
                    .isThrownBy(() -> lockWithTimeout(facility, visit.id()));
        }
        assertThat(lockWithTimeout(facility, visit.id())).isPresent();
    }

    private Optional<Visit> lockWithTimeout(FacilityRow from, UUID visitId) {
        return transactions.execute(status -> {
            jdbc.execute("set local lock_timeout = '100ms'");
            return Optional.ofNullable(visits.lockVisible(viewer(from), visitId));
        });
    }

    private void assertMatrix(BiFunction<Viewer, UUID, @Nullable Visit> query) {
        List<Case> cases = VisibilityMatrix.in(db);
        Map<UUID, UUID> visitOfPatient = cases.stream()
                .map(Case::shownId)
                .distinct()
                .collect(Collectors.toMap(patientId -> patientId, this::insertVisitOf));

        assertThat(cases)
                .filteredOn(each -> {
                    UUID visitId = requireNonNull(visitOfPatient.get(each.shownId()));
                    return query.apply(Viewer.of(each.caller(), NOW), visitId) != null;
                })
                .containsExactlyElementsOf(cases.stream().filter(Case::visible).toList());
    }

    private UUID insertVisitOf(UUID patientId) {
        UUID tenantId = db.sql("select tenant_id from patient where id = ?")
                .param(patientId)
                .query(UUID.class)
                .single();
        return db.visits()
                .insert(row -> row.set("tenant_id", tenantId).set("patient_id", patientId))
                .id();
    }

    private Viewer viewer(FacilityRow from) {
        return Viewer.of(TestCallers.at(from, account), NOW);
    }
}
