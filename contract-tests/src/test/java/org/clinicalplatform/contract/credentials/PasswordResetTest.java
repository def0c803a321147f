package org.clinicalplatform.contract.credentials;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.apache.commons.lang3.StringUtils;
import org.clinicalplatform.contract.harness.Authenticator;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.Replicas;
import org.clinicalplatform.contract.harness.ResetLinks;
import org.clinicalplatform.contract.harness.SecondFactor;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Together;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Links that set a password, tested with two replicas of one database. */
@NeedsOwnServer("needs two replicas and their database")
class PasswordResetTest {

    private static final String REQUEST = "/api/v1/auth/password-reset/request";
    private static final String REDEEM = "/api/v1/auth/password-reset/redeem";
    private static final String FORMER = "former-Horse-1";
    private static final String NEXT = "correct-Horse-2";
    private static final String NO_TOKEN = "Password reset refused: no token presented";
    private static final String REFUSAL = "Password reset link is invalid or has expired.";
    private static final Duration SOON = Duration.ofSeconds(10);

    private final Replicas replicas = Servers.replicas();
    private final ServerProcess first = replicas.first();
    private final ServerProcess second = replicas.second();
    private final Database database = replicas.database();
    private final Json account = Registrations.at(first).newAccount(FORMER);
    private final String id = account.text("userAccountId");
    private final String username = account.text("username");
    private final ResetLinks links = new ResetLinks(first, id);

    @Test
    void tokenWhenRedeemedEightTimesAtOnceThenSetsOnePassword() {
        String token = links.requested(username);

        List<RawResponse> responses =
                Together.responses(8, i -> replicas.all().get(i % 2).send(Registrations.redemption(token, NEXT + i)));

        assertThat(responses.stream().filter(response -> response.status() == 204))
                .hasSize(1);
        for (int i = 0; i < 8; i++) {
            // not each of the others' passwords is tried: the fifth wrong one would lock the account
            if (responses.get(i).status() == 204) {
                assertThat(login(NEXT + i)).isEqualTo(200);
                assertThat(login(NEXT + (i + 1) % 8)).isEqualTo(401);
            } else {
                StandardError.verify(responses.get(i), 401, REDEEM, REFUSAL);
            }
        }
        assertThat(login(FORMER)).isEqualTo(401);
        assertThat((first.log() + second.log())
                        .split("Password reset refused: already redeemed \\(token row " + rowOf(token), -1))
                .as("the log of seven refusals")
                .hasSize(8);
    }

    /** Those that wait at one replica at the same time are one request. */
    @Test
    void linkWhenRequestedTenTimesAtOnceThenOneIsLive() {
        Together.responses(10, i -> request(replicas.all().get(i % 2), Json.quoted(account.text("email"))));
        assertThat(Await.until(SOON, () -> links.rows("true") > 2))
                .as("a link of each replica besides the first one")
                .isTrue();

        assertThat(links.rows("not voided and redeemed_at is null")).isEqualTo(1);
        assertThat(database.number(
                        "select count(*) filter (where voided and expires_at <= now()) - (select count(*) from"
                                + " security_event where user_account_id = ?::uuid"
                                + " and kind = 'CREDENTIAL_RESET_REQUESTED' and client_ip = '127.0.0.1'"
                                + " and request_id is not null)"
                                + " from password_reset_token where user_account_id = ?::uuid",
                        id,
                        id))
                .as("voided links without the requests that were processed")
                .isEqualTo(-1);
    }

