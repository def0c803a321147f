package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.net.Authenticator;
import java.net.InetSocketAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.clinicalplatform.client.error.ClinicalTransportException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class HttpClientSettingsTest extends SignedInClientTest {

    @Test
    void callWhenAProxyIsGivenThenSentToIt() {
        service.on(SampleResponses.GET_VISIT, SampleResponses.visit());
        URI proxy = URI.create(service.url());

        ClinicalClient proxied = builder()
                .baseUrl("http://clinic.invalid")
                .proxy(ProxySelector.of(new InetSocketAddress(proxy.getHost(), proxy.getPort())))
                .build();

        assertThat(proxied.visits().get(SampleResponses.VISIT).getId()).isEqualTo(SampleResponses.VISIT.value());
        assertThat(service.onlyReceived(SampleResponses.GET_VISIT).header("Host"))
                .containsExactly("clinic.invalid");
    }

    @Test
    void callWhenAnExecutorIsGivenThenItRunsTheWorkOfTheHttpClient() {
        service.on(SampleResponses.GET_VISIT, SampleResponses.visit());
        AtomicInteger tasks = new AtomicInteger();
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            ClinicalClient client = builder()
                    .executor(task -> {
                        tasks.incrementAndGet();
                        threads.execute(task);
                    })
                    .build();

            client.visits().get(SampleResponses.VISIT);

            assertThat(tasks).hasPositiveValue();
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void callWhenTheExecutorIsShutDownThenReportedAsNeverSent() {
        service.on(SampleResponses.GET_VISIT, SampleResponses.visit());
        ExecutorService threads = Executors.newCachedThreadPool();
        ClinicalClient client = builder().executor(threads).build();
        client.visits().get(SampleResponses.VISIT);

        threads.shutdownNow();

        assertThatExceptionOfType(ClinicalTransportException.class)
                .isThrownBy(() -> client.visits().get(SampleResponses.VISIT))
                .withMessageContaining("the executor of the client refused the request")
                .satisfies(e -> assertThat(e.mayHaveTakenEffect()).isFalse());
        assertThat(service.received(SampleResponses.GET_VISIT)).hasSize(1);
    }

    @Test
    void callWhenAnHttpClientIsGivenThenSentByIt() {
        service.on(SampleResponses.GET_VISIT, SampleResponses.visit());
        URI proxy = URI.create(service.url());
        HttpClient http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .proxy(ProxySelector.of(new InetSocketAddress(proxy.getHost(), proxy.getPort())))
                .build();

        ClinicalClient shared =
                builder().baseUrl("http://clinic.invalid").httpClient(http).build();

        assertThat(shared.visits().get(SampleResponses.VISIT).getId()).isEqualTo(SampleResponses.VISIT.value());
    }

    /** With HTTP/2 the JDK repeats requests by itself, or fails those of a connection that a proxy closes. */
    @Test
    void callWhenAnHttpClientOfHttp2IsGivenThenSentWithHttp1() {
        service.on(SampleResponses.GET_VISIT, SampleResponses.visit());
        HttpClient http2 =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_2).build();

        builder().httpClient(http2).build().visits().get(SampleResponses.VISIT);

        assertThat(service.onlyReceived(SampleResponses.GET_VISIT).header("Upgrade"))
                .as("no request for an upgrade to HTTP/2")
                .isEmpty();
    }

    @Test
    void httpClientWhenItFollowsRedirectsThenRefused() {
        HttpClient following = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build();

        assertThatIllegalArgumentException().isThrownBy(() -> builder().httpClient(following));
    }

    @Test
    void httpClientWhenItHasAnAuthenticatorThenRefusedOnAJavaThatRemovesTheToken() {
        HttpClient authenticating =
                HttpClient.newBuilder().authenticator(new Authenticator() {}).build();

        if (Runtime.version().feature() < 24) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> builder().httpClient(authenticating))
                    .withMessageContaining("JDK-8326949");
        } else {
            assertThatNoException()
                    .isThrownBy(() -> builder().httpClient(authenticating).build());
        }
    }

    @ParameterizedTest
    @CsvSource({"17, false", "23, false", "24, true", "25, true"})
    void sendsTokenBesideAuthenticatorWhenJavaIsOlderThanTwentyFourThenFalse(int javaVersion, boolean sends) {
        assertThat(HttpClientSettings.sendsTokenBesideAuthenticator(javaVersion))
                .isEqualTo(sends);
    }

    static Stream<UnaryOperator<ClinicalClientBuilder>> partsOfAnHttpClient() throws NoSuchAlgorithmException {
        SSLContext context = SSLContext.getDefault();
        return Stream.of(
                builder -> builder.connectTimeout(Duration.ofSeconds(1)),
                builder -> builder.sslContext(context),
                builder -> builder.proxy(ProxySelector.of(null)),
                builder -> builder.executor(Runnable::run));
    }

    @ParameterizedTest
    @MethodSource("partsOfAnHttpClient")
    void buildWhenTheHttpClientIsGivenTogetherWithAPartOfItThenRefused(UnaryOperator<ClinicalClientBuilder> part) {
        ClinicalClientBuilder both = part.apply(builder().httpClient(HttpClient.newHttpClient()));

        assertThatIllegalStateException().isThrownBy(both::build);
    }
}
