package org.clinicalplatform.testing.database;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.testing.TestClock;

/** A patient with a person; registered nowhere, unrestricted and live unless the test says otherwise. */
public final class PatientRow extends Row<PatientRow> {
    private final List<FacilityRow> registrations = new ArrayList<>();

    PatientRow() {
        super("patient");
        written();
    }

    public PatientRow tenant(TenantRow tenant) {
        return set("tenant_id", tenant.id());
    }

    /** A patient of this person, instead of one of its own. */
    public PatientRow person(UUID personId) {
        return set("person_id", personId);
    }

    /** Registered at the facility, and of its tenant. */
    public PatientRow at(FacilityRow facility) {
        registrations.add(facility);
        return set("tenant_id", facility.tenantId());
    }

    public PatientRow restricted() {
        return set("restricted", true);
    }

    public PatientRow voided() {
        return set("voided_at", TestClock.START);
    }

    public PatientRow mergedInto(PatientRow survivor) {
        return voided().set("tenant_id", survivor.tenantId()).set("merged_into_patient_id", survivor.id());
    }

    public UUID tenantId() {
        return uuid("tenant_id");
    }

    @Override
    void prepare(TestDatabase database) {
        if (has("person_id")) {
            return;
        }
        UUID person = UUID.randomUUID();
        set("person_id", person);
        database.update(
                "insert into person (id, tenant_id, gender, created_at, created_by, updated_at, updated_by)"
                        + " values (?, ?, 'UNKNOWN', ?, ?, ?, ?)",
                person,
                tenantId(),
                TestClock.START,
                WRITER,
                TestClock.START,
                WRITER);
    }

    @Override
    void followUp(TestDatabase database) {
        registrations.forEach(facility -> database.update(
                "insert into patient_facility (patient_id, tenant_id, facility_id, registered_at, registered_by)"
                        + " values (?, ?, ?, ?, ?)",
                id(),
                tenantId(),
                facility.id(),
                TestClock.START,
                WRITER));
    }
}
