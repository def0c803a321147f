package org.clinicalplatform.clinical.visit;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.VisibilityMatrix;
import org.clinicalplatform.testing.database.VisibilityMatrix.Case;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.dao.PessimisticLockingFailureException;

class VisitMapperTest extends ClinicTestCase {
    private final VisitMapper visits;

    VisitMapperTest(VisitMapper visits, ApplicationContext beans) {
        super(beans);
        this.visits = visits;
    }

    @Test
    void visibleWhenInEveryCombinationThenFollowsTheVisibilityRule() {
        List<Case> cases = VisibilityMatrix.in(db);
        List<Case> visible = cases.stream().filter(Case::visible).toList();
        Map<UUID, UUID> visitOfPatient = cases.stream()
                .map(Case::shownId)
                .distinct()
                .collect(Collectors.toMap(patientId -> patientId, this::insertVisitOf));

        for (BiFunction<Viewer, UUID, @Nullable Visit> query :
                List.<BiFunction<Viewer, UUID, @Nullable Visit>>of(visits::findVisible, visits::lockVisible)) {
            assertThat(cases)
                    .filteredOn(each -> {
                        UUID visitId = requireNonNull(visitOfPatient.get(each.shownId()));
                        return query.apply(Viewer.of(each.caller(), NOW), visitId) != null;
                    })
                    .containsExactlyElementsOf(visible);
        }
    }

    @Test
    void findVisibleWhenTheVisitRefersToAMergedPatientThenReturnsNothing() {
        PatientRow survivor = patientAt(facility);
        PatientRow retired = db.patients().insert(row -> row.at(facility).mergedInto(survivor));
        UUID visit = db.visits().insert(row -> row.patient(retired)).id();

        assertThat(visits.findVisible(viewer(facility), visit)).isNull();
    }

    @Test
    void findVisibleWhenTheVisitWasAtAnotherFacilityThenThePatientDecides() {
        UUID visit = db.visits()
                .insert(row -> row.patient(patientAt(facility)).facility(elsewhere))
                .id();

        assertThat(visits.findVisible(viewer(facility), visit)).isNotNull();
        assertThat(visits.findVisible(viewer(elsewhere), visit)).isNull();
    }

    @Test
    void lockVisibleWhenLockedThenOnlyAnAdmittedCallerWaits() {
        PatientRow patient = patientAt(facility);
        UUID visit = db.visits().insert(row -> row.patient(patient)).id();
        try (HeldLock ofVisit = HeldLock.onRow(db, "visit", visit)) {
            assertThatExceptionOfType(PessimisticLockingFailureException.class)
                    .isThrownBy(() -> lockWithTimeout(facility, visit));
            try (HeldLock ofPatient = HeldLock.onRow(db, "patient", patient.id())) {
                assertThat(lockWithTimeout(elsewhere, visit)).isEmpty();
                assertThat(lockWithTimeout(foreign, visit)).isEmpty();
            }
        }
        assertThat(lockWithTimeout(facility, visit)).isPresent();
    }

    private Optional<Visit> lockWithTimeout(FacilityRow from, UUID visitId) {
        return withLockTimeout(() -> visits.lockVisible(viewer(from), visitId));
    }

    private UUID insertVisitOf(UUID patientId) {
        UUID tenantId = db.value(UUID.class, "select tenant_id from patient where id = ?", patientId);
        return db.visits()
                .insert(row -> row.set("tenant_id", tenantId).set("patient_id", patientId))
                .id();
    }

    private Viewer viewer(FacilityRow from) {
        return Viewer.of(TestCallers.at(from, account), NOW);
    }
}
