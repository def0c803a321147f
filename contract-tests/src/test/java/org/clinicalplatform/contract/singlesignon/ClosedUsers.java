package org.clinicalplatform.contract.singlesignon;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.OidcServer;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** Users are closed at the provider alone, also such as the service may not write to. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class ClosedUsers {

    private final OidcServer oidc = Servers.oidc();
    private final Sessions sessions = Sessions.at(oidc.server());

    @AfterEach
    void mendTheLine() {
        oidc.line().pass();
    }

    @Test
    void refreshWhenTheUserIsDisabledAtTheProviderThenIsRefusedAndTheSessionEnds() {
        ProviderAccount account = ProviderAccount.linked(oidc);
        Session session = account.signIn(ProviderAccount.PASSWORD);
        oidc.realm().change(account.subject(), "enabled", "false");
        assertThat(account.isLive(session)).isTrue();

        StandardError.verify(
                sessions.refresh(session.refreshToken()), 401, "/api/v1/auth/refresh", "Invalid refresh token");

        assertThat(account.isLive(session)).isFalse();
        assertThat(oidc.server()
                        .database()
                        .number(
                                "select count(*) from security_event where user_account_id = ?::uuid"
                                        + " and kind = 'SESSION_REVOKED' and reason = 'DISABLED_AT_PROVIDER'",
                                account.id()))
                .isEqualTo(1);
        oidc.realm().change(account.subject(), "enabled", "true");
        Session again = account.signIn(ProviderAccount.PASSWORD);
        assertThat(sessions.refresh(again.refreshToken()).status()).isEqualTo(200);
    }

    /** Otherwise a user who was closed there could narrow the session again and again, and never need a refresh. */
    @Test
    void narrowWhenSomeTimeHasPassedThenTheNewAccessTokenExpiresWithTheFormerOne() {
        Session session = ProviderAccount.clinician(oidc).signIn(ProviderAccount.PASSWORD);
        Await.pause(Duration.ofMillis(1_100));

        Session narrowed = sessions.narrow(session, Demo.NORTH, Demo.N1);

        assertThat(expiry(narrowed)).isEqualTo(expiry(session));
    }

    /** Runs last: the service then leaves the provider alone for ten seconds. */
    @Test
    @Order(Integer.MAX_VALUE)
    void refreshWhenTheProviderIsAwayThenSucceeds() {
        ProviderAccount account = ProviderAccount.clinician(oidc);
        Session session = account.signIn(ProviderAccount.PASSWORD);
        oidc.line().refuse();

        assertThat(sessions.refresh(session.refreshToken()).status()).isEqualTo(200);
    }

    private String expiry(Session session) {
        return sessions.verify(session.accessToken()).expect(200).json().text("expiresAt");
    }
}
