package org.clinicalplatform.client;

import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.Patient;
import org.clinicalplatform.client.generated.model.Person;

/**
 * The id of a person.
 *
 * @param value the id as bodies hold it
 */
public record PersonId(UUID value) implements RecordId {

    /** Checks that there is a value. */
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
     * @return its id
     */
    public static PersonId of(Person person) {
        return new PersonId(person.getId());
    }

    /**
     * The id that a body holds.
     *
     * @param value the id of a person
     * @return the id
     */
    public static PersonId of(UUID value) {
        return new PersonId(value);
    }

    /**
     * The id that a text holds.
     *
     * @param text the id of a person, all 36 characters, in any case
     * @return the id
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
