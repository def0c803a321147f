package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ProtocolException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.clinicalplatform.client.StubService.StubResponse;
import org.clinicalplatform.client.error.ClinicalTransportException;
import org.clinicalplatform.client.error.UnexpectedResponseException;
import org.clinicalplatform.client.generated.model.RegisteredUserAccount;
import org.clinicalplatform.client.generated.model.UserAccountCreate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest extends ClientTest {

    @Test
    void textWhenSignInSucceedsThenNoToken() {
        service.on(SampleResponses.LOGIN, SampleResponses.tokens("secret-access", "secret-refresh"));

        SignIn outcome = client.sessions().signIn("clinician", "secret-password");

        assertThat(outcome.toString() + store.load())
                .contains("accessExpiresAt=2026-03-01T08:15:00Z")
                .doesNotContain("secret");
    }

    @Test
    void textWhenChallengedThenNoToken() {
        assertThat(new SignIn.MfaChallenge("secret-challenge")).hasToString("MfaChallenge[challengeToken=***]");
    }

    static StubResponse[] responsesThatEcho() {
        String echo = "secret-access secret-refresh secret-password";
        return new StubResponse[] {
            SampleResponses.json(200, "{\"accessToken\":\"secret access\",\"refreshToken\":\"secret-refresh\"}"),
            SampleResponses.json(200, "{\"accessToken\":{\"secret\":\"secret\"}}"),
            SampleResponses.json(200, echo),
            SampleResponses.json(400, echo),
            SampleResponses.json(500, "{\"trace\":\"" + echo + "\"}"),
            SampleResponses.tokens("secret access", "secret-refresh"),
            SampleResponses.tokens("secret-access", " "),
            SampleResponses.tokens("secret-access", "secret-refresh").truncated()
        };
    }

    @ParameterizedTest
    @MethodSource("responsesThatEcho")
    void stackTraceWhenSignInFailsThenNoSecret(StubResponse response) {
        service.on(SampleResponses.LOGIN, response);

        Throwable thrown = catchThrowable(() -> client.sessions().signIn("clinician", "secret-password"));

        assertThat(thrown).isNotNull();
        assertThat(stackTrace(thrown)).doesNotContain("secret");
    }

    @ParameterizedTest
    @MethodSource("responsesThatEcho")
    void stackTraceWhenRefreshFailsThenNoSecret(StubResponse response) {
        signedIn("secret-access", "secret-refresh");
        service.on(SampleResponses.GET_VISIT, SampleResponses.unauthorized()).on(SampleResponses.REFRESH, response);

        Throwable thrown = catchThrowable(this::readVisit);

        assertThat(thrown).isNotNull();
        assertThat(stackTrace(thrown)).doesNotContain("secret");
    }

    static List<Consumer<ClinicalClient>> callsWithSecrets() {
        return List.of(
                client -> client.passwords().change("secret-former", "secret-password"),
                client -> client.passwordResets().redeem("secret-token", "secret-password"),
                client -> client.userAccountStates().setPassword(SampleResponses.ACCOUNT, "secret-password"));
    }

    @ParameterizedTest
    @MethodSource("callsWithSecrets")
    void stackTraceWhenACallWithSecretsFailsThenNoSecret(Consumer<ClinicalClient> call) {
        signedIn("secret-access", "secret-refresh");
        String echo = "secret-former secret-token secret-password";
        List<StubResponse> responses = List.of(
                SampleResponses.json(400, echo),
                SampleResponses.json(500, "{\"trace\":\"" + echo + "\"}"),
                SampleResponses.json(200, echo).truncated());

        for (StubResponse response : responses) {
            service.otherwise(response);
            Throwable thrown = catchThrowable(() -> call.accept(client));

            assertThat(thrown).isNotNull();
            assertThat(stackTrace(thrown)).doesNotContain("secret");
        }
    }

    static List<Consumer<ClinicalClient>> callsWithProviderTokens() {
        return List.of(
                client -> client.sessions().exchange("secret-token\n"),
                client -> client.sessions().openService("secret-token\r\nX-Evil: 1"),
                client -> client.sessions().link("secret token", "secret-code"));
    }

    /** A token that was read from a file with its line break. The JDK quotes values of headers that it refuses. */
    @ParameterizedTest
    @MethodSource("callsWithProviderTokens")
    void stackTraceWhenAProviderTokenCannotBeSentThenNoSecret(Consumer<ClinicalClient> call) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> call.accept(client))
                .withMessage("providerToken is not a bearer token")
                .satisfies(e -> assertThat(stackTrace(e)).doesNotContain("secret"));
        assertThat(service.received()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"passwordSetupLink\":\"https://clinic.example?token=secret\"}",
                "{\"userAccountId\":\"secret\"}",
                "{\"passwordSetupLink\":{\"secret\":\"secret\"}}"
            })
    void stackTraceWhenARegistrationCannotBeReadThenNoSecret(String body) {
        signedIn("secret-access", "secret-refresh");
        service.otherwise(SampleResponses.json(201, body));

        Throwable thrown = catchThrowable(() -> client.userAccounts().register(new UserAccountCreate()));

        assertThat(thrown).isInstanceOf(UnexpectedResponseException.class);
        assertThat(stackTrace(thrown)).doesNotContain("secret");
    }

    @Test
    void stackTraceWhenTheResponseIsNotHttpThenDoesNotQuoteIt() throws Exception {
        signedIn("access", "refresh");
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            new Thread(() -> respondWithABodyAlone(listener)).start();
            ClinicalClient astray = builder()
                    .baseUrl("http://127.0.0.1:" + listener.getLocalPort())
                    .build();

            Throwable thrown = catchThrowable(() -> astray.visits().end(SampleResponses.VISIT));

            assertThat(thrown)
                    .isInstanceOf(ClinicalTransportException.class)
                    .hasCauseInstanceOf(ProtocolException.class)
                    .extracting(e -> ((ClinicalTransportException) e).mayHaveTakenEffect())
                    .isEqualTo(true);
            assertThat(stackTrace(thrown)).contains("not valid HTTP").doesNotContain("secret");
        }
    }

    private static void respondWithABodyAlone(ServerSocket listener) {
        try (Socket connection = listener.accept();
                InputStream in = connection.getInputStream();
                OutputStream out = connection.getOutputStream()) {
            out.write("{\"reason\":\"secret\"}\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            out.flush();
            in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException e) {
            throw new AssertionError("the server failed", e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "secret token", "secret\r\nX-Evil: 1", "secretä"})
    void tokensWhenAccessTokenCannotBeSentThenRefusedWithoutQuotingIt(String accessToken) {
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        new Tokens(accessToken, "r", clock.instant(), Duration.ofMinutes(1), Duration.ofMinutes(1)))
                .withMessageNotContaining("secret");
    }

    @Test
    void textWhenAnAccountIsRegisteredThenNoPasswordLink() {
        RegisteredUserAccount registered = Specification.model(RegisteredUserAccount.class);

        assertThat(registered.getPasswordSetupLink()).contains("token=4f6d0c1b9a");
        assertThat(registered.toString()).contains("newcomer").doesNotContain("4f6d0c1b9a");
    }

    @Test
    void textWhenAPersonIsSoughtThenNoName() {
        assertThat(PersonFilter.named("Erdman")).asString().doesNotContain("Erdman");
    }

    @Test
    void textWhenAnAccountIsSoughtThenNoName() {
        assertThat(new UserAccountFilter("Berg", "ada", true, null, null))
                .asString()
                .contains("active=true")
                .doesNotContain("Berg", "ada");
    }

    private static String stackTrace(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text));
        // The names of the tests themselves speak of secrets.
        return text.toString().lines().filter(line -> !line.startsWith("\tat ")).reduce("", String::concat);
    }
}
