package org.clinicalplatform.clinical.summary;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
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
    PatientDemographics findDemographics(@Param("patientId") UUID patientId);

    List<Condition> findActiveProblems(@Param("patientId") UUID patientId);

    /**
     * Active entries of the allergy list, including those that state that no allergy is known, and the newest entry
     * that is not active any more.
     */
    List<Allergy> findLiveAllergies(@Param("patientId") UUID patientId);

    List<Observation> findLatestVitalSigns(@Param("patientId") UUID patientId);

    @Nullable Visit findCurrentVisit(@Param("patientId") UUID patientId);

    List<EncounterLocation> findActivePlacements(@Param("patientId") UUID patientId);

    List<Encounter> findRecentEncounters(@Param("patientId") UUID patientId);

    List<Diagnosis> findRecentDiagnoses(@Param("patientId") UUID patientId);

    List<ClinicalNoteHeading> findRecentNotes(@Param("patientId") UUID patientId);

    List<CarePlan> findActiveCarePlans(@Param("patientId") UUID patientId);

    List<Observation> findLatestLaboratoryResults(@Param("patientId") UUID patientId);
}
