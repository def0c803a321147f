package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.UUID;
import org.clinicalplatform.client.error.ClinicalApiException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.model.NotificationEvent;
import org.clinicalplatform.client.generated.model.NotificationStatus;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NotificationsTest extends ClientTest {
    private static final String PATH = "/api/v1/notification/notification-events";
    private static final UUID EVENT = UUID.fromString("01900000-0000-7000-8000-000000000301");
    private static final String SEND = "POST " + PATH + "/" + EVENT + "/send";

    @BeforeEach
    void signIn() {
        signedIn("access-1", "refresh-1");
    }

    @Test
    void getWhenThereThenTheEvent() {
        service.on("GET " + PATH + "/" + EVENT, Specification.example(200, "NotificationEvent"));

        assertThat(client.notifications().get(EVENT).getStatus()).isEqualTo(NotificationStatus.QUEUED);
    }

    @Test
    void getWhenOfAnotherTenantThenNotAvailable() {
        service.on("GET " + PATH + "/" + EVENT, SampleResponses.error(404, "Notification event not found", null));

        assertThatExceptionOfType(RecordNotAvailableException.class)
                .isThrownBy(() -> client.notifications().get(EVENT));
    }

    @Test
    void sendWhenAcceptedThenTheEventAsItWasSent() {
        service.on(SEND, Specification.example(200, "NotificationEventSent"));

        assertThat(client.notifications().send(EVENT).getStatus()).isEqualTo(NotificationStatus.SENT);

        assertThat(service.onlyReceived(SEND).body()).isEmpty();
    }

    @Test
    void sendWhenSentBeforeThenConflict() {
        service.on(SEND, SampleResponses.error(409, "It was sent", "NOTIFICATION_ALREADY_SENT"));

        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> client.notifications().send(EVENT));
    }

    @Test
    void sendWhenTheMailServerRefusesThenSentOnceAndTheStatusIsTold() {
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
