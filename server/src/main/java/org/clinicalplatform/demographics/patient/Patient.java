package org.clinicalplatform.demographics.patient;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.demographics.person.Person;
import org.clinicalplatform.platform.denial.PatientRecord;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/**
 * A patient as it is stored, with the person that the patient is.
 *
 * @param restricted whether the records are closed but for emergencies
 * @param identifiers live ones by type, the preferred one of each first
 * @param facilities in the order of registration
 */
public record Patient(
        UUID id,
        UUID tenantId,
        Person person,
        boolean restricted,
        List<PatientIdentifier> identifiers,
        List<FacilityRegistration> facilities,
        Revision revision)
        implements PatientRecord {
    @Override
    public UUID patientId() {
        return id;
    }

    Patient changed(boolean nowRestricted, UUID by, Instant now) {
        return new Patient(id, tenantId, person, nowRestricted, identifiers, facilities, revision.next(by, now));
    }

    /** The live identifier of that id. */
    @Nullable PatientIdentifier identifier(UUID identifierId) {
        return identifiers.stream()
                .filter(identifier -> identifier.id().equals(identifierId))
                .findFirst()
                .orElse(null);
    }
}
