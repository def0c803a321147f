package org.clinicalplatform.clinical.encounterlocation;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.clinical.encounter.EncounterEndListener;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.springframework.stereotype.Component;

/**
 * Completes the locations of a visit or encounter that ends, in the transaction that ends it. Has no endpoint of its
 * own.
 */
@Component
public class EncounterLocations implements EncounterEndListener {
    private final EncounterLocationMapper mapper;

    EncounterLocations(EncounterLocationMapper mapper) {
        this.mapper = mapper;
    }

    /**
     * Completes the active locations of the visit's encounters.
     *
     * @return how many there were
     * @throws RecordNotFoundException with 403 for a visit that is denied or unknown (requirement R-102)
     */
    public int completeOfVisit(Viewer viewer, UUID visitId, Instant at) {
        UUID visit = Denial.admitNamed(mapper.findVisibleVisit(viewer, visitId));
        return mapper.completeOfVisit(visit, at, viewer.accountId(), viewer.now());
    }

    @Override
    public void encounterEnded(Viewer viewer, UUID encounterId, Instant at) {
        mapper.completeOfEncounter(encounterId, at, viewer.accountId(), viewer.now());
    }
}
