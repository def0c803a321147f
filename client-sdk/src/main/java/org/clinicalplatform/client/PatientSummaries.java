package org.clinicalplatform.client;

import org.clinicalplatform.client.generated.api.PatientSummariesApi;
import org.clinicalplatform.client.generated.model.ClinicalSummary;
import org.clinicalplatform.client.generated.model.SummaryPanel;

/** Summaries of a patient's chart. */
public final class PatientSummaries {

    private final Calls<PatientSummariesApi> calls;

    PatientSummaries(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, PatientSummariesApi::new);
    }

    /**
     * Reads the summary panel, a consistent snapshot. Only the allergy status states that no allergies are known: an
     * empty list may also mean that none were recorded.
     *
     * @param patientId the patient; the id of a merged patient resolves to the survivor
     * @return the panel
     * @throws org.clinicalplatform.client.error.RecordNotAvailableException if nothing is available under this id,
     *     which proves nothing
     */
    public SummaryPanel panel(PatientId patientId) {
        return calls.call(Operation.GET_SUMMARY_PANEL, api -> api.getSummaryPanel(patientId.value()));
    }

    /**
     * Reads the clinical summary: the panel and the recent history, one consistent snapshot.
     *
     * @param patientId the patient; the id of a merged patient resolves to the survivor
     * @return the summary
     * @throws org.clinicalplatform.client.error.AccessDeniedException if the caller may not see the patient, or there
     *     is no such patient
     */
    public ClinicalSummary clinicalSummary(PatientId patientId) {
        return calls.call(Operation.GET_CLINICAL_SUMMARY, api -> api.getClinicalSummary(patientId.value()));
    }
}
