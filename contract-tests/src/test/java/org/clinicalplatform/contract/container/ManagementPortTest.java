package org.clinicalplatform.contract.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.UncheckedIOException;
import java.time.Duration;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawHttp;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The port of health and metrics, which needs no credentials. */
@NeedsOwnServer("the port of another server is not known")
class ManagementPortTest {

    private static final Duration STARTED = Duration.ofSeconds(60);

    private final RawHttp http = Servers.strict().management();

    /** Its server starts after that of the API. */
    @BeforeEach
    void awaitReadiness() {
        assertThat(Await.until(STARTED, this::isReady)).as("ready").isTrue();
    }

    private boolean isReady() {
        try {
            return http.send(RawRequest.get("/actuator/health/readiness")).status() == 200;
        } catch (UncheckedIOException notYet) {
            return false;
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/actuator/health",
                "/actuator/health/liveness",
                "/actuator/health/readiness",
                "/actuator/metrics",
                "/actuator/metrics/jvm.memory.used"
            })
    void endpointWhenItExistsThenRespondsToEverybody(String path) {
        assertThat(http.send(RawRequest.get(path)).status()).isEqualTo(200);
    }

    /** A 401 would send people to look for credentials, and there are none for this port. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/nothing",
                "/actuator",
                "/actuator/env",
                "/actuator/nothing",
                "/api/v1/auth/verify",
                "/docs"
            })
    void endpointWhenItDoesNotExistThenReturns404(String path) {
        RawResponse response = http.send(RawRequest.get(path));

        assertThat(response.status()).isEqualTo(404);
        assertThat(response.header("WWW-Authenticate")).isEmpty();
        assertThat(response.json().names())
                .containsExactly("errorCode", "apiPath", "errorMessage", "errorTime", "businessErrorCode");
        assertThat(response.json().text("apiPath")).isEqualTo(path);
        assertThat(response.json().text("errorMessage")).isEqualTo("Resource not found");
    }
}
