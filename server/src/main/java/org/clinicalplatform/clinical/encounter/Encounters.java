package org.clinicalplatform.clinical.encounter;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.demographics.access.Viewer;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Finds encounters for the records that refer to one, and closes those of a visit that is over. */
@Component
public class Encounters {
    private final EncounterMapper encounters;

    Encounters(EncounterMapper encounters) {
        this.encounters = encounters;
    }

    /** The encounter if the viewer may see it; also one without a patient, which {@code Denial} refuses. */
    public @Nullable Encounter find(Viewer viewer, UUID id) {
        return encounters.findVisible(viewer, id);
    }

    /**
     * Closes the open encounters of a visit in the transaction that ends or cancels it: those that have begun, or in
     * which the patient was placed, are finished, those that were only planned are cancelled. Needs the lock of the
     * visit, and precedes the end of their placements.
     *
     * @param at the end of the visit
     */
    public void closeOfVisit(Viewer viewer, UUID visitId, Instant at) {
        if (!encounters.lockOpenOfVisit(visitId).isEmpty()) {
            encounters.closeOfVisit(visitId, at, viewer.accountId(), viewer.now());
        }
    }
}
