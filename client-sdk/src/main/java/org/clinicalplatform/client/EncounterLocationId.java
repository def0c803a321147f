package org.clinicalplatform.client;

import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.EncounterLocation;

/**
 * The id of a placement.
 *
 * @param value the id as bodies hold it
 */
public record EncounterLocationId(UUID value) implements RecordId {

    /** Checks that there is a value. */
    public EncounterLocationId {
        Objects.requireNonNull(value, "value");
    }

    /**
     * The id of a placement that was read.
     *
     * @param placement the placement
     * @return its id
     */
    public static EncounterLocationId of(EncounterLocation placement) {
        return new EncounterLocationId(placement.getId());
    }

    /**
     * The id that a body holds.
     *
     * @param value the id of a placement
     * @return the id
     */
    public static EncounterLocationId of(UUID value) {
        return new EncounterLocationId(value);
    }

    /**
     * The id that a text holds.
     *
     * @param text the id of a placement, all 36 characters, in any case
     * @return the id
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
