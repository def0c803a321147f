package org.clinicalplatform.demographics.person;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.platform.persistence.Revision;

/**
 * A name of a person.
 *
 * @param preferred whether it is the one that is used first
 */
public record PersonName(UUID id, PersonNameDetails details, boolean preferred, Revision revision) {
    static PersonName first(UUID id, Draft<PersonNameDetails> said, UUID by, Instant now) {
        return new PersonName(id, said.details(), said.preferred(), Revision.first(by, now));
    }

    PersonName changed(Draft<PersonNameDetails> said, UUID by, Instant now) {
        return new PersonName(id, said.details(), said.preferred(), revision.next(by, now));
    }
}
