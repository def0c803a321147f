package org.clinicalplatform.demographics.emergency;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.model.EmergencyAccessStatus;
import org.jspecify.annotations.Nullable;

/**
 * Search criteria; null matches everything.
 *
 * @param from inclusive start of the declarations' time
 * @param to exclusive end of the declarations' time
 */
record EmergencyAccessFilter(
        @Nullable UUID patientId,
        @Nullable UUID userAccountId,
        @Nullable EmergencyAccessStatus status,
        @Nullable Instant from,
        @Nullable Instant to) {}
