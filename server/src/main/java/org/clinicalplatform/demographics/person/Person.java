package org.clinicalplatform.demographics.person;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.persistence.Revision;
import org.jspecify.annotations.Nullable;

/**
 * A person as it is stored, with what live rows say of it.
 *
 * @param temporary whether it is not known who that is
 * @param voided whether the person is retired
 * @param mergedIntoPersonId who stands for the person since a merge
 * @param patientId the patient that the person is
 * @param names the preferred one first, then in the order in which they were recorded
 * @param addresses in the same order
 * @param contacts in the same order
 */
public record Person(
        UUID id,
        UUID tenantId,
        PersonDetails details,
        boolean temporary,
        boolean voided,
        @Nullable UUID mergedIntoPersonId,
        @Nullable UUID patientId,
        List<PersonName> names,
        List<PersonAddress> addresses,
        List<PersonContact> contacts,
        Revision revision) {
    Person changed(PersonDetails said, UUID by, Instant now) {
        return new Person(
                id,
                tenantId,
                said,
                temporary,
                voided,
                mergedIntoPersonId,
                patientId,
                names,
                addresses,
                contacts,
                revision.next(by, now));
    }

    /** The same person once it is known who that is; of whoever died unknown, the time of death stays. */
    Person promoted(PersonDetails said, List<PersonName> known, UUID by, Instant now) {
        return new Person(
                id,
                tenantId,
                said.diedAt(details.deceasedAt()),
                false,
                voided,
                mergedIntoPersonId,
                patientId,
                known,
                addresses,
                contacts,
                revision.next(by, now));
    }

    /** The live name of that id. */
    @Nullable PersonName name(UUID nameId) {
        return names.stream()
                .filter(name -> name.id().equals(nameId))
                .findFirst()
                .orElse(null);
    }

    /** The live address of that id. */
    @Nullable PersonAddress address(UUID addressId) {
        return addresses.stream()
                .filter(address -> address.id().equals(addressId))
                .findFirst()
                .orElse(null);
    }

    /** The live contact of that id. */
    @Nullable PersonContact contact(UUID contactId) {
        return contacts.stream()
                .filter(contact -> contact.id().equals(contactId))
                .findFirst()
                .orElse(null);
    }
}
