package org.clinicalplatform.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.openqa.selenium.chrome.ChromeDriver;

/** A front end that another host serves, with nothing but {@code fetch}. */
@NeedsOwnServer("one origin is allowed")
@TestInstance(Lifecycle.PER_CLASS)
class CrossOriginBrowserTest {
    private static final Duration SCRIPT_TIMEOUT = Duration.ofSeconds(20);

    /** Returns what the page could read, or the message of the refusal of the browser. */
    private static final String READ_A_VISIT = """
            const [base, username, password, visit, done] = arguments;
            (async () => {
              const login = await fetch(base + '/api/v1/auth/login', {
                method: 'POST',
                headers: {'Content-Type': 'application/json'},
                body: JSON.stringify({username, password})
              });
              const {accessToken} = await login.json();
              const response = await fetch(base + '/api/v1/clinical/visits/' + visit, {
                headers: {Authorization: 'Bearer ' + accessToken, 'X-Request-Id': 'another-origin'}
              });
              const body = await response.json();
              return {status: response.status, id: body.id, requestId: response.headers.get('X-Request-Id')};
            })().catch((error) => ({refused: error.message})).then(done);
            """;

    private HttpServer allowed;
    private HttpServer foreign;
    private ServerProcess server;

    @BeforeAll
    void start() throws IOException {
        allowed = emptyPage();
        foreign = emptyPage();
        server = Servers.embedded("cross-origin")
                .with("SVC_WEB_CORS_ALLOWED_ORIGINS", origin(allowed))
                .start();
    }

    @AfterAll
    void stop() {
        server.close();
        allowed.stop(0);
        foreign.stop(0);
    }

    @Test
    void pageWhenItsOriginIsAllowedThenSignsInAndReadsAVisit() {
        assertThat(readAVisitFrom(allowed))
                .isEqualTo(Map.of("status", 200L, "id", Demo.ENDED_VISIT, "requestId", "another-origin"));
    }

    @Test
    void pageWhenItsOriginIsNotAllowedThenReadsNothing() {
        assertThat(readAVisitFrom(foreign)).isEqualTo(Map.of("refused", "Failed to fetch"));
    }

    private Object readAVisitFrom(HttpServer host) {
        ChromeDriver browser = Chromium.start();
        try {
            browser.manage().timeouts().scriptTimeout(SCRIPT_TIMEOUT);
            browser.get(origin(host) + "/");
            return browser.executeAsyncScript(
                    READ_A_VISIT, server.baseUri().toString(), Demo.CLINICIAN, Demo.PASSWORD, Demo.ENDED_VISIT);
        } finally {
            browser.quit();
        }
    }

    private static HttpServer emptyPage() throws IOException {
        byte[] page = "<!doctype html><title>Front end</title>".getBytes(StandardCharsets.UTF_8);
        HttpServer host = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        host.createContext("/", exchange -> {
            exchange.getResponseHeaders().add("Content-Type", "text/html; charset=utf-8");
            exchange.sendResponseHeaders(200, page.length);
            exchange.getResponseBody().write(page);
            exchange.close();
        });
        host.start();
        return host;
    }

    private static String origin(HttpServer host) {
        return "http://localhost:" + host.getAddress().getPort();
    }
}
