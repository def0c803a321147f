package org.clinicalplatform.testing.database;

import org.clinicalplatform.testing.TestClock;

/** An encounter; in progress since the start, unless the test says otherwise. */
public final class EncounterRow extends Row<EncounterRow> {
    EncounterRow() {
        super("encounter");
        written()
                .set("type_system", "http://snomed.info/sct")
                .set("type_code", "32485007")
                .set("encounter_class", "INPATIENT")
                .set("status", "IN_PROGRESS")
                .set("started_at", TestClock.START);
    }

    public EncounterRow patient(PatientRow patient) {
        return set("tenant_id", patient.tenantId()).set("patient_id", patient.id());
    }
}
