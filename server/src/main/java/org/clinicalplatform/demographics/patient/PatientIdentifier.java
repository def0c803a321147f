package org.clinicalplatform.demographics.patient;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.demographics.person.Draft;
import org.clinicalplatform.platform.persistence.Revision;

/**
 * A number or code by which an authority knows a patient.
 *
 * @param preferred whether it is the one of its type that is used first
 */
public record PatientIdentifier(UUID id, PatientIdentifierDetails details, boolean preferred, Revision revision) {
    PatientIdentifier changed(Draft<PatientIdentifierDetails> said, UUID by, Instant now) {
        return new PatientIdentifier(id, said.details(), said.preferred(), revision.next(by, now));
    }
}
