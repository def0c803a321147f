package org.clinicalplatform.clinical.summary;

import java.time.Instant;
import java.util.List;
import org.clinicalplatform.clinical.condition.Condition;
import org.clinicalplatform.clinical.encounterlocation.EncounterLocation;
import org.clinicalplatform.clinical.observation.Observation;
import org.clinicalplatform.clinical.visit.Visit;
import org.jspecify.annotations.Nullable;

/**
 * What to know of a patient at a glance.
 *
 * @param asOf when it was read; the sections fit together
 * @param vitalSigns the latest of each code
 */
public record SummaryPanel(
        Instant asOf,
        PatientDemographics demographics,
        List<Condition> activeProblems,
        AllergySummary allergies,
        List<Observation> vitalSigns,
        @Nullable Visit currentVisit,
        @Nullable EncounterLocation currentPlacement) {
    public SummaryPanel {
        activeProblems = List.copyOf(activeProblems);
        vitalSigns = List.copyOf(vitalSigns);
    }
}
