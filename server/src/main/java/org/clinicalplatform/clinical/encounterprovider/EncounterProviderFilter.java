package org.clinicalplatform.clinical.encounterprovider;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.ProviderRole;
import org.clinicalplatform.clinical.PatientFilter;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.platform.error.ApiException;
import org.jspecify.annotations.Nullable;

/**
 * The filter of searches and pages of participations.
 *
 * @param activeAt a time between start and end
 * @param from the earliest start, inclusive
 * @param to the latest start, exclusive
 */
record EncounterProviderFilter(
        @Nullable UUID patientId,
        @Nullable UUID encounterId,
        @Nullable UUID providerId,
        @Nullable ProviderRole role,
        @Nullable Instant activeAt,
        @Nullable Instant from,
        @Nullable Instant to)
        implements PatientFilter {

    /** @throws ApiException with 400 when {@code to} is before {@code from} */
    EncounterProviderFilter {
        RecordFilter.requireOrder(from, to);
    }

    @Override
    public boolean allowsReadingByPatient() {
        return patientId == null && encounterId == null && providerId == null;
    }
}
