package org.clinicalplatform.clinical;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.jspecify.annotations.Nullable;

/**
 * The filter of an unpaged search. Everything that is not null must hold.
 *
 * @param from inclusive
 * @param to exclusive
 * @param <S> the status of the kind
 */
public record RecordFilter<S extends Enum<S>>(
        @Nullable UUID patientId,
        @Nullable UUID encounterId,
        @Nullable UUID visitId,
        @Nullable S status,
        @Nullable CodeFilter code,
        @Nullable Instant from,
        @Nullable Instant to) {
    /** The maximum number of records that an unpaged search returns. */
    public static final int LIMIT = 500;

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
        CodeFilter parsed = code == null ? null : CodeFilter.parse(code);
        return new RecordFilter<>(patientId, encounterId, visitId, status, parsed, from, to);
    }

    /**
     * Checks the times of a search.
     *
     * @throws ApiException with 400 when {@code to} is before {@code from}
     */
    public static void requireOrder(@Nullable Instant from, @Nullable Instant to) {
        if (from != null && to != null && to.isBefore(from)) {
            throw InvalidRequest.because("to is before from");
        }
    }

    /** {@link #LIMIT}, for the statement. */
    public int limit() {
        return LIMIT;
    }
}
