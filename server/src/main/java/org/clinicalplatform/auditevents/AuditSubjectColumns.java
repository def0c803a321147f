package org.clinicalplatform.auditevents;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The patients of events besides the one in the event itself, and persons whose patients are to be found: each index
 * has one or the other.
 */
record AuditSubjectColumns(List<String> eventId, List<@Nullable String> patientId, List<@Nullable String> personId) {

    static AuditSubjectColumns of(List<NewAuditEvent> rows) {
        AuditSubjectColumns columns =
                new AuditSubjectColumns(new ArrayList<>(0), new ArrayList<>(0), new ArrayList<>(0));
        for (NewAuditEvent row : rows) {
            UUID event = row.event().id();
            row.event().otherPatientIds().forEach(patient -> columns.add(event, patient, null));
            row.personIds().forEach(person -> columns.add(event, null, person));
        }
        return columns;
    }

    private void add(UUID event, @Nullable UUID patient, @Nullable UUID person) {
        eventId.add(event.toString());
        patientId.add(patient == null ? null : patient.toString());
        personId.add(person == null ? null : person.toString());
    }
}
