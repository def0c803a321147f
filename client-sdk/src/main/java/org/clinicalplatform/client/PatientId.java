package org.clinicalplatform.client;

import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.Patient;

/** The id of a patient. */
public record PatientId(UUID value) implements RecordId {

    /** Rejects null. */
    public PatientId {
        Objects.requireNonNull(value, "value");
    }

    /**
     * The id of a patient who was read.
     *
     * @param patient the patient
     */
    public static PatientId of(Patient patient) {
        return new PatientId(patient.getId());
    }

    /**
     * Parses a UUID in its form of 36 characters, in upper or lower case.
     *
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
