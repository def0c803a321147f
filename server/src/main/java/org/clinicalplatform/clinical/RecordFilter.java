package org.clinicalplatform.clinical;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.jspecify.annotations.Nullable;

/**
 * The filter of searches and pages of a kind that has a status.
 *
 * @param facilityId of kinds that are made at a facility
 * @param from inclusive
 * @param to exclusive
 * @param <S> the status of the kind
 */
public record RecordFilter<S extends Enum<S>>(
        @Nullable UUID patientId,
        @Nullable UUID encounterId,
        @Nullable UUID visitId,
        @Nullable UUID facilityId,
        @Nullable S status,
        @Nullable CodeFilter code,
        @Nullable Instant from,
        @Nullable Instant to)
        implements PatientFilter {
    /**
     * The filter of a request.
     *
     * @throws ApiException with 400 when {@code to} is before {@code from}
     */
    public static <S extends Enum<S>> RecordFilter<S> of(
            @Nullable UUID patientId,
            @Nullable UUID encounterId,
            @Nullable UUID visitId,
            @Nullable S status,
            @Nullable String code,
            @Nullable Instant from,
            @Nullable Instant to) {
        requireOrder(from, to);
        return new RecordFilter<>(patientId, encounterId, visitId, null, status, CodeFilter.parse(code), from, to);
    }

    /** The index of codes gives the order only day by day, so a statement that may read many of them sorts all. */
    @Override
    public boolean allowsReadingByPatient() {
        return patientId == null && encounterId == null && visitId == null && code == null;
    }

    /** The same filter, for records of this facility; null for those of all. */
    public RecordFilter<S> at(@Nullable UUID facility) {
        return new RecordFilter<>(patientId, encounterId, visitId, facility, status, code, from, to);
    }

    /**
     * Checks the times of a filter.
     *
     * @throws ApiException with 400 when {@code to} is before {@code from}
     */
    public static void requireOrder(@Nullable Instant from, @Nullable Instant to) {
        if (from != null && to != null && to.isBefore(from)) {
            throw InvalidRequest.because("to is before from");
        }
    }
}
