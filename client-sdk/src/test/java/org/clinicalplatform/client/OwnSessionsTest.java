package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.UUID;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.error.SessionEndedException;
import org.clinicalplatform.client.generated.model.OwnSession;
import org.junit.jupiter.api.Test;

class OwnSessionsTest extends SignedInClientTest {
    private static final String LIST = "GET /api/v1/auth/sessions";
    private static final UUID SESSION = UUID.fromString("01900000-0000-7000-8000-000000000099");
    private static final String END = "DELETE /api/v1/auth/sessions/" + SESSION;

    @Test
    void streamWhenSignedInThenTheSessionsOfTheAccount() {
        service.on(LIST, Specification.example(200, "OwnSessionPage"));

        assertThat(client.ownSessions().stream().map(OwnSession::getCurrent)).contains(true);

        assertThat(service.onlyReceived(LIST).query()).isEqualTo("page=0&size=100");
        assertThat(service.onlyReceived(LIST).authorization()).containsExactly("Bearer access-1");
    }

    @Test
    void endWhenItIsAnotherOneThenItIsEndedAndThisOneStays() {
        service.on(END, SampleResponses.noContent());

        client.ownSessions().end(SESSION);

        assertThat(service.received(END)).hasSize(1);
        assertThat(store.load()).isNotNull();
    }

    @Test
    void endWhenOverOrOfAnotherAccountThenNotAvailable() {
        service.on(END, SampleResponses.error(404, "Session not found", null));

        assertThatExceptionOfType(RecordNotAvailableException.class)
                .isThrownBy(() -> client.ownSessions().end(SESSION));
    }

    @Test
    void callWhenTheClientsOwnSessionWasEndedThenSessionEnded() {
        service.on(END, SampleResponses.noContent())
                .on(LIST, SampleResponses.unauthorized())
                .on(SampleResponses.REFRESH, SampleResponses.error(401, "Invalid refresh token", null));

        client.ownSessions().end(SESSION);

        assertThatExceptionOfType(SessionEndedException.class)
                .isThrownBy(() -> client.ownSessions().page(0, 20));
        assertThat(store.load()).isNull();
    }
}
