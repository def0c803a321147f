package org.clinicalplatform.client;

import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.Condition;

/**
 * The id of a condition.
 *
 * @param value the id as bodies hold it
 */
public record ConditionId(UUID value) implements RecordId {

    /** Checks that there is a value. */
    public ConditionId {
        Objects.requireNonNull(value, "value");
    }

    /**
     * The id of a condition that was read.
     *
     * @param condition the condition
     * @return its id
     */
    public static ConditionId of(Condition condition) {
        return new ConditionId(condition.getId());
    }

    /**
     * The id that a body holds.
     *
     * @param value the id of a condition
     * @return the id
     */
    public static ConditionId of(UUID value) {
        return new ConditionId(value);
    }

    /**
     * The id that a text holds.
     *
     * @param text the id of a condition, all 36 characters, in any case
     * @return the id
     * @throws IllegalArgumentException if the text is anything else
     */
    public static ConditionId parse(String text) {
        return new ConditionId(CanonicalUuid.parse(text));
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
