package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import org.clinicalplatform.client.error.AuthenticationFailedException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.ThrottledException;
import org.junit.jupiter.api.Test;

class PasswordResetsTest extends SignedInClientTest {
    private static final String REQUEST = "POST /api/v1/auth/password-reset/request";
    private static final String REDEEM = "POST /api/v1/auth/password-reset/redeem";

    @Test
    void requestWhenHeardThenSentWithoutATokenThoughThereIsASession() {
        service.on(REQUEST, SampleResponses.noContent());

        client.passwordResets().request("clinician");

        assertThat(service.onlyReceived(REQUEST).body()).isEqualTo("{\"username\":\"clinician\"}");
        assertThat(service.onlyReceived(REQUEST).authorization()).isEmpty();
    }

    @Test
    void requestWhenThrottledThenNoSecondAttemptAndReportsTheWait() {
        service.on(
                REQUEST, SampleResponses.error(429, "Too many attempts", null).with("Retry-After", "7"));

        assertThatExceptionOfType(ThrottledException.class)
                .isThrownBy(() -> client.passwordResets().request("clinician"))
                .satisfies(e -> assertThat(e.retryAfter()).contains(Duration.ofSeconds(7)));

        assertThat(service.received(REQUEST)).hasSize(1);
    }

    @Test
    void redeemWhenTheTokenIsValidThenSentWithoutBearerToken() {
        store.clear();
        service.on(REDEEM, SampleResponses.noContent());

        client.passwordResets().redeem("4f6d0c1b9a", "correct-Horse-1");

        assertThat(service.onlyReceived(REDEEM).body())
                .isEqualTo("{\"token\":\"4f6d0c1b9a\",\"newPassword\":\"correct-Horse-1\"}");
        assertThat(service.onlyReceived(REDEEM).authorization()).isEmpty();
        assertThat(store.load()).isNull();
    }

    @Test
    void redeemWhenTheTokenIsInvalidThenFailsWithoutRefresh() {
        service.on(REDEEM, SampleResponses.unauthorized());

        assertThatExceptionOfType(AuthenticationFailedException.class)
                .isThrownBy(() -> client.passwordResets().redeem("spent", "correct-Horse-1"));

        assertThat(service.received()).hasSize(1);
        assertThat(store.load()).isNotNull();
    }

    @Test
    void redeemWhenThePasswordBreaksTheRulesThenInvalidRequest() {
        service.on(REDEEM, SampleResponses.error(400, "newPassword must have a digit", null));

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> client.passwordResets().redeem("4f6d0c1b9a", "short"));
    }
}
