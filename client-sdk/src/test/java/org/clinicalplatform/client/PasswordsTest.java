package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.clinicalplatform.client.error.ClinicalApiException;
import org.clinicalplatform.client.error.ClinicalTransportException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.SessionEndedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordsTest extends SignedInClientTest {
    private static final String CHANGE = "POST /api/v1/auth/password/change";
    private static final String REQUIRE_UPDATE = "POST /api/v1/auth/password-reset/require-update";

    @Test
    void changeWhenTakenThenTheTokensAreForgotten() {
        service.on(CHANGE, SampleResponses.noContent());

        client.passwords().change("former-Horse-1", "correct-Horse-1");

        assertThat(service.onlyReceived(CHANGE).body())
                .isEqualTo("{\"currentPassword\":\"former-Horse-1\",\"newPassword\":\"correct-Horse-1\"}");
        assertThat(service.onlyReceived(CHANGE).authorization()).containsExactly("Bearer access-1");
        assertThat(store.load()).isNull();
        assertThatExceptionOfType(SessionEndedException.class)
                .isThrownBy(() -> client.visits().get(SampleResponses.VISIT));
        assertThat(service.received()).hasSize(1);
    }

    @Test
    void changeWhenTheCurrentPasswordIsWrongThenTheSessionStays() {
        service.on(CHANGE, SampleResponses.error(400, "The current password is wrong", null));

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> client.passwords().change("wrong", "correct-Horse-1"));

        assertThat(store.load()).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(ints = {502, 503})
    void changeWhenTheServiceCannotThenSentOnceAndTheSessionStays(int status) {
        service.on(CHANGE, SampleResponses.error(status, "Later", null));

        assertThatExceptionOfType(ClinicalApiException.class)
                .isThrownBy(() -> client.passwords().change("former-Horse-1", "correct-Horse-1"))
                .satisfies(e -> assertThat(e.status()).isEqualTo(status));

        assertThat(service.received(CHANGE)).hasSize(1);
        assertThat(store.load()).isNotNull();
    }

    @Test
    void changeWhenNoResponseArrivesThenTheSessionStays() {
        service.on(CHANGE, SampleResponses.json(200, "{}").truncated());

        assertThatExceptionOfType(ClinicalTransportException.class)
                .isThrownBy(() -> client.passwords().change("former-Horse-1", "correct-Horse-1"))
                .satisfies(e -> assertThat(e.mayHaveTakenEffect()).isTrue());

        assertThat(store.load()).isNotNull();
    }

    @Test
    void changeWhenTheAccessTokenIsRefusedThenRefreshedAndChangedOnce() {
        service.on(CHANGE, SampleResponses.unauthorized(), SampleResponses.noContent())
                .on(SampleResponses.REFRESH, SampleResponses.tokens("access-2", "refresh-2"));

        client.passwords().change("former-Horse-1", "correct-Horse-1");

        assertThat(service.received(CHANGE))
                .extracting(request -> request.authorization().get(0))
                .containsExactly("Bearer access-1", "Bearer access-2");
        assertThat(store.load()).isNull();
    }

    @Test
    void requireUpdateWhenTakenThenTheTokensAreForgotten() {
        service.on(REQUIRE_UPDATE, SampleResponses.noContent());

        client.passwords().requireUpdate();

        assertThat(service.onlyReceived(REQUIRE_UPDATE).body()).isEmpty();
        assertThat(service.onlyReceived(REQUIRE_UPDATE).authorization()).containsExactly("Bearer access-1");
        assertThat(store.load()).isNull();
    }

    @Test
    void requireUpdateWhenThePasswordsAreTheServicesThenTheSessionStays() {
        service.on(REQUIRE_UPDATE, SampleResponses.error(400, "Change the password directly", null));

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> client.passwords().requireUpdate());

        assertThat(store.load()).isNotNull();
    }
}
