package org.clinicalplatform.demographics.person;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.platform.persistence.Revision;

/**
 * A way to reach a person.
 *
 * @param preferred whether it is the one that is used first
 */
public record PersonContact(UUID id, PersonContactDetails details, boolean preferred, Revision revision) {
    static PersonContact first(UUID id, Draft<PersonContactDetails> said, UUID by, Instant now) {
        return new PersonContact(id, said.details(), said.preferred(), Revision.first(by, now));
    }

    PersonContact changed(Draft<PersonContactDetails> said, UUID by, Instant now) {
        return new PersonContact(id, said.details(), said.preferred(), revision.next(by, now));
    }
}
