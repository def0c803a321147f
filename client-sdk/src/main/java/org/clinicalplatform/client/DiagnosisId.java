package org.clinicalplatform.client;

import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.Diagnosis;

/** The id of a diagnosis. */
public record DiagnosisId(UUID value) implements RecordId {

    /** Rejects null. */
    public DiagnosisId {
        Objects.requireNonNull(value, "value");
    }

    /**
     * The id of a diagnosis that was read.
     *
     * @param diagnosis the diagnosis
     */
    public static DiagnosisId of(Diagnosis diagnosis) {
        return new DiagnosisId(diagnosis.getId());
    }

    /**
     * Parses a UUID in its form of 36 characters, in upper or lower case.
     *
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
