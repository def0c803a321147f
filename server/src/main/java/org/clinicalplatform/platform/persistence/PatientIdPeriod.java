package org.clinicalplatform.platform.persistence;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An id under which rows name a patient.
 *
 * @param since start of the period, inclusive; null, like {@code until}, for rows of any time
 * @param until end of the period, inclusive
 */
public record PatientIdPeriod(
        UUID id, @Nullable Instant since, @Nullable Instant until) {
    /** For rows of any time. */
    public static PatientIdPeriod always(UUID id) {
        return new PatientIdPeriod(id, null, null);
    }
}
