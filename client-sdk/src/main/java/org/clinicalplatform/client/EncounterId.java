package org.clinicalplatform.client;

import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.Encounter;

/** The id of an encounter. */
public record EncounterId(UUID value) implements RecordId {

    /** Rejects null. */
    public EncounterId {
        Objects.requireNonNull(value, "value");
    }

    /**
     * The id of an encounter that was read.
     *
     * @param encounter the encounter
     */
    public static EncounterId of(Encounter encounter) {
        return new EncounterId(encounter.getId());
    }

    /**
     * Parses a UUID in its form of 36 characters, in upper or lower case.
     *
     * @throws IllegalArgumentException if the text is anything else
     */
    public static EncounterId parse(String text) {
        return new EncounterId(CanonicalUuid.parse(text));
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
