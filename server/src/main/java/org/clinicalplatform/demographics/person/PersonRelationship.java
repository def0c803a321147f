package org.clinicalplatform.demographics.person;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.platform.persistence.Revision;

/** What one person is to another. */
public record PersonRelationship(
        UUID id,
        UUID tenantId,
        UUID personId,
        UUID relatedPersonId,
        PersonRelationshipDetails details,
        Revision revision) {
    PersonRelationship changed(PersonRelationshipDetails said, UUID by, Instant now) {
        return new PersonRelationship(id, tenantId, personId, relatedPersonId, said, revision.next(by, now));
    }
}
