package org.clinicalplatform.clinical.careplan;

import java.time.LocalDate;
import org.clinicalplatform.api.model.ActivityStatus;
import org.clinicalplatform.clinical.Coding;
import org.clinicalplatform.platform.persistence.SearchResult;
import org.jspecify.annotations.Nullable;

/** A planned activity, described by a code, a text or both. */
public record CarePlanActivity(
        @Nullable Coding code,
        @Nullable String description,
        ActivityStatus status,
        @Nullable LocalDate scheduledFor) {
    /** As {@link CarePlan#bytes}. */
    long bytes() {
        return (code == null ? 0 : code.bytes()) + SearchResult.bytesOfPart(description);
    }
}
