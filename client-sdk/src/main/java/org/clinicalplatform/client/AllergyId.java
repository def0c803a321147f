package org.clinicalplatform.client;

import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.Allergy;

/**
 * The id of an allergy.
 *
 * @param value the id as bodies hold it
 */
public record AllergyId(UUID value) implements RecordId {

    /** Checks that there is a value. */
    public AllergyId {
        Objects.requireNonNull(value, "value");
    }

    /**
     * The id of an allergy that was read.
     *
     * @param allergy the allergy
     * @return its id
     */
    public static AllergyId of(Allergy allergy) {
        return new AllergyId(allergy.getId());
    }

    /**
     * The id that a body holds.
     *
     * @param value the id of an allergy
     * @return the id
     */
    public static AllergyId of(UUID value) {
        return new AllergyId(value);
    }

    /**
     * The id that a text holds.
     *
     * @param text the id of an allergy, all 36 characters, in any case
     * @return the id
     * @throws IllegalArgumentException if the text is anything else
     */
    public static AllergyId parse(String text) {
        return new AllergyId(CanonicalUuid.parse(text));
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
