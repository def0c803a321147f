package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.UUID;
import org.clinicalplatform.client.error.ClinicalApiException;
import org.clinicalplatform.client.generated.model.NotificationEvent;
import org.clinicalplatform.client.generated.model.NotificationStatus;
import org.junit.jupiter.api.Test;

class NotificationsTest extends SignedInClientTest {
    private static final String PATH = "/api/v1/notification/notification-events";
    private static final UUID EVENT = UUID.fromString("01900000-0000-7000-8000-000000000301");
    private static final String SEND = "POST " + PATH + "/" + EVENT + "/send";

    @Test
    void getWhenThereThenTheEvent() {
        service.on("GET " + PATH + "/" + EVENT, Specification.example(200, "NotificationEvent"));

        assertThat(client.notifications().get(EVENT).getStatus()).isEqualTo(NotificationStatus.QUEUED);
    }

    @Test
    void sendWhenAcceptedThenTheEventAsItWasSent() {
        service.on(SEND, Specification.example(200, "NotificationEventSent"));

        assertThat(client.notifications().send(EVENT).getStatus()).isEqualTo(NotificationStatus.SENT);

        assertThat(service.onlyReceived(SEND).body()).isEmpty();
    }

    @Test
    void sendWhenTheMailServerRefusesThenSentOnceWithItsStatus() {
        service.on(SEND, SampleResponses.error(502, "The mail server refused", null));

        assertThatExceptionOfType(ClinicalApiException.class)
                .isThrownBy(() -> client.notifications().send(EVENT))
                .satisfies(e -> assertThat(e.status()).isEqualTo(502));

        assertThat(service.received(SEND)).hasSize(1);
    }

    @Test
    void streamWhenThereAreEventsThenAll() {
        service.on("GET " + PATH, Specification.example(200, "NotificationEventPage"));

        assertThat(client.notifications().stream().map(NotificationEvent::getNotificationEventId))
                .containsExactly(EVENT);
        assertThat(service.onlyReceived("GET " + PATH).query()).isEqualTo("page=0&size=100");
    }
}
