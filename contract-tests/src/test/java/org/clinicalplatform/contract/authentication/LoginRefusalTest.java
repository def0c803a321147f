package org.clinicalplatform.contract.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.Test;

/** Whatever is wrong with the credentials, the response is the same to the byte and costs one hash. */
@LocalMode
class LoginRefusalTest {

    private static final String PATH = "/api/v1/auth/login";
    private static final int TRIES = 8;
    /** Without a hash a refusal takes a tenth of the time; a machine with other work makes less of a difference. */
    private static final int SAME = 3;

    private final ServerUnderTest server = Servers.shared();

    private record Attempt(String username, String password) {}

    @Test
    void loginWhenCredentialsAreWrongInAnyWayThenReturnsTheSameBytes() {
        List<Attempt> attempts = List.of(
                new Attempt("clerk", "wrong"),
                new Attempt("nobody", Demo.PASSWORD),
                new Attempt("nobody", "wrong"),
                new Attempt("auditor", "x".repeat(129)),
                new Attempt("auditor", Demo.PASSWORD + "x".repeat(120)),
                new Attempt("nobody", "x".repeat(129)),
                new Attempt("bystander", "\uD83E\uDE7A".repeat(129)),
                new Attempt("bystander", "x".repeat(60_000)),
                new Attempt("clerk' or '1'='1", "x"),
                new Attempt("%", "x"),
                new Attempt("clerk\u202e", Demo.PASSWORD),
                new Attempt("\u00df".repeat(320), Demo.PASSWORD));
        String expected = login(new Attempt("clerk", "wronger")).masked();

        for (Attempt attempt : attempts) {
            assertThat(login(attempt).masked()).as(attempt.username()).isEqualTo(expected);
        }
        // few enough for each to leave it open, and the right password makes them forgotten
        for (String account : List.of(Demo.CLERK, Demo.AUDITOR, Demo.BYSTANDER)) {
            assertThat(login(new Attempt(account, Demo.PASSWORD)).status()).isEqualTo(200);
        }
    }

    @Test
    void loginWhenRefusedThenSaysSoInOneSentence() {
        RawResponse response = login(new Attempt("nobody", "wrong"));

        StandardError.verify(response, 401, PATH, "Invalid username or password");
        assertThat(response.headers("WWW-Authenticate")).containsExactly("Bearer");
    }

    @Test
    void loginWhenUsernameIsTooLongThenReturns400() {
        assertThat(login(new Attempt("x".repeat(321), "x")).status()).isEqualTo(400);
    }

    @Test
    @NeedsOwnServer("disables an account in the database")
    void loginWhenAccountIsDisabledThenReturnsTheSameBytes() {
        Accounts accounts = new Accounts(server);
        String disabled = accounts.copyOf(Demo.CLERK);
        assertThat(login(new Attempt(disabled, Demo.PASSWORD)).status()).isEqualTo(200);

        accounts.deactivate(disabled);

        assertThat(login(new Attempt(disabled, Demo.PASSWORD)).masked())
                .isEqualTo(login(new Attempt("nobody", "wrong")).masked());
    }

    @Test
    @NeedsOwnServer("takes an account's memberships away in the database")
    void loginWhenAccountBelongsNowhereThenSessionReachesNothingButItself() {
        Accounts accounts = new Accounts(server);
        String homeless = accounts.copyOf(Demo.CLERK);
        accounts.removeFromEverywhere(homeless);

        String token = login(new Attempt(homeless, Demo.PASSWORD)).json().text("accessToken");

        RawResponse tenants =
                server.send(RawRequest.get("/api/v1/auth/session/tenants").bearer(token));
        assertThat(tenants.text()).isEqualTo("[]");
        assertThat(server.send(RawRequest.get("/api/v1/clinical/visits/page?patientId=" + Demo.PATIENT_AT_N1)
                                .bearer(token))
                        .text())
                .contains("SESSION_SCOPE_REQUIRED");
    }

    @Test
    @NeedsOwnServer("makes accounts in the database")
    void loginWhenItFailsForAnyCauseThenTakesTheTimeOfAWrongPassword() {
        Accounts accounts = new Accounts(server);
        String disabled = accounts.copyOf(Demo.CLERK);
        accounts.deactivate(disabled);
        String locked = accounts.copyOf(Demo.CLERK);
        for (int i = 0; i < 5; i++) {
            login(new Attempt(locked, "wrong"));
        }
        // four wrong passwords do not lock an account
        List<String> open = List.of(accounts.copyOf(Demo.CLERK), accounts.copyOf(Demo.CLERK));
        Map<String, IntFunction<Attempt>> causes = Map.of(
                "wrong password", i -> new Attempt(open.get(i % 2), "wrong"),
                "unknown user", i -> new Attempt("nobody-at-all", "wrong"),
                "disabled account", i -> new Attempt(disabled, Demo.PASSWORD),
                "locked account", i -> new Attempt(locked, Demo.PASSWORD),
                "password too long", i -> new Attempt("nobody-at-all", "x".repeat(129)));
        Map<String, Long> fastest = new HashMap<>();
        // in turns, since the machine may become slower for a while
        for (int i = 0; i < TRIES; i++) {
            for (Map.Entry<String, IntFunction<Attempt>> cause : causes.entrySet()) {
                fastest.merge(cause.getKey(), timeOf(cause.getValue().apply(i)), Math::min);
            }
        }

        long expected = Objects.requireNonNull(fastest.get("wrong password"));
        fastest.forEach((cause, time) -> assertThat(time).as(cause).isBetween(expected / SAME, expected * SAME));
    }

    private long timeOf(Attempt attempt) {
        long start = System.nanoTime();
        assertThat(login(attempt).status()).isEqualTo(401);
        return System.nanoTime() - start;
    }

    @Test
    @NeedsOwnServer("makes an account in the database")
    void loginWhenPasswordIsBlankThenIsNoTry() {
        String account = new Accounts(server).copyOf(Demo.CLERK);
        for (int i = 0; i < 8; i++) {
            assertThat(login(new Attempt(account, i % 2 == 0 ? "" : "  ")).status())
                    .isEqualTo(400);
        }

        assertThat(login(new Attempt(account, Demo.PASSWORD)).status()).isEqualTo(200);
    }

    @Test
    void loginWhenAStaleAuthorizationHeaderIsSentThenIgnoresIt() {
        String ended = Sessions.at(server).fresh(Demo.CLERK).accessToken();
        Sessions.at(server).logout(ended);

        RawResponse response =
                server.send(request(new Attempt(Demo.CLERK, Demo.PASSWORD)).bearer(ended));

        assertThat(response.status()).isEqualTo(200);
    }

    private RawResponse login(Attempt attempt) {
        return server.send(request(attempt).requestId("login"));
    }

    private static RawRequest request(Attempt attempt) {
        return RawRequest.post(PATH)
                .json("{\"username\":" + Json.quoted(attempt.username()) + ",\"password\":"
                        + Json.quoted(attempt.password()) + "}");
    }
}
