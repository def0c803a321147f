package org.clinicalplatform.client;

import org.clinicalplatform.client.generated.api.PatientSummariesApi;
import org.clinicalplatform.client.generated.model.ClinicalSummary;
import org.clinicalplatform.client.generated.model.SummaryPanel;

/**
 * What to know of a patient at a glance and on opening a chart.
 *
 * <p>Thread-safe. Each method may throw any {@link org.clinicalplatform.client.error.ClinicalClientException}; those
 * named with a method are the ones to expect there.
 */
public final class PatientSummaries {

    private final Transport transport;
    private final Credentials credentials;

    PatientSummaries(Transport transport, Credentials credentials) {
        this.transport = transport;
        this.credentials = credentials;
    }

    /**
     * Reads the patient at a glance, all of one moment. That no allergies are known is said by their status only: an
     * empty list may also mean that nobody asked.
     *
     * @param patientId whom; one who was merged away reads the survivor
     * @return the panel
     * @throws org.clinicalplatform.client.error.RecordNotAvailableException if nothing is available under this id,
     *     which proves nothing
     */
    public SummaryPanel panel(PatientId patientId) {
        return transport.call(
                Operation.GET_SUMMARY_PANEL,
                credentials,
                PatientSummariesApi::new,
                api -> api.getSummaryPanel(patientId.value()));
    }

    /**
     * Reads what a clinician wants on opening the chart: the panel, and the recent past as of the same moment.
     *
     * @param patientId whose; one who was merged away reads the survivor
     * @return the summary
     * @throws org.clinicalplatform.client.error.AccessDeniedException if the caller may not see the patient, or there
     *     is no such patient
     */
    public ClinicalSummary clinicalSummary(PatientId patientId) {
        return transport.call(
                Operation.GET_CLINICAL_SUMMARY,
                credentials,
                PatientSummariesApi::new,
                api -> api.getClinicalSummary(patientId.value()));
    }
}
