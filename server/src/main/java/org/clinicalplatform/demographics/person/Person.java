package org.clinicalplatform.demographics.person;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/**
 * A person with the live names, addresses and contacts, of which the preferred ones come first.
 *
 * @param temporary whether the person's identity is unknown
 * @param voided whether the person was merged into another one or recorded in error
 * @param mergedIntoPersonId the survivor of a merge
 */
public record Person(
        UUID id,
        UUID tenantId,
        PersonDetails details,
        boolean temporary,
        boolean voided,
        @Nullable UUID mergedIntoPersonId,
        @Nullable UUID patientId,
        List<PreferableRecord<PersonName>> names,
        List<PreferableRecord<PersonAddress>> addresses,
        List<PreferableRecord<PersonContact>> contacts,
        Revision revision) {
    /** A new person without names, addresses and contacts. */
    static Person first(UUID id, UUID tenantId, NewPerson requested, UUID by, Instant now) {
        return new Person(
                id,
                tenantId,
                requested.details(),
                requested.temporary(),
                false,
                null,
                null,
                List.of(),
                List.of(),
                List.of(),
                Revision.first(by, now));
    }

    Person changed(PersonDetails details, boolean stillTemporary, UUID by, Instant now) {
        return new Person(
                id,
                tenantId,
                details,
                stillTemporary,
                voided,
                mergedIntoPersonId,
                patientId,
                names,
                addresses,
                contacts,
                revision.next(by, now));
    }
}
