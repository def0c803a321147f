package org.clinicalplatform.client;

import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.EncounterLocation;

/** The id of a placement. */
public record EncounterLocationId(UUID value) implements RecordId {

    /** Rejects null. */
    public EncounterLocationId {
        Objects.requireNonNull(value, "value");
    }

    /**
     * The id of a placement that was read.
     *
     * @param placement the placement
     */
    public static EncounterLocationId of(EncounterLocation placement) {
        return new EncounterLocationId(placement.getId());
    }

    /**
     * Parses a UUID in its form of 36 characters, in upper or lower case.
     *
     * @throws IllegalArgumentException if the text is anything else
     */
    public static EncounterLocationId parse(String text) {
        return new EncounterLocationId(CanonicalUuid.parse(text));
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
