package org.clinicalplatform.contract.credentials;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.Normalizer;
import java.util.List;
import java.util.stream.IntStream;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Together;
import org.junit.jupiter.api.Test;

/** One's own password, and that of another account. */
@LocalMode
class PasswordWriteTest {

    private static final String CHANGE = "/api/v1/auth/password/change";
    private static final String FORMER = "former-Horse-1";
    private static final String NEXT = "correct-Horse-2";

    private final ServerUnderTest server = Servers.shared();
    private final Json account = Registrations.at(server).newAccount(FORMER);

    @Test
    void changeWhenTheCurrentPasswordIsRightThenEverySessionIsOver() {
        Session one = signIn(FORMER);
        Session other = signIn(FORMER);

        assertThat(change(one, FORMER, NEXT).status()).isEqualTo(204);

        for (Session session : List.of(one, other)) {
            assertThat(Sessions.at(server).verify(session.accessToken()).status())
                    .isEqualTo(401);
            assertThat(Sessions.at(server).refresh(session.refreshToken()).status())
                    .isEqualTo(401);
        }
        assertThat(login(FORMER)).isEqualTo(401);
        assertThat(login(NEXT)).isEqualTo(200);
    }

    @Test
    void changeWhenSomethingIsWrongThenIs400AndTheSessionLives() {
        Session session = signIn(FORMER);

        StandardError.verify(
                change(session, "wrong-Horse-1", NEXT), 400, CHANGE, "Invalid request: currentPassword is wrong");
        StandardError.verify(
                change(session, FORMER, "short1"),
                400,
                CHANGE,
                "Invalid request: newPassword must have 8 to 128 characters");

        assertThat(Sessions.at(server).verify(session.accessToken()).status()).isEqualTo(200);
        assertThat(login(FORMER)).isEqualTo(200);
    }

    @Test
    void changeWhenMadeEightTimesAtOnceThenOneSucceeds() {
        Session session = signIn(FORMER);

        List<RawResponse> responses = Together.responses(8, i -> change(session, FORMER, NEXT + i));

        assertThat(responses.stream().filter(response -> response.status() == 204))
                .hasSize(1);
        assertThat(responses).allMatch(response -> List.of(204, 400, 401).contains(response.status()));
        int winner = IntStream.range(0, 8)
                .filter(i -> responses.get(i).status() == 204)
                .findFirst()
                .orElseThrow();
        assertThat(login(NEXT + winner)).isEqualTo(200);
        // not the others all: the fifth wrong password would lock the account
        assertThat(login(FORMER)).isEqualTo(401);
        assertThat(login(NEXT + (winner + 1) % 8)).isEqualTo(401);
    }

    @Test
    void setWhenAskedByAnAdministratorThenThePasswordIsAnotherAndEverySessionIsOver() {
        Session session = signIn(FORMER);

        assertThat(set(account.text("userAccountId"), NEXT).status()).isEqualTo(204);

        assertThat(Sessions.at(server).verify(session.accessToken()).status()).isEqualTo(401);
        assertThat(login(FORMER)).isEqualTo(401);
        assertThat(login(NEXT)).isEqualTo(200);
    }

    @Test
    void setWhenThePasswordBreaksTheRulesThenIs400ForAnUnknownAccountToo() {
        for (String id : List.of(account.text("userAccountId"), Demo.unknown(0xe01), Demo.ACCOUNT_IN_SOUTH)) {
            StandardError.verify(
                    set(id, "letters-only"),
                    400,
                    Registrations.PATH + "/" + id + "/password",
                    "Invalid request: newPassword must contain at least one digit");
        }
    }

    @Test
    void linkWhenThePasswordWasSetOtherwiseThenIsWorthless() {
        Json fresh = Registrations.at(server).newAccount();

        assertThat(set(fresh.text("userAccountId"), NEXT).status()).isEqualTo(204);

        assertThat(Registrations.at(server)
                        .redeem(Registrations.tokenOf(fresh.text("passwordSetupLink")), FORMER)
                        .status())
                .isEqualTo(401);
    }

    @Test
    void passwordWhenNotAsciiThenEitherFormSignsInAndAll128CharactersCount() {
        String password = "a1 \u00e9 " + "\uD83D\uDE00".repeat(123);
        String decomposed = Normalizer.normalize(password, Normalizer.Form.NFD);

        assertThat(set(account.text("userAccountId"), password + "x").status()).isEqualTo(400);
        assertThat(set(account.text("userAccountId"), decomposed).status()).isEqualTo(204);

        assertThat(login(password)).isEqualTo(200);
        assertThat(login(decomposed)).isEqualTo(200);
        assertThat(login(password.substring(0, password.length() - 2) + "\uD83D\uDE01"))
                .isEqualTo(401);
    }

    private Session signIn(String password) {
        return Sessions.at(server).signIn(account.text("username"), password);
    }

    private int login(String password) {
        return Sessions.at(server).login(account.text("username"), password).status();
    }

    private RawResponse change(Session session, String current, String next) {
        return server.send(RawRequest.post(CHANGE)
                .bearer(session.accessToken())
                .json("{\"currentPassword\":" + Json.quoted(current) + ",\"newPassword\":" + Json.quoted(next) + "}"));
    }

    private RawResponse set(String id, String password) {
        return server.send(RawRequest.of("PUT", Registrations.PATH + "/" + id + "/password")
                .bearer(Sessions.at(server).token(Demo.ADMIN))
                .json("{\"newPassword\":" + Json.quoted(password) + "}"));
    }
}
