package org.clinicalplatform.contract.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.clinicalplatform.client.AuditEventFilter;
import org.clinicalplatform.client.ClinicalClient;
import org.clinicalplatform.client.PatientId;
import org.clinicalplatform.client.VisitId;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.model.AuditEvent;
import org.clinicalplatform.client.generated.model.AuditOutcome;
import org.clinicalplatform.client.generated.model.EmergencyAccess;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;

@NeedsOwnServer("makes an account in the database")
class JavaClientEmergencyTest {

    private static final PatientId PATIENT = PatientId.parse(Demo.RESTRICTED_PATIENT_AT_N1);
    private static final VisitId VISIT = VisitId.parse(Demo.VISIT_OF_RESTRICTED_PATIENT);

    @Test
    void recordWhenOpenedInAnEmergencyThenIsReadAndTheAuditorSeesItAll() {
        ClinicalClient clinician = signedIn(new Accounts(Servers.shared()).copyOf(Demo.CLINICIAN));
        assertThatThrownBy(() -> clinician.visits().get(VISIT)).isInstanceOf(RecordNotAvailableException.class);

        EmergencyAccess access = clinician.patientAccess().openInEmergency(PATIENT, "Found unconscious");

        assertThat(access.getPatientId()).isEqualTo(PATIENT.value());
        assertThat(Duration.between(access.getGrantedAt(), access.getExpiresAt()))
                .isEqualTo(Duration.ofHours(4));
        assertThat(clinician.visits().get(VISIT).getPatientId()).isEqualTo(PATIENT.value());
        assertThatThrownBy(() -> clinician.patientAccess().openInEmergency(PatientId.parse(Demo.PATIENT_AT_S1), "x"))
                .isInstanceOf(RecordNotAvailableException.class);

        AuditEventFilter calls = AuditEventFilter.all()
                .withUserAccountId(clinician.sessions().verify().getUserAccountId());
        ClinicalClient auditor = signedIn(Demo.AUDITOR);
        assertThat(Await.until(
                        Duration.ofSeconds(10), () -> events(auditor, calls).size() == 4))
                .isTrue();
        assertThat(events(auditor, calls)).extracting(AuditEvent::getStatus).containsExactly(404, 200, 201, 404);
        assertThat(events(auditor, calls.withOutcome(AuditOutcome.GRANTED).withPatientId(PATIENT.value())))
                .extracting(AuditEvent::getOperationId)
                .containsExactly("getVisit", "createEmergencyAccess");
    }

    private static List<AuditEvent> events(ClinicalClient auditor, AuditEventFilter filter) {
        return auditor.auditEvents().stream(filter).toList();
    }

    private static ClinicalClient signedIn(String account) {
        ClinicalClient client =
                ClinicalClient.builder().baseUrl(Servers.shared().baseUri()).build();
        ClientSignIn.signIn(client, Servers.shared(), account);
        return client;
    }
}
