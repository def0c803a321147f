package org.clinicalplatform.client;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import org.clinicalplatform.client.generated.model.EncounterStatus;
import org.jspecify.annotations.Nullable;

/**
 * Filters encounters by their {@code startedAt}; criteria that are not null must all match. {@code from} is inclusive,
 * {@code to} is exclusive.
 *
 * @param code code of the type, alone or as {@code system|code}
 */
@RecordBuilder
public record EncounterFilter(
        @Nullable PatientId patientId,
        @Nullable VisitId visitId,
        @Nullable EncounterStatus status,
        @Nullable String code,
        @Nullable Instant from,
        @Nullable Instant to)
        implements EncounterFilterBuilder.With, PatientFilter {
    private static final EncounterFilter ALL = new EncounterFilter(null, null, null, null, null, null);

    /** Matches everything. */
    public static EncounterFilter all() {
        return ALL;
    }

    /** The same filter with a code of a code system. */
    public EncounterFilter withCode(String system, String code) {
        return withCode(PatientFilter.token(system, code));
    }
}
