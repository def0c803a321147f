package org.clinicalplatform.client;

import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.Allergy;

/** The id of an allergy. */
public record AllergyId(UUID value) implements RecordId {

    /** Rejects null. */
    public AllergyId {
        Objects.requireNonNull(value, "value");
    }

    /**
     * The id of an allergy that was read.
     *
     * @param allergy the allergy
     */
    public static AllergyId of(Allergy allergy) {
        return new AllergyId(allergy.getId());
    }

    /**
     * Parses a UUID in its form of 36 characters, in upper or lower case.
     *
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
