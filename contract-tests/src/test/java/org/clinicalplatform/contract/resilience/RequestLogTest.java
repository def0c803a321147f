package org.clinicalplatform.contract.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.clinicalplatform.contract.harness.Callers;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.Test;

/** Names and numbers of patients stand in queries and bodies, so the log has nothing of either. */
@NeedsOwnServer("reads the server's log")
class RequestLogTest {

    private static final String VALUE = "zz-searched-for";

    private final ServerProcess server = Servers.replicas().first();

    @Test
    void logWhenRequestsAreRefusedThenHasNoValueOfThem() {
        Spec.operations().stream().filter(SpecOperation::needsPermission).forEach(operation -> {
            for (String value : List.of(VALUE + "%ff", VALUE + "%zz", VALUE, "%0aERROR+" + VALUE + "%00")) {
                refuse(operation, operation.call(with(operation.exampleTarget(), "zzName=" + value)));
            }
            operation
                    .exampleBody()
                    .ifPresent(example -> example.names()
                            .forEach(name -> refuse(
                                    operation,
                                    operation
                                            .call(operation.exampleTarget())
                                            .json(example.with(name, Json.quoted(VALUE + "\u0001"))
                                                            .toString() + "}"))));
        });

        assertThat(server.log()).doesNotContain(VALUE);
    }

    @Test
    void logWhenSomebodyIsSearchedForThenHasNothingOfTheEntry() {
        String entry =
                "{\"names\":[{\"use\":\"OFFICIAL\",\"family\":\"" + VALUE + "\",\"given\":[\"" + VALUE + "\"]}]}";
        SpecOperation search = Spec.operation("searchMatchCandidates");

        RawResponse response = server.send(new Callers(server)
                .allowed(search, RawRequest.post(search.path()).json(entry)));

        assertThat(response.status()).isEqualTo(200);
        assertThat(server.log()).doesNotContain(VALUE);
    }

    /** Tomcat reads the cookies of every request, also those that another application has set for the whole domain. */
    @Test
    void logWhenACookieIsMalformedThenHasNothingOfIt() {
        RawResponse response = server.send(RawRequest.get("/.well-known/jwks.json")
                .header("Cookie", "other={\"session\":\"" + VALUE + "\"}; second=\"" + VALUE));

        assertThat(response.status()).isEqualTo(200);
        assertThat(server.log()).doesNotContain(VALUE);
    }

    /** Once the response is sent, Tomcat must not have an error page written, for which no caller is known. */
    @Test
    void logWhenTheChunksOfABodyAreMalformedThenHasNoError() {
        int before = server.log().length();
        Spec.operations().stream()
                .filter(operation ->
                        !operation.isAnonymous() && operation.exampleBody().isPresent())
                .forEach(operation -> {
                    refuseChunks(operation, "zz\r\n");
                    refuseChunks(operation, "2\r\n{}\r\n0\r\nno header\r\n\r\n");
                });

        assertThat(server.log().substring(before).lines().filter(line -> line.contains(" ERROR ")))
                .isEmpty();
    }

    private void refuseChunks(SpecOperation operation, String chunks) {
        RawResponse response = server.send(new Callers(server)
                .refused(
                        operation,
                        RawRequest.of(operation.method(), operation.exampleTarget())
                                .header("Content-Type", "application/json")
                                .header("Transfer-Encoding", "chunked")
                                .payload(chunks.getBytes(StandardCharsets.US_ASCII))));
        StandardError.verifyShape(response);
        assertThat(response.json().text("errorMessage")).as(operation.id()).isEqualTo("Malformed request body");
    }

    private void refuse(SpecOperation operation, RawRequest call) {
        assertThat(server.send(new Callers(server).refused(operation, call)).status())
                .as("%s", call)
                .isEqualTo(400);
    }

    private static String with(String target, String query) {
        return target + (target.contains("?") ? "&" : "?") + query;
    }
}
