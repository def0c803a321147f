package org.clinicalplatform.clinical.encounterlocation;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.springframework.stereotype.Service;

/** Ends what is active when a visit is over. No endpoint; part of the transaction of whoever ends the visit. */
@Service
public class Discharge {
    private final EncounterLocationMapper placements;

    Discharge(EncounterLocationMapper placements) {
        this.placements = placements;
    }

    /**
     * Ends the active placements of the visit's encounters.
     *
     * @return how many there were
     * @throws RecordNotFoundException with 403 for a visit that is denied or unknown: this path keeps the plain refusal (contract,
     *     "Denial convention rules")
     */
    public int endPlacements(Viewer viewer, UUID visitId, Instant at) {
        UUID visit = Denial.admitNamed(placements.findVisibleVisit(viewer, visitId));
        return placements.completeOfVisit(visit, at, viewer.accountId(), viewer.now());
    }
}
