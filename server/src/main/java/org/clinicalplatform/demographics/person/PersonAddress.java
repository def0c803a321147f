package org.clinicalplatform.demographics.person;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.platform.persistence.Revision;

/**
 * An address of a person.
 *
 * @param preferred whether it is the one that is used first
 */
public record PersonAddress(UUID id, PersonAddressDetails details, boolean preferred, Revision revision) {
    static PersonAddress first(UUID id, Draft<PersonAddressDetails> said, UUID by, Instant now) {
        return new PersonAddress(id, said.details(), said.preferred(), Revision.first(by, now));
    }

    PersonAddress changed(Draft<PersonAddressDetails> said, UUID by, Instant now) {
        return new PersonAddress(id, said.details(), said.preferred(), revision.next(by, now));
    }
}
