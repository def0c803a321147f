package org.clinicalplatform.client;

import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.Patient;

/**
 * The id of a patient.
 *
 * @param value the id as bodies hold it
 */
public record PatientId(UUID value) implements RecordId {

    /** Checks that there is a value. */
    public PatientId {
        Objects.requireNonNull(value, "value");
    }

    /**
     * The id of a patient who was read.
     *
     * @param patient the patient
     * @return its id
     */
    public static PatientId of(Patient patient) {
        return new PatientId(patient.getId());
    }

    /**
     * The id that a body holds.
     *
     * @param value the id of a patient
     * @return the id
     */
    public static PatientId of(UUID value) {
        return new PatientId(value);
    }

    /**
     * The id that a text holds.
     *
     * @param text the id of a patient, all 36 characters, in any case
     * @return the id
     * @throws IllegalArgumentException if the text is anything else
     */
    public static PatientId parse(String text) {
        return new PatientId(CanonicalUuid.parse(text));
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
