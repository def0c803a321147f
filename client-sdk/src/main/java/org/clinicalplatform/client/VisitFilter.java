package org.clinicalplatform.client;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.VisitStatus;
import org.jspecify.annotations.Nullable;

/**
 * Filters visits by their {@code startedAt}; criteria that are not null must all match. {@code from} is inclusive,
 * {@code to} is exclusive.
 *
 * @param facilityId facility at which the visit was opened
 * @param code code of the type, alone or as {@code system|code}
 */
@RecordBuilder
public record VisitFilter(
        @Nullable PatientId patientId,
        @Nullable UUID facilityId,
        @Nullable VisitStatus status,
        @Nullable String code,
        @Nullable Instant from,
        @Nullable Instant to)
        implements VisitFilterBuilder.With, PatientFilter {
    private static final VisitFilter ALL = new VisitFilter(null, null, null, null, null, null);

    /** Matches everything. */
    public static VisitFilter all() {
        return ALL;
    }

    /** The same filter with a code of a code system. */
    public VisitFilter withCode(String system, String code) {
        return withCode(PatientFilter.token(system, code));
    }
}
