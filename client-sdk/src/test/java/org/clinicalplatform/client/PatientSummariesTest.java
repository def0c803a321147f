package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.client.generated.model.AllergyStatus;
import org.clinicalplatform.client.generated.model.ClinicalSummary;
import org.clinicalplatform.client.generated.model.SummaryPanel;
import org.junit.jupiter.api.Test;

class PatientSummariesTest extends SignedInClientTest {
    private static final String OF_PATIENT = "GET /api/v1/clinical/patients/" + SampleResponses.PATIENT;
    private static final String PANEL = OF_PATIENT + "/summary-panel";
    private static final String SUMMARY = OF_PATIENT + "/clinical-summary";

    @Test
    void panelWhenVisibleThenTheSectionsAsTheyWereRead() {
        service.on(PANEL, Specification.example(200, "SummaryPanel"));

        SummaryPanel panel = client.patientSummaries().panel(SampleResponses.PATIENT);

        assertThat(panel.getDemographics().getPatientId()).isEqualTo(SampleResponses.PATIENT.value());
        assertThat(panel.getAllergies().getStatus()).isEqualTo(AllergyStatus.RECORDED);
        assertThat(panel.getActiveProblems()).hasSize(1);
        assertThat(panel.getVitalSigns()).hasSize(1);
        assertThat(panel.getCurrentVisit()).isNotNull();
        assertThat(panel.getCurrentPlacement()).isNotNull();
    }

    @Test
    void panelWhenTheChartIsEmptyThenNothingIsKnownAboutAllergies() {
        service.on(PANEL, Specification.example(200, "SummaryPanelOfEmptyChart"));

        SummaryPanel panel = client.patientSummaries().panel(SampleResponses.PATIENT);

        assertThat(panel.getAllergies().getStatus()).isEqualTo(AllergyStatus.NOT_RECORDED);
        assertThat(panel.getAllergies().getActive()).isEmpty();
        assertThat(panel.getCurrentVisit()).isNull();
        assertThat(panel.getDemographics().getName()).isNull();
    }

    @Test
    void panelWhenTheAllergyStatusIsOfANewerServiceThenTheRestIsReadable() {
        String body = Specification.example(200, "SummaryPanelOfEmptyChart").body();
        service.on(PANEL, SampleResponses.json(200, body.replace("NOT_RECORDED", "ASKED_IN_VAIN")));

        SummaryPanel panel = client.patientSummaries().panel(SampleResponses.PATIENT);

        assertThat(panel.getAllergies().getStatus()).isEqualTo(AllergyStatus.UNKNOWN_DEFAULT_OPEN_API);
        assertThat(panel.getDemographics().getTemporary()).isTrue();
    }

    @Test
    void clinicalSummaryWhenVisibleThenThePanelAndTheRecentPast() {
        service.on(SUMMARY, Specification.example(200, "ClinicalSummary"));

        ClinicalSummary summary = client.patientSummaries().clinicalSummary(SampleResponses.PATIENT);

        assertThat(summary.getPanel().getDemographics().getPatientId()).isEqualTo(SampleResponses.PATIENT.value());
        assertThat(summary.getRecentEncounters()).hasSize(1);
        assertThat(summary.getRecentDiagnoses()).hasSize(1);
        assertThat(summary.getRecentNotes()).hasSize(1);
        assertThat(summary.getActiveCarePlans()).hasSize(1);
        assertThat(summary.getRecentLaboratoryResults()).hasSize(1);
    }
}
