package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestHeadersTest extends ClientTest {

    @BeforeEach
    void signIn() {
        signedIn("access-1", "refresh-1");
    }

    @Test
    void requestWhenIdIsGivenThenSentWithEveryAttempt() {
        service.on(Answers.GET_VISIT, Answers.error(503, "Later", null), Answers.visit());

        client.with(CallOptions.defaults().withRequestId("ward-7.call_1"))
                .visits()
                .get(Answers.VISIT);

        assertThat(service.received(Answers.GET_VISIT))
                .hasSize(2)
                .allSatisfy(
                        request -> assertThat(request.header("X-request-id")).containsExactly("ward-7.call_1"));
    }

    @Test
    void requestWhenNoIdIsGivenThenANewOnePerCall() {
        service.on(Answers.GET_VISIT, Answers.visit());

        client.visits().get(Answers.VISIT);
        client.visits().get(Answers.VISIT);

        assertThat(service.received(Answers.GET_VISIT))
                .extracting(request ->
                        UUID.fromString(request.header("X-request-id").get(0)))
                .doesNotHaveDuplicates()
                .hasSize(2);
    }

    @Test
    void requestWhenRenewalComesFirstThenTheRenewalHasAnIdOfItsOwn() {
        service.on(Answers.GET_VISIT, Answers.unauthorized(), Answers.visit())
                .on(Answers.REFRESH, Answers.tokens("access-2", "refresh-2"));

        client.with(CallOptions.defaults().withRequestId("mine")).visits().get(Answers.VISIT);

        assertThat(service.onlyReceived(Answers.REFRESH).header("X-request-id")).doesNotContain("mine");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "a b", "a\r\nb", "ä", "12345678901234567890123456789012345678901234567890123456789012345"})
    void optionsWhenRequestIdIsNotOfTheContractsFormThenRefused(String requestId) {
        CallOptions options = CallOptions.defaults();

        assertThatIllegalArgumentException().isThrownBy(() -> options.withRequestId(requestId));
    }

    @Test
    void requestWhenApplicationIsNamedThenUserAgentStartsWithIt() {
        service.on(Answers.GET_VISIT, Answers.visit());

        builder().applicationName("ward-board/2.1").build().visits().get(Answers.VISIT);
        client.visits().get(Answers.VISIT);

        assertThat(service.received(Answers.GET_VISIT))
                .extracting(request -> request.header("User-agent").get(0))
                .satisfiesExactly(
                        named -> assertThat(named).matches("ward-board/2\\.1 clinical-platform-client/\\S+ java/\\d+"),
                        plain -> assertThat(plain).matches("clinical-platform-client/\\S+ java/\\d+"));
    }

    @Test
    void requestWhenSentThenOneAuthorizationHeaderAndNoUpgradeOffered() {
        service.on(Answers.GET_VISIT, Answers.unauthorized(), Answers.visit())
                .on(Answers.REFRESH, Answers.tokens("access-2", "refresh-2"));

        client.visits().get(Answers.VISIT);

        assertThat(service.received(Answers.GET_VISIT)).allSatisfy(request -> {
            assertThat(request.authorization()).hasSize(1);
            assertThat(request.header("Upgrade")).isEmpty();
            assertThat(request.header("Accept")).containsExactly("application/json");
        });
    }
}
