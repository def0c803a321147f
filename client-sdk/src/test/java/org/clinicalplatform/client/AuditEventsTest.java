package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.clinicalplatform.client.generated.model.AuditEvent;
import org.clinicalplatform.client.generated.model.AuditOutcome;
import org.junit.jupiter.api.Test;

class AuditEventsTest extends SignedInClientTest {
    private static final String LIST = "GET /api/v1/access-control/audit-events";

    @Test
    void streamWhenUnfilteredThenAllEvents() {
        service.on(LIST, Specification.example(200, "AuditEventPage"));

        assertThat(client.auditEvents().stream(AuditEventFilter.all()).map(AuditEvent::getOutcome))
                .containsExactly(AuditOutcome.REFUSED, AuditOutcome.GRANTED);
        assertThat(service.onlyReceived(LIST).query()).isEqualTo("page=0&size=100");
    }

    @Test
    void pageWhenFilteredThenEachFilterIsSent() {
        service.on(LIST, Specification.example(200, "AuditEventPage"));

        client.auditEvents()
                .page(
                        AuditEventFilter.all()
                                .withUserAccountId(SampleResponses.ACCOUNT)
                                .withRecordId(SampleResponses.VISIT.value())
                                .withPatientId(SampleResponses.PATIENT.value())
                                .withOutcome(AuditOutcome.REFUSED)
                                .withFrom(Instant.parse("2026-03-01T00:00:00Z"))
                                .withTo(Instant.parse("2026-03-02T00:00:00.500Z")),
                        1,
                        20);

        assertThat(URLDecoder.decode(service.onlyReceived(LIST).query(), StandardCharsets.UTF_8))
                .isEqualTo(("userAccountId=%s&recordId=%s&patientId=%s&outcome=REFUSED&from=2026-03-01T00:00:00Z"
                                + "&to=2026-03-02T00:00:00.500Z&page=1&size=20")
                        .formatted(SampleResponses.ACCOUNT, SampleResponses.VISIT, SampleResponses.PATIENT));
    }

    @Test
    void pageWhenTheOutcomeIsNewerThanThisClientThenRefusedAndNothingIsSent() {
        AuditEventFilter filter = AuditEventFilter.all().withOutcome(AuditOutcome.UNKNOWN_DEFAULT_OPEN_API);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.auditEvents().page(filter, 0, 20));

        assertThat(service.received()).isEmpty();
    }
}
