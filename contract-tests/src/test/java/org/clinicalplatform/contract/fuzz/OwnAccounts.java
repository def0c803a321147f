package org.clinicalplatform.contract.fuzz;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Sessions;

/**
 * Sessions of accounts that no request names, so that none can be locked or deactivated. Requests that may end their
 * session or lock their account are made by other ones, replaced as often as necessary.
 */
public final class OwnAccounts implements RequestTokens {

    private static final Duration RENEWED_AFTER = Duration.ofMinutes(5);

    private final ServerUnderTest server;
    private final Accounts accounts;
    private final Map<String, String> usernames = new HashMap<>();
    private final Map<String, Held> held = new HashMap<>();

    private record Held(String token, Instant since) {}

    public OwnAccounts(ServerUnderTest server, Database database) {
        this.server = server;
        this.accounts = new Accounts(server, database);
        RequestGenerator.ACCOUNTS.forEach(account -> usernames.put(account, accounts.copyOf(account)));
    }

    @Override
    public String of(FuzzRequest request) {
        String owner = owner(request);
        Held known = held.get(owner);
        if (known == null || known.since().plus(RENEWED_AFTER).isBefore(Instant.now())) {
            known = new Held(signIn(owner), Instant.now());
            held.put(owner, known);
        }
        return known.token();
    }

    /** A 401 also follows a wrong code or password, so the session is asked. */
    @Override
    public void refused(FuzzRequest request) {
        String owner = owner(request);
        Held known = held.get(owner);
        if (known != null && verify(known.token()) == 401) {
            held.remove(owner);
            if (mayChangeSession(request)) {
                usernames.remove(owner);
            }
        }
    }

    private String signIn(String owner) {
        String username = usernames.get(owner);
        if (username == null) {
            username = accounts.copyOf(requireNonNull(usernames.get(Demo.BYSTANDER)));
            usernames.put(owner, username);
        }
        return Sessions.at(server).fresh(username).accessToken();
    }

    private int verify(String token) {
        return server.send(RawRequest.get("/api/v1/auth/verify").bearer(token)).status();
    }

    private static String owner(FuzzRequest request) {
        return mayChangeSession(request) ? "session that may end" : request.account();
    }

    /** The method may be another than the operation's. */
    private static boolean mayChangeSession(FuzzRequest request) {
        return request.operation().path().startsWith("/api/v1/auth/");
    }
}
