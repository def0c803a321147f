package org.clinicalplatform.client;

import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.EncounterProvider;

/**
 * The id of a participation.
 *
 * @param value the id as bodies hold it
 */
public record EncounterProviderId(UUID value) implements RecordId {

    /** Checks that there is a value. */
    public EncounterProviderId {
        Objects.requireNonNull(value, "value");
    }

    /**
     * The id of a participation that was read.
     *
     * @param participation the participation
     * @return its id
     */
    public static EncounterProviderId of(EncounterProvider participation) {
        return new EncounterProviderId(participation.getId());
    }

    /**
     * The id that a body holds.
     *
     * @param value the id of a participation
     * @return the id
     */
    public static EncounterProviderId of(UUID value) {
        return new EncounterProviderId(value);
    }

    /**
     * The id that a text holds.
     *
     * @param text the id of a participation, all 36 characters, in any case
     * @return the id
     * @throws IllegalArgumentException if the text is anything else
     */
    public static EncounterProviderId parse(String text) {
        return new EncounterProviderId(CanonicalUuid.parse(text));
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
