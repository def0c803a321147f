package org.clinicalplatform.client;

import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.Condition;

/** The id of a condition. */
public record ConditionId(UUID value) implements RecordId {

    /** Rejects null. */
    public ConditionId {
        Objects.requireNonNull(value, "value");
    }

    /**
     * The id of a condition that was read.
     *
     * @param condition the condition
     */
    public static ConditionId of(Condition condition) {
        return new ConditionId(condition.getId());
    }

    /**
     * Parses a UUID in its form of 36 characters, in upper or lower case.
     *
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
