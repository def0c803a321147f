package org.clinicalplatform.client;

import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.Encounter;

/**
 * The id of an encounter.
 *
 * @param value the id as bodies hold it
 */
public record EncounterId(UUID value) implements RecordId {

    /** Checks that there is a value. */
    public EncounterId {
        Objects.requireNonNull(value, "value");
    }

    /**
     * The id of an encounter that was read.
     *
     * @param encounter the encounter
     * @return its id
     */
    public static EncounterId of(Encounter encounter) {
        return new EncounterId(encounter.getId());
    }

    /**
     * The id that a body holds.
     *
     * @param value the id of an encounter
     * @return the id
     */
    public static EncounterId of(UUID value) {
        return new EncounterId(value);
    }

    /**
     * The id that a text holds.
     *
     * @param text the id of an encounter, all 36 characters, in any case
     * @return the id
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