    @Test
    void tokenWhenRedeemedThenEverySessionIsOverOnBothReplicasAndNoTokensAreGiven() {
        Session session = Sessions.at(second).signIn(username, FORMER);
        assertThat(Sessions.at(first).verify(session.accessToken()).status()).isEqualTo(200);
        String token = links.requested(username);

        RawResponse response = Registrations.at(first).redeem(token, NEXT);

        assertThat(response.status()).isEqualTo(204);
        assertThat(response.body()).isEmpty();
        assertThat(Sessions.at(first).verify(session.accessToken()).status()).isEqualTo(401);
        assertThat(Await.until(
                        Duration.ofSeconds(1),
                        () -> Sessions.at(second).verify(session.accessToken()).status() == 401))
                .isTrue();
        assertThat(Sessions.at(second).refresh(session.refreshToken()).status()).isEqualTo(401);
        assertThat(login(NEXT)).isEqualTo(200);
        assertThat(database.number(
                        "select count(*) from security_event where user_account_id = ?::uuid"
                                + " and kind = 'PASSWORD_CHANGED' and reason = 'RESET_LINK'",
                        id))
                .as("the first password and this one")
                .isEqualTo(2);
        assertThat(links.rows("redeemed_at between issued_at and expires_at and not voided"))
                .isEqualTo(2);
    }

