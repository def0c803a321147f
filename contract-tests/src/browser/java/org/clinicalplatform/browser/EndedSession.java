package org.clinicalplatform.browser;

import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Servers;

/** A session that ended without its page: an administrator has ended it, or its time is over. */
final class EndedSession {

    private EndedSession() {}

    /** Ends the session of the page, which learns so by its next request of the path. */
    static void of(DeskPage desk, String path) {
        desk.expectRefusal(401, path);
        desk.expectRefusal(401, "/api/v1/auth/refresh");
        Servers.shared()
                .send(RawRequest.post("/api/v1/auth/logout").bearer(desk.bearer()))
                .expect(204);
    }
}
