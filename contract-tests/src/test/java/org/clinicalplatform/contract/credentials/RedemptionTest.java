package org.clinicalplatform.contract.credentials;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.clinicalplatform.contract.harness.Authenticator;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.Replicas;
import org.clinicalplatform.contract.harness.ResetLinks;
import org.clinicalplatform.contract.harness.SecondFactor;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.junit.jupiter.api.Test;

/** What redeeming a link keeps and what it ends, on two replicas. */
@NeedsOwnServer("needs two replicas and their database")
class RedemptionTest {

    private static final String FORMER = "former-Horse-1";
    private static final String NEXT = "correct-Horse-2";

    private final Replicas replicas = Servers.replicas();
    private final Sessions sessions = Sessions.at(replicas.first());
    private final SecondFactor factor = new SecondFactor(replicas.first());
    private final Json account = Registrations.at(replicas.first()).newAccount(FORMER);
    private final String username = account.text("username");
    private final ResetLinks links = new ResetLinks(replicas.first(), account.text("userAccountId"));

    @Test
    void accountWhenItHasASecondFactorThenStillAsksForItAfterARedemption() {
        Authenticator app = enrol();

        redeem();

        Json login = sessions.login(username, NEXT).json();
        assertThat(login.names()).containsExactlyInAnyOrder("mfaRequired", "mfaChallengeToken");
        RawResponse verified = new SecondFactor(replicas.second()).verify(login.text("mfaChallengeToken"), app.now());
        assertThat(verified.status()).isEqualTo(200);
        assertThat(factor.status(verified.json().text("accessToken")).text("recoveryCodesRemaining"))
                .isEqualTo("10");
    }

    @Test
    void challengeWhenAPasswordWasRedeemedMeanwhileThenIsRefusedOnBothReplicas() {
        Authenticator app = enrol();
        String here = challenge();
        String there = challenge();

        redeem();

        assertThat(factor.verify(here, app.now()).status()).isEqualTo(401);
        assertThat(new SecondFactor(replicas.second()).verify(there, app.now()).status())
                .isEqualTo(401);
    }

    @Test
    void challengeWhenTheAccountWasDeactivatedMeanwhileThenIsRefused() {
        Authenticator app = enrol();
        String challenge = challenge();

        String path = Registrations.PATH + "/" + account.text("userAccountId") + "/deactivate";
        assertThat(replicas.second()
                        .send(RawRequest.post(path)
                                .bearer(Sessions.at(replicas.second()).token(Demo.ADMIN)))
                        .status())
                .isEqualTo(200);

        assertThat(factor.verify(challenge, app.now()).status()).isEqualTo(401);
    }

    @Test
    void accountWhenLockedByWrongPasswordsThenSignsInAfterARedemption() {
        for (int i = 0; i < 5; i++) {
            sessions.login(username, "wrong");
        }
        assertThat(sessions.login(username, FORMER).status()).isEqualTo(401);

        redeem();

        assertThat(sessions.login(username, NEXT).status()).isEqualTo(200);
    }

    @Test
    void accountWhenItFailedFourTimesThenItsCountStartsAnewWithARedemption() {
        for (int i = 0; i < 4; i++) {
            sessions.login(username, "wrong");
        }

        redeem();

        for (int i = 0; i < 4; i++) {
            sessions.login(username, "wrong");
        }
        assertThat(sessions.login(username, NEXT).status()).isEqualTo(200);
    }

    @Test
    void redemptionWhenThePasswordIsUnfitThenTheTokenStaysGood() {
        String token = links.requested(username);

        assertThat(Registrations.at(replicas.first()).redeem(token, "short1").status())
                .isEqualTo(400);

        assertThat(Registrations.at(replicas.second()).redeem(token, NEXT).status())
                .isEqualTo(204);
        assertThat(sessions.login(username, NEXT).status()).isEqualTo(200);
    }

    @Test
    void responsesWhenARedemptionIsRefusedThenRepeatNothingOfIt() {
        String token = links.requested(username);
        Registrations at = Registrations.at(replicas.first());
        List<RawResponse> responses = List.of(
                at.redeem(token, "secret1"),
                at.redeem(token, "secret-without-digits"),
                at.redeem(token + "0", "secret-Password-1"),
                at.redeem(token, "secret-Password-1"),
                at.redeem(token, "secret-Password-1"));

        assertThat(responses).extracting(RawResponse::status).containsExactly(400, 400, 401, 204, 401);
        assertThat(responses)
                .allSatisfy(response -> assertThat(response.toString()).doesNotContain(token, "secret"));
    }

    private Authenticator enrol() {
        Session session = sessions.signIn(username, FORMER);
        return factor.enrol(session.accessToken()).app();
    }

    private String challenge() {
        return sessions.login(username, FORMER).json().text("mfaChallengeToken");
    }

    private void redeem() {
        RawResponse response = Registrations.at(replicas.second()).redeem(links.requested(username), NEXT);
        assertThat(response.status()).isEqualTo(204);
    }
}
