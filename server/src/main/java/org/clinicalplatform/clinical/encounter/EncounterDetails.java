package org.clinicalplatform.clinical.encounter;

import java.time.Instant;
import java.util.List;
import org.clinicalplatform.api.model.EncounterClass;
import org.clinicalplatform.api.model.EncounterPriority;
import org.clinicalplatform.api.model.EncounterStatus;
import org.clinicalplatform.clinical.Coding;
import org.jspecify.annotations.Nullable;

/**
 * What an encounter says.
 *
 * @param type what sort of encounter
 * @param startedAt when it began, or is planned to begin
 * @param endedAt when it ended
 * @param reasonCodes why the patient was seen
 * @param serviceType what service it was
 */
public record EncounterDetails(
        Coding type,
        EncounterClass encounterClass,
        EncounterStatus status,
        @Nullable EncounterPriority priority,
        Instant startedAt,
        @Nullable Instant endedAt,
        List<Coding> reasonCodes,
        @Nullable Coding serviceType) {}
