package org.clinicalplatform.demographics.person;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.platform.persistence.Revision;

/** A relationship of one person to another. */
public record PersonRelationship(
        UUID id,
        UUID tenantId,
        UUID personId,
        UUID relatedPersonId,
        PersonRelationshipDetails details,
        Revision revision) {
    PersonRelationship changed(PersonRelationshipDetails requested, UUID by, Instant now) {
        return new PersonRelationship(id, tenantId, personId, relatedPersonId, requested, revision.next(by, now));
    }
}
