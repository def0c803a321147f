package org.clinicalplatform.clinical.observation;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.ObservationCategory;
import org.clinicalplatform.api.model.ObservationStatus;
import org.clinicalplatform.clinical.CodeFilter;
import org.clinicalplatform.clinical.PatientFilter;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.platform.error.ApiException;
import org.jspecify.annotations.Nullable;

/**
 * The filter of searches and pages of observations.
 *
 * @param from inclusive
 * @param to exclusive
 */
record ObservationFilter(
        @Nullable UUID patientId,
        @Nullable UUID encounterId,
        @Nullable ObservationStatus status,
        @Nullable ObservationCategory category,
        @Nullable CodeFilter code,
        @Nullable Instant from,
        @Nullable Instant to)
        implements PatientFilter {

    /** @throws ApiException with 400 when {@code to} is before {@code from} */
    ObservationFilter {
        RecordFilter.requireOrder(from, to);
    }

    /** A patient may have hundreds of thousands, and no index finds those with a code or status among them. */
    @Override
    public boolean allowsReadingByPatient() {
        return patientId == null && encounterId == null && status == null && category == null && code == null;
    }

    /** The filter of a request. */
    static ObservationFilter of(
            @Nullable UUID patientId,
            @Nullable UUID encounterId,
            @Nullable ObservationStatus status,
            @Nullable ObservationCategory category,
            @Nullable String code,
            @Nullable Instant from,
            @Nullable Instant to) {
        return new ObservationFilter(patientId, encounterId, status, category, CodeFilter.parse(code), from, to);
    }
}
