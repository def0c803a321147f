package org.clinicalplatform.client;

import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.Observation;

/** The id of an observation. */
public record ObservationId(UUID value) implements RecordId {

    /** Rejects null. */
    public ObservationId {
        Objects.requireNonNull(value, "value");
    }

    /**
     * The id of an observation that was read.
     *
     * @param observation the observation
     */
    public static ObservationId of(Observation observation) {
        return new ObservationId(observation.getId());
    }

    /**
     * Parses a UUID in its form of 36 characters, in upper or lower case.
     *
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
