package org.clinicalplatform.demographics.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.BiFunction;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.clinicalplatform.testing.database.VisibilityMatrix;
import org.clinicalplatform.testing.database.VisibilityMatrix.Case;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@DatabaseTest
class PatientAccessMapperTest {
    private static final Instant NOW = TestClock.START;

    private final PatientAccessMapper patients;
    private final TestDatabase db;

    PatientAccessMapperTest(PatientAccessMapper patients, TestDatabase db) {
        this.patients = patients;
        this.db = db;
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
        FacilityRow facility = db.facilities().insert();
        AccountRow account = db.accounts().insert();
        Viewer everywhere = Viewer.of(TestCallers.at(facility, account, "clinical.patient.all-facilities"), NOW);

        assertThat(patients.findVisible(everywhere, UUID.randomUUID())).isNull();
        assertThat(patients.lockVisible(everywhere, new UUID(0, 0))).isNull();
    }

    @Test
    void findVisibleWhenAGrantRunsOutThenCountsUntilTheMomentBefore() {
        FacilityRow facility = db.facilities().insert();
        AccountRow account = db.accounts().insert();
        PatientRow patient = db.patients().insert(row -> row.at(facility).restricted());
        Instant end = NOW.plusSeconds(60);
        db.grants().insert(grant -> grant.patient(patient).account(account).expiresAt(end));

        assertThat(patients.findVisible(viewer(facility, account, end.minusMillis(1)), patient.id()))
                .isEqualTo(new PatientRef(patient.id(), patient.tenantId()));
        assertThat(patients.findVisible(viewer(facility, account, end), patient.id()))
                .isNull();
    }

    @Test
    void findVisibleWhenAnOldGrantHasRunOutThenANewOneStillCounts() {
        FacilityRow facility = db.facilities().insert();
        AccountRow account = db.accounts().insert();
        PatientRow patient = db.patients().insert(row -> row.at(facility).restricted());
        db.grants().insert(grant -> grant.patient(patient).account(account).expiresAt(NOW.minusSeconds(1)));
        db.grants().insert(grant -> grant.patient(patient).account(account).revoked());
        db.grants().insert(grant -> grant.patient(patient).account(account));

        assertThat(patients.findVisible(viewer(facility, account, NOW), patient.id()))
                .isNotNull();
    }

    @Test
    void findVisibleWhenRegisteredAtSeveralFacilitiesThenEachSeesThePatientOnce() {
        FacilityRow one = db.facilities().insert();
        FacilityRow two = db.facilities().insert(row -> row.set("tenant_id", one.tenantId()));
        AccountRow account = db.accounts().insert();
        PatientRow patient = db.patients().insert(row -> row.at(one).at(two));

        assertThat(patients.findVisible(viewer(one, account, NOW), patient.id()))
                .isNotNull();
        assertThat(patients.findVisible(viewer(two, account, NOW), patient.id()))
                .isNotNull();
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

    private static Viewer viewer(FacilityRow facility, AccountRow account, Instant now) {
        return Viewer.of(TestCallers.at(facility, account), now);
    }
}
