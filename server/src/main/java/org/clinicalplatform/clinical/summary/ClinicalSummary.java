package org.clinicalplatform.clinical.summary;

import java.util.List;
import org.clinicalplatform.clinical.careplan.CarePlan;
import org.clinicalplatform.clinical.diagnosis.Diagnosis;
import org.clinicalplatform.clinical.encounter.Encounter;
import org.clinicalplatform.clinical.observation.Observation;

/**
 * The summary that a clinician reads on opening a chart, all of one snapshot.
 *
 * @param recentLaboratoryResults the latest of each code
 */
public record ClinicalSummary(
        SummaryPanel panel,
        List<Encounter> recentEncounters,
        List<Diagnosis> recentDiagnoses,
        List<ClinicalNoteHeading> recentNotes,
        List<CarePlan> activeCarePlans,
        List<Observation> recentLaboratoryResults) {
    public ClinicalSummary {
        recentEncounters = List.copyOf(recentEncounters);
        recentDiagnoses = List.copyOf(recentDiagnoses);
        recentNotes = List.copyOf(recentNotes);
        activeCarePlans = List.copyOf(activeCarePlans);
        recentLaboratoryResults = List.copyOf(recentLaboratoryResults);
    }
}
