package org.clinicalplatform.clinical.encounter;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.EncounterClass;
import org.clinicalplatform.api.model.EncounterStatus;
import org.clinicalplatform.clinical.Coding;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TenantRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.clinicalplatform.testing.database.VisitRow;
import org.junit.jupiter.api.Test;

/** A visit that is named in a search is decided about like a patient: what is behind a denied one is not looked at. */
@DatabaseTest
class EncounterSearchTest {
    private static final Encounter.Details DETAILS = new Encounter.Details(
            new Coding("http://snomed.info/sct", "49727002", null),
            EncounterClass.AMBULATORY,
            EncounterStatus.IN_PROGRESS,
            null,
            TestClock.START,
            null,
            List.of(),
            null);

    private final EncounterService encounters;
    private final TestDatabase db;
    private final FacilityRow facility;
    private final FacilityRow other;
    private final Caller caller;
    private final Caller elsewhere;

    EncounterSearchTest(EncounterService encounters, TestDatabase db) {
        this.encounters = encounters;
        this.db = db;
        TenantRow tenant = db.tenants().insert();
        facility = db.facilities().insert(row -> row.tenant(tenant));
        other = db.facilities().insert(row -> row.tenant(tenant));
        AccountRow account = db.accounts().insert();
        caller = TestCallers.at(facility, account);
        elsewhere = TestCallers.at(other, account);
    }

    @Test
    void searchWhenTheVisitIsVisibleThenGivesItsEncountersAlone() {
        PatientRow patient = db.patients().insert(row -> row.at(facility));
        Encounter inVisit = encounter(caller, patient, visit(patient, facility).id());
        encounters.create(caller, patient.id(), null, DETAILS);

        assertThat(inVisit(caller, visitOf(inVisit))).containsExactly(inVisit);
        assertThat(encounters.records().search(
                        caller, RecordFilter.of(patient.id(), null, visitOf(inVisit), null, null, null, null)))
                .containsExactly(inVisit);
    }

    @Test
    void searchWhenTheVisitIsDeniedOrUnknownThenGivesNothing() {
        PatientRow hidden = db.patients().insert(row -> row.at(other));
        Encounter denied = encounter(elsewhere, hidden, visit(hidden, other).id());

        assertThat(inVisit(elsewhere, visitOf(denied))).containsExactly(denied);
        assertThat(inVisit(caller, visitOf(denied))).isEmpty();
        assertThat(inVisit(caller, UUID.randomUUID())).isEmpty();
    }

    /** A void visit is an unknown id, also to what hangs on it. */
    @Test
    void searchWhenTheVisitIsVoidThenGivesNothing() {
        PatientRow patient = db.patients().insert(row -> row.at(facility));
        Encounter inVisit = encounter(caller, patient, visit(patient, facility).id());
        db.sql("update visit set voided_at = now() where id = ?")
                .param(visitOf(inVisit))
                .update();

        assertThat(inVisit(caller, visitOf(inVisit))).isEmpty();
    }

    private List<Encounter> inVisit(Caller by, UUID visitId) {
        return encounters.records().search(by, RecordFilter.of(null, null, visitId, null, null, null, null));
    }

    private Encounter encounter(Caller by, PatientRow patient, UUID visitId) {
        return encounters.create(by, patient.id(), visitId, DETAILS);
    }

    private static UUID visitOf(Encounter encounter) {
        return requireNonNull(encounter.visitId());
    }

    private VisitRow visit(PatientRow patient, FacilityRow at) {
        return db.visits().insert(row -> row.patient(patient).facility(at));
    }
}
