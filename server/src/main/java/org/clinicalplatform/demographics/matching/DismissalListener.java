package org.clinicalplatform.demographics.matching;

import java.time.Instant;
import java.util.UUID;

/** Notified of dismissed pairs, in the transaction of the dismissal. */
public interface DismissalListener {
    /** The pair was dismissed without a reason; also called for a pair that was dismissed before. */
    void dismissed(UUID tenantId, UUID personId, UUID otherPersonId, Instant at, UUID by);
}
