package org.clinicalplatform.client;

import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.CarePlan;

/** The id of a care plan. */
public record CarePlanId(UUID value) implements RecordId {

    /** Rejects null. */
    public CarePlanId {
        Objects.requireNonNull(value, "value");
    }

    /**
     * The id of a care plan that was read.
     *
     * @param carePlan the care plan
     */
    public static CarePlanId of(CarePlan carePlan) {
        return new CarePlanId(carePlan.getId());
    }

    /**
     * Parses a UUID in its form of 36 characters, in upper or lower case.
     *
     * @throws IllegalArgumentException if the text is anything else
     */
    public static CarePlanId parse(String text) {
        return new CarePlanId(CanonicalUuid.parse(text));
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
