package org.clinicalplatform.demographics.duplicate;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.demographics.matching.DismissalListener;
import org.clinicalplatform.platform.ids.Ids;
import org.springframework.stereotype.Component;

/** Lists what was dismissed among candidates, so that it can be seen and taken back like other dismissals. */
@Component
class RecordedDismissals implements DismissalListener {
    private final DuplicatePairMapper pairs;
    private final Ids ids;

    RecordedDismissals(DuplicatePairMapper pairs, Ids ids) {
        this.pairs = pairs;
        this.ids = ids;
    }

    @Override
    public void dismissed(UUID tenantId, UUID personId, UUID otherPersonId, Instant at, UUID by) {
        pairs.recordDismissal(ids.next(), PairKey.of(tenantId, personId, otherPersonId), at, by);
        // both: one may have been merged away since its id was looked up, and then only the other is still evaluated
        pairs.mark(tenantId, personId);
        pairs.mark(tenantId, otherPersonId);
    }
}
