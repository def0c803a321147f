package org.clinicalplatform.demographics.patient;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.demographics.person.Person;
import org.clinicalplatform.demographics.person.PreferableRecord;
import org.clinicalplatform.platform.denial.PatientRecord;
import org.clinicalplatform.platform.persistence.Revision;

/**
 * A patient with the person.
 *
 * @param number permanent, assigned by the service, with a check digit
 * @param restricted whether the records are only accessible in emergencies
 * @param identifiers live identifiers by type, the preferred one of each first
 * @param facilities in the order of registration
 */
public record Patient(
        UUID id,
        UUID tenantId,
        String number,
        Person person,
        boolean restricted,
        List<PreferableRecord<PatientIdentifier>> identifiers,
        List<FacilityRegistration> facilities,
        Revision revision)
        implements PatientRecord {
    @Override
    public UUID patientId() {
        return id;
    }

    Patient changed(boolean nowRestricted, UUID by, Instant now) {
        return new Patient(
                id, tenantId, number, person, nowRestricted, identifiers, facilities, revision.next(by, now));
    }
}
