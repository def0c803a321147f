package org.clinicalplatform.contract.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.Administration;
import org.clinicalplatform.contract.harness.Authenticator;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.SecondFactor;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What a session alone cannot change of its own account: whoever stole it would keep the account. A part of
 * {@code GuardedServerTest}.
 */
public abstract class RecentAuthentication {

    private static final String START = SecondFactor.PATH + "enrol/start";
    private static final String CONFIRM = SecondFactor.PATH + "enrol/confirm";

    private final ServerProcess server = Servers.guarded();
    private final Sessions sessions = Sessions.at(server);
    private final SecondFactor factor = new SecondFactor(server);
    private final Accounts accounts = new Accounts(server);

    @Test
    public void ownEmailWhenTheSignInIsOldThenIs401UntilTheUserSignsInAgain() {
        String account = accounts.copyOf(Demo.ADMIN);
        Session unscoped = sessions.signIn(account, Demo.PASSWORD);
        awaitAge();
        Session refreshed = sessions.signInWith(sessions.refresh(unscoped.refreshToken()));
        Administration old = new Administration(
                server, sessions.narrow(refreshed, Demo.NORTH, Demo.N1).accessToken());
        String path = Administration.account(old.idOf(account));

        verifyStale(old.put(path, profile("me@mail.example", 0)), "/api/v1/access-control" + path);
        verifyStale(old.put(path, profile("me@mail.example", 7)), "/api/v1/access-control" + path);
        assertThat(old.put(path, profile("nobody", 0)).status()).isEqualTo(400);
        assertThat(old.get(path).json().has("email")).isFalse();
        assertThat(old.put(path, profile(null, 0)).status())
                .as("all but the email address")
                .isEqualTo(200);
        String other = Administration.account(old.idOf(accounts.copyOf(Demo.CLERK)));
        assertThat(old.put(other, profile(account + "@mail.example", 0)).status())
                .as("of another account")
                .isEqualTo(200);

        Administration again = Administration.fresh(server, account);
        assertThat(again.put(path, profile("me@mail.example", 1)).status()).isEqualTo(200);
    }

    @Test
    public void enrolmentWhenTheSignInIsOldThenIs401UntilTheUserSignsInAgain() {
        String account = accounts.copyOf(Demo.CLINICIAN);
        Session old = sessions.signIn(account, Demo.PASSWORD);
        Authenticator app =
                Authenticator.of(factor.start(old.accessToken()).json().text("secret"));
        awaitAge();

        verifyStale(factor.start(old.accessToken()), START);
        verifyStale(factor.confirm(old.accessToken(), app.now()), CONFIRM);
        assertThat(factor.confirm(old.accessToken(), "one").status()).isEqualTo(400);
        Session refreshed = sessions.signInWith(sessions.refresh(old.refreshToken()));
        verifyStale(factor.confirm(refreshed.accessToken(), app.now()), CONFIRM);
        assertThat(sessions.verify(refreshed.accessToken()).status())
                .as("the session itself")
                .isEqualTo(200);

        Session again = sessions.signIn(account, Demo.PASSWORD);
        assertThat(factor.confirm(again.accessToken(), app.now()).status())
                .as("the pending secret, with a code that was not used up")
                .isEqualTo(200);
    }

    @Test
    public void ownEmailWhenTheSecondFactorIsVerifiedAgainThenChanges() {
        String account = accounts.copyOf(Demo.ADMIN);
        Session session = sessions.fresh(account);
        Authenticator app =
                Authenticator.of(factor.start(session.accessToken()).json().text("secret"));
        Session enrolling = sessions.fresh(account);
        factor.confirm(enrolling.accessToken(), app.earlier()).expect(200);
        awaitAge();
        Administration old = new Administration(server, enrolling.accessToken());
        String path = Administration.account(old.idOf(account));
        verifyStale(old.put(path, profile("us@mail.example", 0)), "/api/v1/access-control" + path);
        verifyStale(factor.start(enrolling.accessToken()), START);

        String stepped = factor.stepUp(enrolling.accessToken(), app.now())
                .expect(200)
                .json()
                .text("accessToken");

        assertThat(factor.start(stepped).status()).as("enrolled already").isEqualTo(409);
        assertThat(new Administration(server, stepped)
                        .put(path, profile("us@mail.example", 0))
                        .status())
                .isEqualTo(200);
    }

    private static void verifyStale(RawResponse response, String path) {
        StandardError.verify(
                response,
                401,
                path,
                "Sign in again or verify the second factor, then repeat the request",
                "STEP_UP_REQUIRED");
        assertThat(response.headers("WWW-Authenticate"))
                .containsExactly(
                        "Bearer error=\"insufficient_user_authentication\", max_age=" + Servers.RECENT.toSeconds());
    }

    private static String profile(@Nullable String email, int version) {
        Json profile = Json.object("email", email, "firstName", "Una", "lastName", "Umber");
        return profile.toString().replaceFirst("}$", ",\"version\":" + version + "}");
    }

    private static void awaitAge() {
        Await.pause(Servers.RECENT.plus(Duration.ofMillis(500)));
    }
}
