package org.clinicalplatform.client;

import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.Patient;
import org.clinicalplatform.client.generated.model.Person;

/** The id of a person. */
public record PersonId(UUID value) implements RecordId {

    /** Rejects null. */
    public PersonId {
        Objects.requireNonNull(value, "value");
    }

    /**
     * The id of the person that a patient is.
     *
     * @param patient a patient who was read
     * @return the person's id, which is not the patient's
     */
    public static PersonId of(Patient patient) {
        return new PersonId(patient.getPersonId());
    }

    /**
     * The id of a person who was read.
     *
     * @param person the person
     */
    public static PersonId of(Person person) {
        return new PersonId(person.getId());
    }

    /**
     * Parses a UUID in its form of 36 characters, in upper or lower case.
     *
     * @throws IllegalArgumentException if the text is anything else
     */
    public static PersonId parse(String text) {
        return new PersonId(CanonicalUuid.parse(text));
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
