package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.clinicalplatform.client.StubService.Received;
import org.clinicalplatform.client.error.SessionEndedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClinicalClientBuilderTest extends ClientTest {

    @Test
    void buildWhenBaseUrlIsMissingThenRefused() {
        assertThatIllegalStateException()
                .isThrownBy(() -> ClinicalClient.builder().build());
    }

    /** A builder may be a template for the clients of several users. */
    @Test
    void buildWhenCalledTwiceThenTheClientsHaveSessionsOfTheirOwn() {
        service.on(SampleResponses.LOGIN, SampleResponses.tokens("access-1", "refresh-1"));
        ClinicalClientBuilder template = ClinicalClient.builder().baseUrl(service.url());
        ClinicalClient first = template.build();
        ClinicalClient second = template.build();

        first.sessions().signIn("clinician", "demo-Password-1");

        assertThatExceptionOfType(SessionEndedException.class)
                .isThrownBy(() -> second.visits().get(SampleResponses.VISIT));
        assertThat(service.received()).extracting(Received::operation).containsExactly(SampleResponses.LOGIN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "clinic.example",
                "/api",
                "ftp://clinic.example",
                "https:///api",
                "https://user:secret@clinic.example",
                "https://clinic.example:0",
                "https://clinic.example:65536",
                "https://clinic.example?a=b",
                "https://clinic.example#a"
            })
    void baseUrlWhenNotAPlainWebAddressThenRefusedWithoutQuotingIt(String url) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().baseUrl(url))
                .withMessageNotContaining("secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1", "/api/v1/", "/api/v1//", "/api/v1/clinical/visits"})
    void baseUrlWhenItHasThePathOfTheApiThenSaysWhatToWriteInstead(String path) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().baseUrl("https://clinic.example:8443/clinic" + path))
                .withMessage("baseUrl must end before /api/v1, which the client adds itself:"
                        + " write https://clinic.example:8443/clinic");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/clinic"})
    void callWhenTheBaseUrlEndsWithSlashesThenTheyDoNotCount(String contextPath) {
        signedIn("access-1", "refresh-1");
        service.on(SampleResponses.GET_VISIT.replace("GET ", "GET " + contextPath), SampleResponses.visit());

        ClinicalClient client =
                builder().baseUrl(service.url() + contextPath + "///").build();

        assertThat(client.visits().get(SampleResponses.VISIT).getId()).isEqualTo(SampleResponses.VISIT.value());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/clinic", "/clinic/"})
    void callWhenServiceHasAContextPathThenItLeadsEachPath(String contextPath) {
        signedIn("access-1", "refresh-1");
        service.on(SampleResponses.GET_VISIT.replace("GET ", "GET /clinic"), SampleResponses.visit());

        ClinicalClient below = builder().baseUrl(service.url() + contextPath).build();

        assertThat(below.visits().get(SampleResponses.VISIT).getId()).isEqualTo(SampleResponses.VISIT.value());
    }

    @SuppressWarnings("NullAway") // what happens to callers who do not check
    static Stream<Consumer<ClinicalClientBuilder>> settingsWithoutAValue() {
        return Stream.of(
                builder -> builder.tokenStore(null),
                builder -> builder.programCredentials(null),
                builder -> builder.connectTimeout(null),
                builder -> builder.sslContext(null),
                builder -> builder.proxy(null),
                builder -> builder.executor(null),
                builder -> builder.httpClient(null),
                builder -> builder.logger(null),
                builder -> builder.readTimeout(null),
                builder -> builder.retryPolicy(null));
    }

    /** Otherwise a call would fail after it took effect, or go out with other keys or through another proxy. */
    @ParameterizedTest
    @MethodSource("settingsWithoutAValue")
    void settingWhenNullThenRefusedWhenItIsSet(Consumer<ClinicalClientBuilder> setting) {
        assertThatNullPointerException().isThrownBy(() -> setting.accept(builder()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ward board", "ward/2/1", "ward\r\nX-Evil: 1", "wärd"})
    void applicationNameWhenNotAProductThenRefused(String name) {
        assertThatIllegalArgumentException().isThrownBy(() -> builder().applicationName(name));
    }

    @Test
    void timeoutWhenNotPositiveThenRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> builder().connectTimeout(Duration.ZERO));
        assertThatIllegalArgumentException().isThrownBy(() -> builder().readTimeout(Duration.ofMillis(-1)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CallOptions.defaults().withTimeout(Duration.ZERO));
    }

    @Test
    void timeoutWhenItIsLongerThanAYearThenRefused() {
        Duration forever = ChronoUnit.FOREVER.getDuration();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder().readTimeout(forever))
                .withMessage("readTimeout must be positive and at most 365 days");
        assertThatIllegalArgumentException().isThrownBy(() -> builder().connectTimeout(Duration.ofDays(366)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CallOptions.defaults().withTimeout(forever));
    }

    @Test
    void callWhenTheTimeoutsAreTheLongestThenMade() {
        signedIn("access-1", "refresh-1");
        service.on(SampleResponses.GET_VISIT, SampleResponses.visit());
        Duration longest = Duration.ofDays(365);

        ClinicalClient patient =
                builder().connectTimeout(longest).readTimeout(longest).build();

        assertThat(patient.visits().get(SampleResponses.VISIT).getId()).isEqualTo(SampleResponses.VISIT.value());
    }
}
