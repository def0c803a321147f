package org.clinicalplatform.clinical.summary;

import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.clinical.encounterlocation.CurrentLocation;
import org.clinicalplatform.demographics.access.PatientAccess;
import org.clinicalplatform.demographics.access.PatientRef;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Summaries of charts, as far as each caller may see them.
 *
 * <p>Each is read from one snapshot of the database, so that its sections are consistent. No section is read until the
 * caller was admitted to the patient.
 */
@Service
class PatientSummaryService {
    private final PatientSummaryMapper sections;
    private final PatientAccess patients;
    private final Clock clock;

    PatientSummaryService(PatientSummaryMapper sections, PatientAccess patients, Clock clock) {
        this.sections = sections;
        this.patients = patients;
        this.clock = clock;
    }

    /**
     * The patient at a glance.
     *
     * @param patientId of a merged patient resolves to the survivor
     * @throws RecordNotFoundException with 404 for a patient who is denied or unknown
     */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public SummaryPanel panel(Caller caller, UUID patientId) {
        Instant now = clock.instant();
        return panel(Denial.admit(RecordKind.PATIENT, patients.find(Viewer.of(caller, now), patientId)), now);
    }

    /**
     * The summary that a clinician reads on opening the chart.
     *
     * @param patientId of a merged patient resolves to the survivor
     * @throws RecordNotFoundException with 403 for a patient who is denied or unknown
     */
    @Transactional(readOnly = true, isolation = Isolation.REPEATABLE_READ)
    public ClinicalSummary summary(Caller caller, UUID patientId) {
        Instant now = clock.instant();
        PatientRef patient = patients.admit(Viewer.of(caller, now), patientId);
        return new ClinicalSummary(
                panel(patient, now),
                sections.findRecentEncounters(patient.id()),
                sections.findRecentDiagnoses(patient.id()),
                sections.findRecentNotes(patient.id()),
                sections.findActiveCarePlans(patient.id()),
                sections.findLatestLaboratoryResults(patient.id()));
    }

    private SummaryPanel panel(PatientRef patient, Instant now) {
        return new SummaryPanel(
                now,
                sections.findDemographics(patient.id()),
                sections.findActiveProblems(patient.id()),
                AllergySummary.of(sections.findLiveAllergies(patient.id())),
                sections.findLatestVitalSigns(patient.id()),
                sections.findCurrentVisit(patient.id()),
                CurrentLocation.of(sections.findActivePlacements(patient.id())));
    }
}
