package org.clinicalplatform.clinical.visit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.VisitStatus;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.PatientRow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** Searches in a facility whose records are older than very many of another. */
class VisitSearchTest extends ClinicTestCase {
    private final VisitService visits;

    VisitSearchTest(VisitService visits, ApplicationContext beans) {
        super(beans);
        this.visits = visits;
    }

    @BeforeEach
    void insertNewerVisits() {
        PatientRow other = patientAt(elsewhere);
        db.update(
                "insert into visit (id, tenant_id, patient_id, facility_id, visit_number, type_system, type_code,"
                        + " visit_class, status, started_at, created_at, created_by, updated_at, updated_by)"
                        + " select gen_random_uuid(), ?, ?, ?, gen_random_uuid(), 'urn:codes', '7', 'VIRTUAL', 'PLANNED',"
                        + " ?, now(), ?, now(), ? from generate_series(1, 5000)",
                tenant.id(),
                other.id(),
                elsewhere.id(),
                NOW.plusSeconds(1),
                account.id(),
                account.id());
    }

    @Test
    void searchWhenTheFacilityHasFewPatientsThenFindsTheirRecords() {
        UUID seen = visitOf(patientAt(facility));

        assertThat(found(caller, null)).containsExactly(seen);
        assertThat(found(caller, VisitStatus.PLANNED)).isEmpty();
    }

    @Test
    void searchWhenTheFacilityHasManyPatientsThenFindsTheirRecords() {
        UUID seen = visitOf(patientAt(facility));
        insertPatients(facility, 3_000);

        assertThat(found(caller, null)).containsExactly(seen);
    }

    @Test
    void searchWhenNoFacilityIsNamedThenFindsWhatTheRightsOfTheCallerOpen() {
        visitOf(patientAt(facility));

        assertThat(found(TestCallers.in(tenant, account), null)).isEmpty();
        assertThat(found(TestCallers.in(tenant, account, "clinical.patient.all-facilities"), null))
                .hasSize(500);
    }

    private UUID visitOf(PatientRow patient) {
        return db.visits()
                .insert(row -> row.patient(patient).facility(facility).startedAt(NOW))
                .id();
    }

    private void insertPatients(FacilityRow at, int number) {
        db.update(
                "with persons as ("
                        + "insert into person (id, tenant_id, gender, created_at, created_by, updated_at, updated_by)"
                        + " select gen_random_uuid(), ?, 'UNKNOWN', now(), ?, now(), ? from generate_series(1, ?)"
                        + " returning id, tenant_id, created_by),"
                        + " patients as ("
                        + "insert into patient (id, tenant_id, person_id, created_at, created_by, updated_at, updated_by)"
                        + " select gen_random_uuid(), tenant_id, id, now(), created_by, now(), created_by from persons"
                        + " returning id, tenant_id, created_by)"
                        + " insert into patient_facility"
                        + " (patient_id, tenant_id, facility_id, registered_at, registered_by)"
                        + " select id, tenant_id, ?, now(), created_by from patients",
                tenant.id(),
                account.id(),
                account.id(),
                number,
                at.id());
    }

    private List<UUID> found(Caller by, @Nullable VisitStatus status) {
        return visits.records().search(by, RecordFilter.of(null, null, null, status, null, null, null)).items().stream()
                .map(Visit::id)
                .toList();
    }
}
