package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.function.Consumer;
import org.clinicalplatform.client.error.ClinicalTransportException;
import org.clinicalplatform.client.error.SessionEndedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PasswordsTest extends SignedInClientTest {
    private static final String CHANGE = "POST /api/v1/auth/password/change";
    private static final String REQUIRE_UPDATE = "POST /api/v1/auth/password-reset/require-update";

    @Test
    void changeWhenTakenThenTheTokensAreForgotten() {
        service.on(CHANGE, SampleResponses.noContent());

        client.passwords().change("former-Horse-1", "correct-Horse-1");

        assertThat(store.load()).isNull();
        assertThatExceptionOfType(SessionEndedException.class).isThrownBy(this::readVisit);
        assertThat(service.received()).hasSize(1);
    }

    @Test
    void changeWhenNoResponseArrivesThenTheSessionStays() {
        service.on(CHANGE, SampleResponses.json(200, "{}").truncated());

        assertThatExceptionOfType(ClinicalTransportException.class)
                .isThrownBy(() -> client.passwords().change("former-Horse-1", "correct-Horse-1"))
                .satisfies(e -> assertThat(e.mayHaveTakenEffect()).isTrue());

        assertThat(store.load()).isNotNull();
    }

    static List<Consumer<ClinicalClient>> changesOfOthers() {
        return List.of(
                client -> client.ownSessions().end(SampleResponses.ACCOUNT),
                client -> client.userAccountStates().setPassword(SampleResponses.ACCOUNT, "correct-Horse-1"),
                client -> client.userAccountStates().endSessions(SampleResponses.ACCOUNT));
    }

    @ParameterizedTest
    @MethodSource("changesOfOthers")
    void changeWhenOfAnotherSessionOrAccountThenTheSessionStays(Consumer<ClinicalClient> change) {
        service.otherwise(SampleResponses.noContent());

        change.accept(client);

        assertThat(store.load()).isNotNull();
    }

    @Test
    void requireUpdateWhenTakenThenTheTokensAreForgotten() {
        service.on(REQUIRE_UPDATE, SampleResponses.noContent());

        client.passwords().requireUpdate();

        assertThat(store.load()).isNull();
    }
}
