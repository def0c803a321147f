package org.clinicalplatform.contract.credentials;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Passwords that are too common, at each place that sets one. A part of {@code GuardedServerTest}. */
public abstract class PasswordBlocklist {

    private static final String CHANGE = "/api/v1/auth/password/change";
    private static final String REDEEM = "/api/v1/auth/password-reset/redeem";
    private static final String GOOD = "correct-Horse-1";
    private static final String COMMON = "Invalid request: newPassword is too common";
    private static final String GUESSABLE =
            COMMON + ": it consists mainly of words that are easy to guess for this account";

    private final ServerProcess server = Servers.guarded();
    private final Registrations registrations = Registrations.at(server);
    private final Json account = registrations.newAccount(GOOD);

    @ParameterizedTest
    @ValueSource(strings = {"Password1", "trust-No-1", Demo.PASSWORD, "sommerfest-42", "pa\u017f\u017fword1"})
    public void passwordWhenItIsCommonThenIsRefusedWhereverItIsSet(String password) {
        Json fresh = registrations.newAccount();
        String token = Registrations.tokenOf(fresh.text("passwordSetupLink"));
        // the start reports the password of the demonstration
        int logged = server.log().length();

        StandardError.verify(registrations.redeem(token, password), 400, REDEEM, COMMON);
        StandardError.verify(registrations.redeem("0".repeat(96), password), 400, REDEEM, COMMON);
        StandardError.verify(change(password), 400, CHANGE, COMMON);
        for (String id : new String[] {account.text("userAccountId"), Demo.unknown(0xe02)}) {
            StandardError.verify(set(id, password), 400, Registrations.PATH + "/" + id + "/password", COMMON);
        }

        assertThat(registrations.redeem(token, GOOD).status())
                .as("the link is still good")
                .isEqualTo(204);
        assertThat(server.log().substring(logged)).doesNotContain(password);
    }

    /** The account is Noor Haddad's, of the tenant NORTH; the service calls itself Clinical Platform in apps. */
    @ParameterizedTest
    @ValueSource(strings = {"Haddad-2026", "NOOR+haddad=1", "north12345", "ClinicalPlatform1"})
    public void passwordWhenItConsistsOfNamesThenIsRefusedWhereverItIsSet(String password) {
        Json fresh = registrations.newAccount();
        String token = Registrations.tokenOf(fresh.text("passwordSetupLink"));
        String id = account.text("userAccountId");

        StandardError.verify(registrations.redeem(token, password), 400, REDEEM, GUESSABLE);
        assertThat(registrations.redeem("0".repeat(96), password).status())
                .as("an unknown token tells nothing of names")
                .isEqualTo(401);
        StandardError.verify(change(password), 400, CHANGE, GUESSABLE);
        StandardError.verify(set(id, password), 400, Registrations.PATH + "/" + id + "/password", GUESSABLE);

        assertThat(registrations.redeem(token, GOOD).status()).isEqualTo(204);
    }

    @Test
    public void passwordWhenItWasSetBeforeThenStillSignsIn() {
        assertThat(Sessions.at(server).login(Demo.BYSTANDER, Demo.PASSWORD).status())
                .isEqualTo(200);
    }

    @Test
    public void passwordWhenTheSettingIsOffThenOnlyThePolicyCounts() {
        Registrations elsewhere = Registrations.at(Servers.replicas().first());
        String token = Registrations.tokenOf(elsewhere.newAccount().text("passwordSetupLink"));

        assertThat(elsewhere.redeem(token, "password1").status()).isEqualTo(204);
    }

    private RawResponse change(String password) {
        Session session = Sessions.at(server).signIn(account.text("username"), GOOD);
        Json change = Json.object("currentPassword", GOOD, "newPassword", password);
        return server.send(RawRequest.post(CHANGE).bearer(session.accessToken()).json(change.toString()));
    }

    private RawResponse set(String id, String password) {
        return server.send(RawRequest.of("PUT", Registrations.PATH + "/" + id + "/password")
                .bearer(Sessions.at(server).token(Demo.ADMIN))
                .json(Json.object("newPassword", password).toString()));
    }
}
