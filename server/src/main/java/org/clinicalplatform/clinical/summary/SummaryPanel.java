package org.clinicalplatform.clinical.summary;

import java.time.Instant;
import java.util.List;
import org.clinicalplatform.clinical.condition.Condition;
import org.clinicalplatform.clinical.encounterlocation.CurrentLocation;
import org.clinicalplatform.clinical.observation.Observation;
import org.clinicalplatform.clinical.visit.Visit;
import org.jspecify.annotations.Nullable;

/**
 * The patient at a glance.
 *
 * @param asOf the time of the snapshot that all sections are read from
 * @param vitalSigns the latest of each code
 */
public record SummaryPanel(
        Instant asOf,
        PatientDemographics demographics,
        List<Condition> activeProblems,
        AllergySummary allergies,
        List<Observation> vitalSigns,
        @Nullable Visit currentVisit,
        @Nullable CurrentLocation currentPlacement) {
    public SummaryPanel {
        activeProblems = List.copyOf(activeProblems);
        vitalSigns = List.copyOf(vitalSigns);
    }
}
