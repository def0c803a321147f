package org.clinicalplatform.clinical.visit;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.VisitStatus;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.VisibilityMatrix;
import org.clinicalplatform.testing.database.VisibilityMatrix.Case;
import org.clinicalplatform.testing.database.VisitRow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;

/** Which visits a caller finds and locks, and the pages of visits. */
class VisitMapperTest extends ClinicTestCase {
    private final VisitMapper visits;
    private final VisitService service = bean(VisitService.class);
    private final PatientRow patient = patientAt(facility);

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
                List.<BiFunction<Viewer, UUID, @Nullable Visit>>of(visits::findVisible, this::lockOfItsPatient)) {
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
        UUID visit = visit();
        try (HeldLock ofVisit = HeldLock.onRow(db, "visit", visit)) {
            assertThatThrownBy(() -> lockWithTimeout(facility, visit)).matches(DatabaseFailures::isLockTimeout);
            try (HeldLock ofPatient = HeldLock.onRow(db, "patient", patient.id())) {
                assertThat(lockWithTimeout(elsewhere, visit)).isEmpty();
                assertThat(lockWithTimeout(foreign, visit)).isEmpty();
            }
        }
        assertThat(lockWithTimeout(facility, visit)).isPresent();
    }

    @Test
    void lockVisibleWhenTheVisitIsOfAnotherPatientThenLocksNothing() {
        UUID visit = visit();
        PatientRow former = patientAt(facility);

        try (HeldLock ofVisit = HeldLock.onRow(db, "visit", visit)) {
            assertThat(lockWithTimeout(facility, visit, former.id())).isEmpty();
        }
    }

    @Test
    void pageWhenSeveralStartAtTheSameTimeThenPagesHoldEachOnce() {
        // as PostgreSQL orders them, which is not how Java compares two UUIDs
        List<UUID> inserted = Stream.generate(this::visit)
                .limit(11)
                .sorted(Comparator.comparing(UUID::toString).reversed())
                .toList();

        List<UUID> paged = IntStream.range(0, 4)
                .boxed()
                .flatMap(number -> ids(page(number, 3)).stream())
                .toList();
        assertThat(paged).isEqualTo(inserted);
    }

    /** The index returns this order; the statement must request it all the same. */
    @Test
    void pageWhenThePlannerUsesNoIndexThenTheOrderIsTheSame() {
        for (int i = 0; i < 11; i++) {
            visit();
        }
        List<UUID> withIndex = ids(page(0, 20));

        List<UUID> withoutIndex = bean(TransactionTemplate.class).execute(status -> {
            bean(JdbcTemplate.class).execute("set local enable_indexscan = off; set local enable_bitmapscan = off");
            return ids(page(0, 20));
        });
        assertThat(withoutIndex).isEqualTo(withIndex);
    }

    @Test
    void pageWhenAVisitIsVoidedThenIsNeitherListedNorCounted() {
        db.visits().insert(row -> row.patient(patient).voided());
        UUID live = visit();

        assertThat(ids(page(0, 2))).containsExactly(live);
        assertThat(page(0, 2)).returns(1L, Page::totalItems).returns(new PageQuery(0, 2), Page::query);
    }

    @Test
    void pageWhenBeyondTheEndThenIsEmptyWithTheTotal() {
        visit();

        assertThat(page(1, 1)).returns(List.of(), Page::items).returns(1L, Page::totalItems);
        assertThat(page(1_000_000, 100)).returns(List.of(), Page::items).returns(1L, Page::totalItems);
    }

    @Test
    void pageWhenAVisitWasAtAnotherFacilityThenIsIncluded() {
        VisitRow visit = db.visits().insert(row -> row.patient(patient).facility(elsewhere));

        assertThat(ids(page(0, 20))).containsExactly(visit.id());
    }

    private Optional<Visit> lockWithTimeout(FacilityRow from, UUID visitId) {
        return lockWithTimeout(from, visitId, patient.id());
    }

    private Optional<Visit> lockWithTimeout(FacilityRow from, UUID visitId, UUID patientId) {
        return withLockTimeout(() -> visits.lockVisible(viewer(from), visitId, patientId));
    }

    private @Nullable Visit lockOfItsPatient(Viewer viewer, UUID visitId) {
        UUID patientId = db.value(UUID.class, "select patient_id from visit where id = ?", visitId);
        return visits.lockVisible(viewer, visitId, patientId);
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

    private Page<Visit> page(int page, int size) {
        RecordFilter<VisitStatus> all = RecordFilter.of(patient.id(), null, null, null, null, null, null);
        return service.records().page(caller, all, new PageQuery(page, size));
    }

    private UUID visit() {
        return db.visits()
                .insert(row -> row.patient(patient).facility(facility))
                .id();
    }

    private static List<UUID> ids(Page<Visit> page) {
        return page.items().stream().map(Visit::id).toList();
    }
}