    @Test
    void tokenWhenInvalidThenEveryCauseGetsTheSameResponseAndTheLogHasTheCause() {
        String unknown = "0".repeat(96);
        String expected = masked(unknown);
        StandardError.verify(Registrations.at(first).redeem(unknown, NEXT), 401, REDEEM, REFUSAL);

        String spent = links.requested(username);
        Registrations.at(second).redeem(spent, FORMER);
        assertThat(masked(spent)).as("spent").isEqualTo(expected);

        String superseded = links.requested(username);
        String live = links.requested(username);
        assertThat(masked(superseded)).as("superseded").isEqualTo(expected);

        database.update("update user_account set active = false where id = ?::uuid", id);
        assertThat(masked(live)).as("of a disabled account").isEqualTo(expected);
        database.update("update user_account set active = true where id = ?::uuid", id);

        database.update(
                "update password_reset_token set expires_at = now() where user_account_id = ?::uuid and not voided"
                        + " and redeemed_at is null",
                id);
        assertThat(masked(live)).as("expired").isEqualTo(expected);

        String log = first.log();
        assertThat(log)
                .contains("Password reset refused: no live token matches")
                .contains("Password reset refused: already redeemed (token row ")
                .contains("Password reset refused: the account is not active (token row " + rowOf(live) + ")")
                .contains("Password reset refused: expired (token row " + rowOf(live) + ")");
        assertThat(log + second.log())
                .doesNotContain(spent, superseded, live, hashOf(spent), hashOf(superseded), hashOf(live));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "`{\"token\":\"\",\"newPassword\":\"short1\"}`, must have 8 to 128 characters",
                "`{\"token\":\"xxxxxxxx\",\"newPassword\":\"short1\"}`, must have 8 to 128 characters",
                "`{\"newPassword\":\"short1\"}`, must have 8 to 128 characters",
                "{}, is required",
                "`{\"token\":\"x\"}`, is required",
                "`{\"token\":\"x\",\"newPassword\":\"letters-only\"}`, must contain at least one digit",
                "`{\"token\":\"x\",\"newPassword\":\"1234567890\"}`, must contain at least one letter"
            })
    void redemptionWhenPasswordAndTokenAreWrongThenThePasswordsRefusalComesFirst(String body, String rule) {
        StandardError.verify(redeem(body), 400, REDEEM, "Invalid request: newPassword " + rule);
    }

    @Test
    void redemptionWhenTheTokenIsMissingOrBlankThenIs400AndLogged() {
        for (String body : new String[] {
            "{\"newPassword\":\"" + NEXT + "\"}",
            "{\"token\":null,\"newPassword\":\"" + NEXT + "\"}",
            "{\"token\":\"\",\"newPassword\":\"" + NEXT + "\"}",
            "{\"token\":\" \\t\",\"newPassword\":\"" + NEXT + "\"}",
            "{\"token\":\"\\u200b\\u00a0\",\"newPassword\":\"" + NEXT + "\"}"
        }) {
            int logged = StringUtils.countMatches(first.log(), NO_TOKEN);
            RawResponse response = redeem(body);
            StandardError.verifyShape(response);
            assertThat(response.status()).as(body).isEqualTo(400);
            assertThat(response.json().text("errorMessage")).contains("token").doesNotContain("newPassword");
            assertThat(StringUtils.countMatches(first.log(), NO_TOKEN)).as(body).isEqualTo(logged + 1);
        }
    }

    @Test
    void requestWhenItNamesNobodyOrAnAccountWithoutLinksThenIs204LikeAHit() {
        String hit = request(first, Json.quoted(username)).masked();
        assertThat(hit).startsWith("HTTP/1.1 204");
        for (String body :
                List.of("{}", "{\"username\":\"\"}", "{\"username\":\" \"}", "{\"username\":\"nobody-at-all\"}")) {
            assertThat(post(body).masked()).as(body).isEqualTo(hit);
        }
        assertThat(request(first, Json.quoted("x".repeat(60_000))).masked()).isEqualTo(hit);
        database.update("update user_account set active = false where id = ?::uuid", id);
        assertThat(request(first, Json.quoted(username)).masked()).isEqualTo(hit);
        database.update("update user_account set active = true, email = null where id = ?::uuid", id);
        assertThat(request(first, Json.quoted(username)).masked()).isEqualTo(hit);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"username\":7}", "{\"username\":[\"clerk\"]}", "{\"username\":null}", "{", "[]"})
    void requestWhenTheNameIsNoStringThenIs400(String body) {
        RawResponse response = post(body);

        StandardError.verifyShape(response);
        assertThat(response.status()).isEqualTo(400);
    }

    @Test
    void requestWhenItNamesAHostThenTheLinkKeepsTheOneOfTheSettings() {
        long before = links.messages();
        RawRequest request = RawRequest.post(REQUEST)
                .without("Host")
                .header("Host", "evil.example")
                .header("X-Forwarded-Host", "evil.example")
                .json("{\"username\":" + Json.quoted(username) + "}");
        assertThat(first.send(request).status()).isEqualTo(204);
        assertThat(Await.until(SOON, () -> links.messages() > before)).isTrue();

        assertThat(body()).contains(Replicas.REDEEM_URL + "&token=").doesNotContain("evil");
    }

    @Test
    void resetWhenAskedByAnAdministratorThenReturnsTheAccountWithoutAnySecret() {
        String path = Registrations.PATH + "/" + id + "/reset-password";

        RawResponse response =
                first.send(RawRequest.post(path).bearer(Sessions.at(first).token(Demo.ADMIN)));

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.json().text("userAccountId")).isEqualTo(id);
        assertThat(response.text()).doesNotContain("token", "Link", "password", hashOf(Registrations.tokenOf(body())));
        assertThat(login(FORMER)).as("until the link is redeemed").isEqualTo(200);
        assertThat(Registrations.at(second)
                        .redeem(Registrations.tokenOf(body()), NEXT)
                        .status())
                .isEqualTo(204);
        assertThat(database.text(
                        "select tenant_id || ' ' || facility_id from password_reset_token where user_account_id ="
                                + " ?::uuid order by issued_at desc limit 1",
                        id))
                .isEqualTo(Demo.NORTH + " " + Demo.N1);
    }

    @Test
    void tokenWhenIssuedThenIsInTheMessageOnlyAndItsHashIsGoodForAnHour() {
        String token = links.requested(username);

        assertThat(database.number("select count(*) from notification_event where body like '%' || ? || '%'", token))
                .isEqualTo(1);
        for (String table :
                List.of("password_reset_token", "security_event", "user_account", "user_session", "refresh_token")) {
            assertThat(database.number(
                            "select count(*) from " + table + " t where t::text like '%' || ? || '%'", token))
                    .as(table)
                    .isZero();
        }
        assertThat(first.log() + second.log()).doesNotContain(token, hashOf(token));
        assertThat(database.number(
                        "select count(*) from password_reset_token where token_hash = ? and redeemed_at is null"
                                + " and expires_at = issued_at + interval '60 minutes' and not voided",
                        hashOf(token)))
                .isEqualTo(1);
    }

    @Test
    void tokenWhenItsRowIsVoidedThenIsRefusedAndItsHashMayComeAgain() {
        String token = links.requested(username);
        String copy = "insert into password_reset_token (id, user_account_id, tenant_id, token_hash, issued_at,"
                + " expires_at, redeemed_at) select gen_random_uuid(), user_account_id, tenant_id, token_hash,"
                + " issued_at, expires_at, issued_at from password_reset_token where token_hash = ?";
        assertThatThrownBy(() -> database.update(copy, hashOf(token)))
                .hasStackTraceContaining("password_reset_token_hash");

        database.update("update password_reset_token set voided = true where token_hash = ?", hashOf(token));

        assertThat(Registrations.at(first).redeem(token, NEXT).status()).isEqualTo(401);
        assertThat(database.update(copy, hashOf(token))).isEqualTo(1);
    }

    @Test
    void accountWhenItHasASecondFactorThenKeepsItAndOpenChallengesEndWithARedemption() {
        SecondFactor factor = new SecondFactor(first);
        Authenticator app = factor.enrol(
                        Sessions.at(first).signIn(username, FORMER).accessToken())
                .app();
        String open = challenge(FORMER);

        assertThat(Registrations.at(second)
                        .redeem(links.requested(username), NEXT)
                        .status())
                .isEqualTo(204);

        for (ServerProcess server : replicas.all()) {
            assertThat(new SecondFactor(server).verify(open, app.now()).status())
                    .isEqualTo(401);
        }
        RawResponse verified = new SecondFactor(second).verify(challenge(NEXT), app.now());
        assertThat(verified.status()).isEqualTo(200);
        assertThat(factor.status(verified.json().text("accessToken")).text("recoveryCodesRemaining"))
                .isEqualTo("10");
    }

    @Test
    void accountWhenLockedByWrongPasswordsThenSignsInAfterARedemption() {
        for (int i = 0; i < 5; i++) {
            login("wrong");
        }
        assertThat(login(FORMER)).isEqualTo(401);

        assertThat(Registrations.at(first)
                        .redeem(links.requested(username), NEXT)
                        .status())
                .isEqualTo(204);

        assertThat(login(NEXT)).isEqualTo(200);
    }

    @Test
    void redemptionWhenRefusedThenRepeatsNothingAndAnUnfitPasswordLeavesTheTokenLive() {
        String token = links.requested(username);
        Registrations at = Registrations.at(first);
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

    private String challenge(String password) {
        return Sessions.at(first).login(username, password).json().text("mfaChallengeToken");
    }

    private RawResponse request(ServerProcess server, String name) {
        return server.send(RawRequest.post(REQUEST).requestId("reset").json("{\"username\":" + name + "}"));
    }

    private RawResponse post(String body) {
        return first.send(RawRequest.post(REQUEST).requestId("reset").json(body));
    }

    private RawResponse redeem(String body) {
        return first.send(RawRequest.post(REDEEM).json(body));
    }

    private String masked(String token) {
        return first.send(Registrations.redemption(token, NEXT).requestId("redeem"))
                .masked();
    }

    private String body() {
        return database.text(
                "select body from notification_event where user_account_id = ?::uuid order by id desc limit 1", id);
    }

    private String rowOf(String token) {
        return database.text("select id from password_reset_token where token_hash = ?", hashOf(token));
    }

    private String hashOf(String token) {
        return database.text("select encode(sha256(?::bytea), 'hex')", token);
    }

    private int login(String password) {
        return Sessions.at(second).login(username, password).status();
    }
}
