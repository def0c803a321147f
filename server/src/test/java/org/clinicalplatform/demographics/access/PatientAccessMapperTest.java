package org.clinicalplatform.demographics.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.GrantRow;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.VisibilityMatrix;
import org.clinicalplatform.testing.database.VisibilityMatrix.Case;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class PatientAccessMapperTest extends ClinicTestCase {
    private final PatientAccessMapper patients;

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
        PatientRow patient = db.patients().insert(row -> row.at(facility).restricted());
        Instant end = NOW.plusSeconds(60);
        grant(patient, grant -> grant.expiresAt(end));

        assertThat(patients.findVisible(viewer(facility, end.minusMillis(1)), patient.id()))
                .isEqualTo(new PatientRef(patient.id(), patient.tenantId()));
        assertThat(patients.findVisible(viewer(facility, end), patient.id())).isNull();
    }

    @Test
    void findVisibleWhenAnOldGrantHasExpiredThenANewOneStillCounts() {
        PatientRow patient = db.patients().insert(row -> row.at(facility).restricted());
        grant(patient, grant -> grant.expiresAt(NOW.minusSeconds(1)));
        grant(patient, GrantRow::revoked);
        grant(patient, grant -> {});

        assertThat(patients.findVisible(viewer(facility, NOW), patient.id())).isNotNull();
    }

    @Test
    void findVisibleWhenRegisteredAtSeveralFacilitiesThenEachSeesThePatientOnce() {
        PatientRow patient = db.patients().insert(row -> row.at(facility).at(elsewhere));

        assertThat(patients.findVisible(viewer(facility, NOW), patient.id())).isNotNull();
        assertThat(patients.findVisible(viewer(elsewhere, NOW), patient.id())).isNotNull();
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
