package org.clinicalplatform.contract.authentication;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.junit.jupiter.api.Test;

/** Every refusal costs the server one hash; the benchmarks compare the times. */
@NeedsOwnServer("makes accounts in the database")
@LocalMode
class LoginCostTest {

    private static final int TRIES = 15;
    /** Without a hash a refusal takes a tenth of the time; a machine with other work makes less of a difference. */
    private static final int SAME = 3;

    private final ServerUnderTest server = Servers.shared();
    private final Sessions sessions = Sessions.at(server);
    private final Accounts accounts = new Accounts(server);

    @Test
    void loginWhenItFailsForAnyCauseThenTakesTheTimeOfAWrongPassword() {
        String disabled = accounts.copyOf(Demo.CLERK);
        accounts.deactivate(disabled);
        String locked = accounts.copyOf(Demo.CLERK);
        for (int i = 0; i < 5; i++) {
            sessions.login(locked, "wrong");
        }
        Map<String, Supplier<RawResponse>> causes = new LinkedHashMap<>();
        causes.put("wrong password", wrongPasswords());
        causes.put("unknown user", () -> sessions.login("nobody-at-all", "wrong"));
        causes.put("disabled account", () -> sessions.login(disabled, Demo.PASSWORD));
        causes.put("locked account", () -> sessions.login(locked, Demo.PASSWORD));
        causes.put("password too long", () -> sessions.login("nobody-at-all", "x".repeat(129)));

        Map<String, Long> medians = medians(causes);

        long expected = requireNonNull(medians.get("wrong password"));
        assertThat(medians)
                .allSatisfy(
                        (cause, median) -> assertThat(median).as(cause).isBetween(expected / SAME, expected * SAME));
    }

    @Test
    void passwordWhenBlankThenIsNoTry() {
        String account = accounts.copyOf(Demo.CLERK);
        for (int i = 0; i < 8; i++) {
            assertThat(sessions.login(account, i % 2 == 0 ? "" : "  ").status()).isEqualTo(400);
        }

        assertThat(sessions.login(account, Demo.PASSWORD).status()).isEqualTo(200);
        assertThat(server.database()
                        .number(
                                "select count(*) from security_event e join user_account u on u.id = e.user_account_id"
                                        + " where u.username = ? and e.kind = 'LOGIN_FAILED'",
                                account))
                .isZero();
    }

    /** Of an account that is open each time. */
    private Supplier<RawResponse> wrongPasswords() {
        List<String> open = new ArrayList<>();
        for (int i = 0; i < TRIES; i++) {
            open.add(accounts.copyOf(Demo.CLERK));
        }
        return () -> sessions.login(open.remove(0), "wrong");
    }

    private static Map<String, Long> medians(Map<String, Supplier<RawResponse>> causes) {
        Map<String, List<Long>> times = new LinkedHashMap<>();
        for (int i = 0; i < TRIES; i++) {
            causes.forEach((cause, attempt) -> {
                long start = System.nanoTime();
                assertThat(attempt.get().status()).as(cause).isEqualTo(401);
                times.computeIfAbsent(cause, key -> new ArrayList<>()).add(System.nanoTime() - start);
            });
        }
        Map<String, Long> medians = new LinkedHashMap<>();
        times.forEach((cause, all) -> medians.put(
                cause, all.stream().sorted().skip(TRIES / 2).findFirst().orElseThrow()));
        return medians;
    }
}
