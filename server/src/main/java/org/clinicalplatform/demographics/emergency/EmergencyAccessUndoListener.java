package org.clinicalplatform.demographics.emergency;

import java.time.Clock;
import java.time.temporal.ChronoUnit;
import org.clinicalplatform.demographics.merge.PatientMerge;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Ends the access that was declared for a merged patient when the merge is undone, in the transaction of the undo. A
 * grant does not tell for which of the two it was declared (decision 0036).
 */
@Component
class EmergencyAccessUndoListener {
    private final EmergencyAccessMapper grants;
    private final Clock clock;

    EmergencyAccessUndoListener(EmergencyAccessMapper grants, Clock clock) {
        this.grants = grants;
        this.clock = clock;
    }

    @EventListener
    void onMerge(PatientMerge merge) {
        if (merge.kind() == PatientMerge.Kind.UNDO) {
            grants.endOfMerge(merge.personMergeId(), clock.instant().truncatedTo(ChronoUnit.MILLIS));
        }
    }
}
