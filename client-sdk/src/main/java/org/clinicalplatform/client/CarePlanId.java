package org.clinicalplatform.client;

import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.CarePlan;

/**
 * The id of a care plan.
 *
 * @param value the id as bodies hold it
 */
public record CarePlanId(UUID value) implements RecordId {

    /** Checks that there is a value. */
    public CarePlanId {
        Objects.requireNonNull(value, "value");
    }

    /**
     * The id of a care plan that was read.
     *
     * @param carePlan the care plan
     * @return its id
     */
    public static CarePlanId of(CarePlan carePlan) {
        return new CarePlanId(carePlan.getId());
    }

    /**
     * The id that a body holds.
     *
     * @param value the id of a care plan
     * @return the id
     */
    public static CarePlanId of(UUID value) {
        return new CarePlanId(value);
    }

    /**
     * The id that a text holds.
     *
     * @param text the id of a care plan, all 36 characters, in any case
     * @return the id
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
