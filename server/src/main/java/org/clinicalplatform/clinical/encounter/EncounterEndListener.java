package org.clinicalplatform.clinical.encounter;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.demographics.access.Viewer;

/** Ends what cannot outlast an encounter. */
public interface EncounterEndListener {
    /**
     * The encounter was finished or cancelled. Joins the transaction, which holds the encounter's lock.
     *
     * @param at the end of the encounter
     */
    void encounterEnded(Viewer viewer, UUID encounterId, Instant at);
}
