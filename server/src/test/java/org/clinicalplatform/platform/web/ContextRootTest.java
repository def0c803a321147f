package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;

/** The address of the desk below a context path, as people type it: without the slash at its end. */
class ContextRootTest {
    @ParameterizedTest
    @CsvSource({"GET, '', /clinic/", "GET, ?a=b, /clinic/?a=b", "HEAD, '', /clinic/"})
    void rootWhenWithoutASlashThenLeadsToThePageBehindAnyProxy(String method, String query, String location)
            throws Exception {
        HttpResponse<String> response = send(method, "/clinic" + query, true);

        assertThat(response.statusCode()).isEqualTo(302);
        assertThat(response.headers().allValues("Location")).containsExactly(location);
        assertThat(response.headers().allValues("Cache-Control")).containsExactly("no-store");
        assertThat(response.headers().allValues("X-Request-Id")).hasSize(1);
        assertThat(response.headers().allValues("Strict-Transport-Security")).hasSize(1);
        assertThat(response.headers().allValues("Content-Security-Policy")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/clinic", "/clinic/"})
    void rootWhenTheDeskIsOffThenNeedsCredentialsLikeAnyPath(String path) throws Exception {
        HttpResponse<String> response = send("GET", path, false);

        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.body()).contains("\"apiPath\":\"" + path + "\"");
    }

    @ParameterizedTest
    @CsvSource({"POST, 405", "OPTIONS, 200"})
    void rootWhenTheMethodIsAnotherThenIsTreatedLikeThePage(String method, int status) throws Exception {
        HttpResponse<String> response = send(method, "/clinic", true);

        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.headers().firstValue("Allow").orElseThrow().split(", ?"))
                .containsExactlyInAnyOrder("GET", "HEAD", "OPTIONS");
    }

    /** The response to a request that a proxy with TLS forwards to a service with the context path {@code /clinic}. */
    private static HttpResponse<String> send(String method, String target, boolean desk)
            throws IOException, InterruptedException {
        try (ServletWebServerApplicationContext service =
                (ServletWebServerApplicationContext) new SpringApplicationBuilder(FilterOrderTest.WebLayer.class)
                        .run(
                                "--spring.main.lazy-initialization=true",
                                "--server.port=0",
                                "--server.servlet.context-path=/clinic",
                                "--management.server.port=-1",
                                "--svc.web.desk.enabled=" + desk,
                                // of the whole process, and tests that run after this one read its warnings
                                "--logging.level.root=warn")) {
            int port = Objects.requireNonNull(service.getWebServer()).getPort();
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + target))
                    .header("X-Forwarded-Proto", "https")
                    .method(method, HttpRequest.BodyPublishers.noBody())
                    .build();
            return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
        }
    }
}
