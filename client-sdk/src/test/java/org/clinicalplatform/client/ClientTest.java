package org.clinicalplatform.client;

import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.clinicalplatform.client.generated.model.Visit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import tools.jackson.databind.ObjectMapper;

/** A client against a stub, with a clock and waits under the test's control. */
abstract class ClientTest {
    final TestClock clock = new TestClock();
    final List<Duration> waits = new CopyOnWriteArrayList<>();
    final TokenStore store = TokenStore.inMemory();
    StubService service;
    ClinicalClient client;

    @BeforeEach
    void startService() throws IOException {
        service = StubService.start();
        client = builder().build();
    }

    @AfterEach
    void stopService() {
        service.close();
    }

    ClinicalClientBuilder builder() {
        return ClinicalClient.builder()
                .baseUrl(service.url())
                .tokenStore(store)
                .clock(clock)
                .sleeper(waits::add);
    }

    /** Reads the visit of {@link SampleResponses#GET_VISIT}. */
    Visit readVisit() {
        return client.visits().get(SampleResponses.VISIT);
    }

    /** A call of an anonymous operation, for tests that carry the request themselves. */
    ApiExchange exchange(Operation operation) {
        HttpClient http = HttpClient.newHttpClient();
        ObjectMapper json = WireMapper.create();
        Connection link = new Connection(
                http,
                new HttpSender(http),
                waits::add,
                json,
                new ErrorResponses(json),
                service.url(),
                "test",
                Duration.ofSeconds(10),
                RetryPolicy.none(),
                System.getLogger("test"));
        return new ApiExchange(CallSettings.of(operation, CallOptions.defaults(), link), link, null);
    }

    /** Puts a session into the store, as if the user had just signed in. */
    void signedIn(String accessToken, String refreshToken) {
        store.save(new Tokens(accessToken, refreshToken, clock.instant(), Duration.ofMinutes(15), Duration.ofHours(1)));
    }
}
