package org.clinicalplatform.client;

import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.Observation;

/**
 * The id of an observation.
 *
 * @param value the id as bodies hold it
 */
public record ObservationId(UUID value) implements RecordId {

    /** Checks that there is a value. */
    public ObservationId {
        Objects.requireNonNull(value, "value");
    }

    /**
     * The id of an observation that was read.
     *
     * @param observation the observation
     * @return its id
     */
    public static ObservationId of(Observation observation) {
        return new ObservationId(observation.getId());
    }

    /**
     * The id that a body holds.
     *
     * @param value the id of an observation
     * @return the id
     */
    public static ObservationId of(UUID value) {
        return new ObservationId(value);
    }

    /**
     * The id that a text holds.
     *
     * @param text the id of an observation, all 36 characters, in any case
     * @return the id
     * @throws IllegalArgumentException if the text is anything else
     */
    public static ObservationId parse(String text) {
        return new ObservationId(CanonicalUuid.parse(text));
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
