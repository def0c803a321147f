package org.clinicalplatform.contract.harness;

import java.time.Duration;

/** Password links of one account, requested at one server and read where only the tests can: in the database. */
public record ResetLinks(ServerUnderTest server, String accountId) {

    private static final String REQUEST = "/api/v1/auth/password-reset/request";
    private static final Duration SOON = Duration.ofSeconds(10);

    public RawResponse request(String name) {
        return server.send(RawRequest.post(REQUEST).json("{\"username\":" + Json.quoted(name) + "}"));
    }

    /** The token of a new link, which is made after the response. */
    public String requested(String name) {
        long before = messages();
        RawResponse response = request(name);
        if (response.status() != 204 || !Await.until(SOON, () -> messages() > before)) {
            throw new IllegalStateException("No link:\n" + response);
        }
        return Registrations.tokenOf(lastBody());
    }

    /** The token of the link that this queues. */
    public String after(Runnable issue) {
        issue.run();
        return Registrations.tokenOf(lastBody());
    }

    /** The messages with a link. */
    public long messages() {
        return server.database()
                .number(
                        "select count(*) from notification_event where user_account_id = ?::uuid"
                                + " and kind in ('PASSWORD_SETUP', 'PASSWORD_RESET')",
                        accountId);
    }

    public long rows(String condition) {
        return server.database()
                .number(
                        "select count(*) from password_reset_token where user_account_id = ?::uuid and " + condition,
                        accountId);
    }

    /** Whether a request has been processed, with a link or without. */
    public boolean isRequested() {
        return server.database()
                        .number(
                                "select count(*) from security_event where kind = 'CREDENTIAL_RESET_REQUESTED'"
                                        + " and user_account_id = ?::uuid",
                                accountId)
                > 0;
    }

    private String lastBody() {
        return server.database()
                .text(
                        "select body from notification_event where user_account_id = ?::uuid order by id desc limit 1",
                        accountId);
    }
}
