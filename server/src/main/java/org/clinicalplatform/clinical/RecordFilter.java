package org.clinicalplatform.clinical;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.jspecify.annotations.Nullable;

/**
 * What an unpaged search asks for. Everything that is not null must hold.
 *
 * @param from the earliest time
 * @param to the first time that is too late
 * @param <S> how records of the kind can stand
 */
public record RecordFilter<S extends Enum<S>>(
        @Nullable UUID patientId,
        @Nullable UUID encounterId,
        @Nullable UUID visitId,
        @Nullable S status,
        @Nullable CodeFilter code,
        @Nullable Instant from,
        @Nullable Instant to) {
    /** How many records an unpaged search gives at most. */
    public static final int LIMIT = 500;

    /**
     * The filter as a request words it.
     *
     * @throws ApiException with 400 when the time ends before it begins
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
     * @throws ApiException with 400 when the time ends before it begins
     */
    public static void requireOrder(@Nullable Instant from, @Nullable Instant to) {
        if (from != null && to != null && to.isBefore(from)) {
            throw InvalidRequest.because("to is before from");
        }
    }

    /** How many records the search gives at most. */
    public int limit() {
        return LIMIT;
    }
}
