package org.clinicalplatform.testing.database;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.testing.TestClock;

/** A visit; in progress since the start, at a facility of its own, unless the test says otherwise. */
public final class VisitRow extends Row<VisitRow> {
    VisitRow() {
        super("visit");
        written()
                .set("visit_number", "V-" + id())
                .set("type_system", "http://snomed.info/sct")
                .set("type_code", "185349003")
                .set("visit_class", "AMBULATORY")
                .status("IN_PROGRESS")
                .startedAt(TestClock.START);
    }

    public VisitRow patient(PatientRow patient) {
        return set("tenant_id", patient.tenantId()).set("patient_id", patient.id());
    }

    /** The defect that nobody may see. */
    public VisitRow withoutPatient(TenantRow tenant) {
        return set("tenant_id", tenant.id()).set("patient_id", null);
    }

    public VisitRow facility(FacilityRow facility) {
        return set("facility_id", facility.id());
    }

    public VisitRow status(String status) {
        return set("status", status);
    }

    public VisitRow startedAt(Instant startedAt) {
        return set("started_at", startedAt);
    }

    public VisitRow endedAt(Instant endedAt) {
        return status("ENDED").set("ended_at", endedAt);
    }

    public VisitRow voided() {
        return set("voided_at", TestClock.START);
    }

    @Override
    void prepare(TestDatabase database) {
        if (!has("facility_id")) {
            UUID tenantId = uuid("tenant_id");
            facility(database.facilities().insert(facility -> facility.set("tenant_id", tenantId)));
        }
    }
}
