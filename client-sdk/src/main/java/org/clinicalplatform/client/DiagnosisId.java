package org.clinicalplatform.client;

import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.Diagnosis;

/**
 * The id of a diagnosis.
 *
 * @param value the id as bodies hold it
 */
public record DiagnosisId(UUID value) implements RecordId {

    /** Checks that there is a value. */
    public DiagnosisId {
        Objects.requireNonNull(value, "value");
    }

    /**
     * The id of a diagnosis that was read.
     *
     * @param diagnosis the diagnosis
     * @return its id
     */
    public static DiagnosisId of(Diagnosis diagnosis) {
        return new DiagnosisId(diagnosis.getId());
    }

    /**
     * The id that a body holds.
     *
     * @param value the id of a diagnosis
     * @return the id
     */
    public static DiagnosisId of(UUID value) {
        return new DiagnosisId(value);
    }

    /**
     * The id that a text holds.
     *
     * @param text the id of a diagnosis, all 36 characters, in any case
     * @return the id
     * @throws IllegalArgumentException if the text is anything else
     */
    public static DiagnosisId parse(String text) {
        return new DiagnosisId(CanonicalUuid.parse(text));
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
