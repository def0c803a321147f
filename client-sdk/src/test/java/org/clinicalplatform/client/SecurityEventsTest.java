package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.clinicalplatform.client.generated.model.SecurityEvent;
import org.clinicalplatform.client.generated.model.SecurityEventKind;
import org.junit.jupiter.api.Test;

class SecurityEventsTest extends SignedInClientTest {
    private static final String LIST = "GET /api/v1/access-control/security-events";

    @Test
    void streamWhenUnfilteredThenAllEvents() {
        service.on(LIST, Specification.example(200, "SecurityEventPage"));

        assertThat(client.securityEvents().stream(SecurityEventFilter.all()).map(SecurityEvent::getKind))
                .containsExactly(SecurityEventKind.RATE_LIMITED, SecurityEventKind.LOGIN_SUCCEEDED);
        assertThat(service.onlyReceived(LIST).query()).isEqualTo("page=0&size=100");
    }

    @Test
    void pageWhenFilteredThenEachFilterIsSent() {
        service.on(LIST, Specification.example(200, "SecurityEventPage"));

        client.securityEvents()
                .page(
                        SecurityEventFilter.all()
                                .withKind(SecurityEventKind.LOGIN_FAILED)
                                .withUserAccountId(SampleResponses.ACCOUNT)
                                .withFrom(Instant.parse("2026-03-01T00:00:00Z"))
                                .withTo(Instant.parse("2026-03-02T00:00:00.500Z")),
                        1,
                        20);

        assertThat(URLDecoder.decode(service.onlyReceived(LIST).query(), StandardCharsets.UTF_8))
                .isEqualTo(("kind=LOGIN_FAILED&userAccountId=%s&from=2026-03-01T00:00:00Z"
                                + "&to=2026-03-02T00:00:00.500Z&page=1&size=20")
                        .formatted(SampleResponses.ACCOUNT));
    }

    @Test
    void pageWhenTheKindIsNewerThanThisClientThenRefusedAndNothingIsSent() {
        SecurityEventFilter filter = SecurityEventFilter.all().withKind(SecurityEventKind.UNKNOWN_DEFAULT_OPEN_API);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.securityEvents().page(filter, 0, 20));

        assertThat(service.received()).isEmpty();
    }
}
