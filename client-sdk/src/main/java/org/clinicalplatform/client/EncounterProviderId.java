package org.clinicalplatform.client;

import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.EncounterProvider;

/** The id of a participation. */
public record EncounterProviderId(UUID value) implements RecordId {

    /** Rejects null. */
    public EncounterProviderId {
        Objects.requireNonNull(value, "value");
    }

    /**
     * The id of a participation that was read.
     *
     * @param participation the participation
     */
    public static EncounterProviderId of(EncounterProvider participation) {
        return new EncounterProviderId(participation.getId());
    }

    /**
     * Parses a UUID in its form of 36 characters, in upper or lower case.
     *
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
