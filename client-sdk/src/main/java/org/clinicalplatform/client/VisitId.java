package org.clinicalplatform.client;

import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.Visit;

/** The id of a visit. */
public record VisitId(UUID value) implements RecordId {

    /** Rejects null. */
    public VisitId {
        Objects.requireNonNull(value, "value");
    }

    /**
     * The id of a visit that was read.
     *
     * @param visit the visit
     */
    public static VisitId of(Visit visit) {
        return new VisitId(visit.getId());
    }

    /**
     * Parses a UUID in its form of 36 characters, in upper or lower case.
     *
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
