package org.clinicalplatform.contract.harness;

import java.time.Duration;
import java.util.List;

/** The record of who reached which patient's records, as a server shows it to its auditor. */
public record AuditTrail(ServerUnderTest server) {

    public static final String PATH = "/api/v1/access-control/audit-events";

    private static final Duration WRITTEN = Duration.ofSeconds(10);

    public static AuditTrail at(ServerUnderTest server) {
        return new AuditTrail(server);
    }

    public RawResponse read(String query) {
        return server.send(
                RawRequest.get(PATH + "?" + query).bearer(Sessions.at(server).token(Demo.AUDITOR)));
    }

    /**
     * The events that match a query, newest first, as soon as there are that many: they are written a moment after the
     * responses that they describe.
     */
    public List<Json> await(String query, int count) {
        boolean written = Await.until(WRITTEN, () -> items(read(query)).size() >= count);
        RawResponse last = read(query);
        if (!written) {
            throw new IllegalStateException("Fewer than " + count + ":\n" + last);
        }
        return items(last);
    }

    /** The id of the auditor, once their own read is in the trail. */
    public static String ofItsOwnReader() {
        at(Servers.shared()).await("userAccountId=" + Demo.AUDITOR_ID, 1);
        return Demo.AUDITOR_ID;
    }

    private static List<Json> items(RawResponse page) {
        return page.expect(200).json().get("items").items();
    }
}
