package org.clinicalplatform.clinical.summary;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.clinical.allergy.Allergy;
import org.clinicalplatform.clinical.careplan.CarePlan;
import org.clinicalplatform.clinical.condition.Condition;
import org.clinicalplatform.clinical.diagnosis.Diagnosis;
import org.clinicalplatform.clinical.encounter.Encounter;
import org.clinicalplatform.clinical.encounterlocation.EncounterLocation;
import org.clinicalplatform.clinical.observation.Observation;
import org.clinicalplatform.clinical.visit.Visit;
import org.jspecify.annotations.Nullable;

/** Each method reads one section of a patient whom the caller was admitted to; lists are sorted newest first. */
@Mapper
interface PatientSummaryMapper {
    PatientDemographics findDemographics(UUID patientId);

    List<Condition> findActiveProblems(UUID patientId);

    /**
     * Active entries of the allergy list, including those that state that no allergy is known, and the newest entry
     * that is not active any more.
     */
    List<Allergy> findLiveAllergies(UUID patientId);

    List<Observation> findLatestVitalSigns(UUID patientId);

    @Nullable Visit findCurrentVisit(UUID patientId);

    List<EncounterLocation> findActivePlacements(UUID patientId);

    List<Encounter> findRecentEncounters(UUID patientId);

    List<Diagnosis> findRecentDiagnoses(UUID patientId);

    List<ClinicalNoteHeading> findRecentNotes(UUID patientId);

    List<CarePlan> findActiveCarePlans(UUID patientId);

    List<Observation> findLatestLaboratoryResults(UUID patientId);
}
