package org.clinicalplatform.auditevents;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An event to write.
 *
 * @param personIds persons whose patients are added to those of the event when it is written
 */
record NewAuditEvent(AuditEvent event, List<UUID> personIds) {
    NewAuditEvent {
        personIds = List.copyOf(personIds);
    }

    /** The maximum number of its rows: its own, and one for each further patient whose data were shown. */
    int rows() {
        List<UUID> patients = event.patientIds();
        int others = patients == null ? 0 : patients.size() - (event.isPatientShown() ? 1 : 0);
        return 1 + others + personIds.size();
    }

    /**
     * What is still to be written if the other event of the same call was written: this one if its outcome differs, the
     * other one with the patients of both if this one has more patients, and otherwise nothing.
     */
    @Nullable NewAuditEvent beyond(NewAuditEvent written) {
        if (event.status() != written.event.status() || event.outcome() != written.event.outcome()) {
            return this;
        }
        boolean known = written.event.hasPatients(event) && written.personIds.containsAll(personIds);
        return known ? null : new NewAuditEvent(written.event.withPatientsOf(event), personIds);
    }
}
