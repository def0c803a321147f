package org.clinicalplatform.contract.harness;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** The security events as a server shows them to its auditor, newest first. */
public record SecurityTrail(ServerUnderTest server) {

    public static final String PATH = "/api/v1/access-control/security-events";

    /** Some are written a moment after the response. */
    private static final Duration WRITTEN = Duration.ofSeconds(10);

    private static final int SIZE = 100;

    public static SecurityTrail at(ServerUnderTest server) {
        return new SecurityTrail(server);
    }

    /** At most a hundred. */
    public List<Json> read(String query) {
        RawRequest request = RawRequest.get(PATH + "?size=" + SIZE + "&" + query)
                .bearer(Sessions.at(server).token(Demo.AUDITOR));
        return server.send(request).expect(200).json().get("items").items();
    }

    /** The events of one request, as soon as there is one. */
    public List<Json> ofRequest(String requestId, String query) {
        Predicate<Json> ofRequest =
                event -> event.has("requestId") && event.text("requestId").equals(requestId);
        Await.until(WRITTEN, () -> read(query).stream().anyMatch(ofRequest));
        return read(query).stream().filter(ofRequest).toList();
    }

    public List<Json> ofAccount(String accountId) {
        return read("userAccountId=" + accountId);
    }

    /** The kinds of the account's events, the oldest first. */
    public List<String> kinds(String accountId) {
        return texts(ofAccount(accountId), "kind");
    }

    /** A property of each event, the oldest first; empty where it is absent. */
    public static List<String> texts(List<Json> newestFirst, String property) {
        List<String> texts = new ArrayList<>();
        newestFirst.forEach(event -> texts.add(0, event.has(property) ? event.text(property) : ""));
        return texts;
    }
}
