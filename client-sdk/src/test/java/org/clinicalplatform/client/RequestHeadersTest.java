package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestHeadersTest extends SignedInClientTest {

    @Test
    void requestWhenIdIsGivenThenSentWithEveryAttempt() {
        service.on(SampleResponses.GET_VISIT, SampleResponses.error(503, "Later", null), SampleResponses.visit());

        client.with(CallOptions.defaults().withRequestId("ward-7.call_1"))
                .visits()
                .get(SampleResponses.VISIT);

        assertThat(service.received(SampleResponses.GET_VISIT))
                .hasSize(2)
                .allSatisfy(
                        request -> assertThat(request.header("X-request-id")).containsExactly("ward-7.call_1"));
    }

    @Test
    void requestWhenNoIdIsGivenThenANewOnePerCall() {
        service.on(SampleResponses.GET_VISIT, SampleResponses.visit());

        readVisit();
        readVisit();

        assertThat(service.received(SampleResponses.GET_VISIT))
                .extracting(request ->
                        UUID.fromString(request.header("X-request-id").get(0)))
                .doesNotHaveDuplicates()
                .hasSize(2);
    }

    @Test
    void requestWhenRefreshComesFirstThenTheRefreshHasItsOwnId() {
        service.on(SampleResponses.GET_VISIT, SampleResponses.unauthorized(), SampleResponses.visit())
                .on(SampleResponses.REFRESH, SampleResponses.tokens("access-2", "refresh-2"));

        client.with(CallOptions.defaults().withRequestId("mine")).visits().get(SampleResponses.VISIT);

        assertThat(service.onlyReceived(SampleResponses.REFRESH).header("X-request-id"))
                .doesNotContain("mine");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "a b", "a\r\nb", "ä", "12345678901234567890123456789012345678901234567890123456789012345"})
    void optionsWhenRequestIdIsInvalidThenRefused(String requestId) {
        CallOptions options = CallOptions.defaults();

        assertThatIllegalArgumentException().isThrownBy(() -> options.withRequestId(requestId));
    }

    @Test
    void requestWhenApplicationIsNamedThenUserAgentStartsWithIt() {
        service.on(SampleResponses.GET_VISIT, SampleResponses.visit());

        builder().applicationName("ward-board/2.1").build().visits().get(SampleResponses.VISIT);
        readVisit();

        assertThat(service.received(SampleResponses.GET_VISIT))
                .extracting(request -> request.header("User-agent").get(0))
                .satisfiesExactly(
                        named -> assertThat(named).matches("ward-board/2\\.1 clinical-platform-client/\\S+ java/\\d+"),
                        plain -> assertThat(plain).matches("clinical-platform-client/\\S+ java/\\d+"));
    }

    @Test
    void requestWhenSentThenOneAuthorizationHeaderAndNoUpgradeOffered() {
        service.on(SampleResponses.GET_VISIT, SampleResponses.unauthorized(), SampleResponses.visit())
                .on(SampleResponses.REFRESH, SampleResponses.tokens("access-2", "refresh-2"));

        readVisit();

        assertThat(service.received(SampleResponses.GET_VISIT)).allSatisfy(request -> {
            assertThat(request.authorization()).hasSize(1);
            assertThat(request.header("Upgrade")).isEmpty();
            assertThat(request.header("Accept")).containsExactly("application/json");
        });
    }
}
