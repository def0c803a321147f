package org.clinicalplatform.client;

import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.Visit;

/**
 * The id of a visit.
 *
 * @param value the id as bodies hold it
 */
public record VisitId(UUID value) implements RecordId {

    /** Checks that there is a value. */
    public VisitId {
        Objects.requireNonNull(value, "value");
    }

    /**
     * The id of a visit that was read.
     *
     * @param visit the visit
     * @return its id
     */
    public static VisitId of(Visit visit) {
        return new VisitId(visit.getId());
    }

    /**
     * The id that a body holds.
     *
     * @param value the id of a visit
     * @return the id
     */
    public static VisitId of(UUID value) {
        return new VisitId(value);
    }

    /**
     * The id that a text holds.
     *
     * @param text the id of a visit, all 36 characters, in any case
     * @return the id
     * @throws IllegalArgumentException if the text is anything else
     */
    public static VisitId parse(String text) {
        return new VisitId(CanonicalUuid.parse(text));
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
