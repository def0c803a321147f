package org.clinicalplatform.demographics.person;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.denial.PersonRecord;
import org.clinicalplatform.platform.persistence.Revision;

/** A relationship of one person to another. */
public record PersonRelationship(
        UUID id,
        UUID tenantId,
        UUID personId,
        UUID relatedPersonId,
        PersonRelationshipDetails details,
        Revision revision)
        implements PersonRecord {
    @Override
    public List<UUID> personIds() {
        return List.of(personId, relatedPersonId);
    }

    PersonRelationship changed(PersonRelationshipDetails requested, UUID by, Instant now) {
        return new PersonRelationship(id, tenantId, personId, relatedPersonId, requested, revision.next(by, now));
    }
}
