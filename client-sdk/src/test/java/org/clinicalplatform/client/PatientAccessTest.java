package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.clinicalplatform.client.error.ServiceUnavailableException;
import org.clinicalplatform.client.generated.model.EmergencyAccess;
import org.junit.jupiter.api.Test;

class PatientAccessTest extends SignedInClientTest {
    private static final String EMERGENCY =
            "POST /api/v1/clinical/patients/" + SampleResponses.PATIENT + "/emergency-access";

    @Test
    void openWhenGrantedThenTheReasonWasSentAndTheGrantIsRead() {
        service.on(EMERGENCY, Specification.example(201, "EmergencyAccess"));

        EmergencyAccess access = client.patientAccess().openInEmergency(SampleResponses.PATIENT, "Unconscious");

        assertThat(access.getReason()).isEqualTo("Found unconscious, medication unknown");
        assertThat(access.getExpiresAt().toString()).startsWith("2026-03-01T12:15:30");
        assertThat(service.onlyReceived(EMERGENCY).body()).isEqualTo("{\"reason\":\"Unconscious\"}");
    }

    @Test
    void openWhenTheServiceIsUnavailableThenIsNotRepeatedByItself() {
        service.on(EMERGENCY, SampleResponses.error(503, "The service is temporarily unavailable", null));

        assertThatExceptionOfType(ServiceUnavailableException.class)
                .isThrownBy(() -> client.patientAccess().openInEmergency(SampleResponses.PATIENT, "Unconscious"));
        assertThat(service.received(EMERGENCY)).hasSize(1);
    }
}
