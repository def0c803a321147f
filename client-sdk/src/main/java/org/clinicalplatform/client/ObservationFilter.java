package org.clinicalplatform.client;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.clinicalplatform.client.generated.model.ObservationCategory;
import org.clinicalplatform.client.generated.model.ObservationStatus;
import org.jspecify.annotations.Nullable;

/**
 * Filters observations by their {@code effectiveAt}; criteria that are not null must all match. {@code from} is
 * inclusive, {@code to} is exclusive.
 *
 * @param code code of what was observed, alone or as {@code system|code}
 */
@RecordBuilder
public record ObservationFilter(
        @Nullable PatientId patientId,
        @Nullable EncounterId encounterId,
        @Nullable ObservationStatus status,
        @Nullable ObservationCategory category,
        @Nullable String code,
        @Nullable Instant from,
        @Nullable Instant to)
        implements ObservationFilterBuilder.With, PatientFilter {
    private static final ObservationFilter ALL = new ObservationFilter(null, null, null, null, null, null, null);

    /** Matches everything. */
    public static ObservationFilter all() {
        return ALL;
    }

    /** The same filter with a code of a code system. */
    public ObservationFilter withCode(String system, String code) {
        return withCode(PatientFilter.token(system, code));
    }
}
