package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.ClinicalApiException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.model.UserAccount;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class UserAccountStatesTest extends SignedInClientTest {
    private static final String ACCOUNT = SampleResponses.ACCOUNTS + "/" + SampleResponses.ACCOUNT;
    private static final String SET_PASSWORD = "PUT " + ACCOUNT + "/password";
    private static final String END_SESSIONS = "POST " + ACCOUNT + "/end-sessions";

    static Stream<Arguments> changes() {
        return Stream.of(
                change("deactivate", UserAccountStates::deactivate),
                change("reactivate", UserAccountStates::reactivate),
                change("toggle-active", UserAccountStates::toggle),
                change("reset-mfa", UserAccountStates::resetSecondFactor),
                change("reset-password", UserAccountStates::resetPassword));
    }

    @ParameterizedTest
    @MethodSource("changes")
    void changeWhenDoneThenSentWithoutABodyAndTheAccountComesBack(
            String step, BiFunction<UserAccountStates, UUID, UserAccount> change) {
        String operation = "POST " + ACCOUNT + "/" + step;
        service.on(operation, Specification.example(200, "UserAccount"));

        UserAccount account = change.apply(client.userAccountStates(), SampleResponses.ACCOUNT);

        assertThat(account.getUsername()).isNotBlank();
        assertThat(service.onlyReceived(operation).body()).isEmpty();
        assertThat(service.onlyReceived(operation).authorization()).containsExactly("Bearer access-1");
    }

    @ParameterizedTest
    @MethodSource("changes")
    void changeWhenOfAnotherTenantThenNotAvailable(
            String step, BiFunction<UserAccountStates, UUID, UserAccount> change) {
        service.on("POST " + ACCOUNT + "/" + step, SampleResponses.error(404, "User account not found", null));

        assertThatExceptionOfType(RecordNotAvailableException.class)
                .isThrownBy(() -> change.apply(client.userAccountStates(), SampleResponses.ACCOUNT));
    }

    @Test
    void deactivateWhenTheIdentityProviderFailsThenSentOnceWithItsStatus() {
        String deactivate = "POST " + ACCOUNT + "/deactivate";
        service.on(deactivate, SampleResponses.error(502, "The identity provider failed", null));

        assertThatExceptionOfType(ClinicalApiException.class)
                .isThrownBy(() -> client.userAccountStates().deactivate(SampleResponses.ACCOUNT))
                .satisfies(e -> assertThat(e.status()).isEqualTo(502));

        assertThat(service.received(deactivate)).hasSize(1);
    }

    @Test
    void setPasswordWhenTakenThenItIsSentAndTheClientsOwnSessionStays() {
        service.on(SET_PASSWORD, SampleResponses.noContent());

        client.userAccountStates().setPassword(SampleResponses.ACCOUNT, "correct-Horse-1");

        assertThat(service.onlyReceived(SET_PASSWORD).body()).isEqualTo("{\"newPassword\":\"correct-Horse-1\"}");
        assertThat(store.load()).isNotNull();
    }

    @Test
    void endSessionsWhenDoneThenSentWithoutABody() {
        service.on(END_SESSIONS, SampleResponses.noContent());

        client.userAccountStates().endSessions(SampleResponses.ACCOUNT);

        assertThat(service.onlyReceived(END_SESSIONS).body()).isEmpty();
    }

    static Stream<Arguments> orders() {
        return Stream.of(
                order(SET_PASSWORD, (states, id) -> states.setPassword(id, "correct-Horse-1")),
                order(END_SESSIONS, UserAccountStates::endSessions));
    }

    @ParameterizedTest
    @MethodSource("orders")
    void orderWhenTheAccountHoldsMoreThanTheCallerThenAccessDenied(
            String operation, BiConsumer<UserAccountStates, UUID> order) {
        service.on(operation, SampleResponses.error(403, "Access denied", null));

        assertThatExceptionOfType(AccessDeniedException.class)
                .isThrownBy(() -> order.accept(client.userAccountStates(), SampleResponses.ACCOUNT));
    }

    private static Arguments change(String step, BiFunction<UserAccountStates, UUID, UserAccount> change) {
        return Arguments.of(step, change);
    }

    private static Arguments order(String operation, BiConsumer<UserAccountStates, UUID> order) {
        return Arguments.of(operation, order);
    }
}
