package org.clinicalplatform.contract.singlesignon;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.OidcServer;
import org.clinicalplatform.contract.harness.ProviderSignIn.Outcome;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;

/**
 * An operation that writes to the provider: the call, the request that reaches the provider, what must
 * hold after a failure, and what both sides must agree on in the end.
 */
final class ProviderWrite {

    /** The operations. */
    enum Kind {
        REGISTER(ProviderWrite::register),
        DEACTIVATE(oidc -> state(oidc, "deactivate", true)),
        REACTIVATE(oidc -> state(oidc, "reactivate", false)),
        TOGGLE_OFF(oidc -> state(oidc, "toggle-active", true)),
        TOGGLE_ON(oidc -> state(oidc, "toggle-active", false)),
        SET_PASSWORD(ProviderWrite::setPassword),
        REQUIRE_UPDATE(ProviderWrite::requireUpdate),
        END_SESSIONS(ProviderWrite::endSessions);

        /** Those whose responses are lost when the provider or the service goes away after it has done its part. */
        static final List<Kind> LOST = List.of(REGISTER, DEACTIVATE, SET_PASSWORD);

        /** One for each request that writes something else. */
        static final List<Kind> DISTINCT = List.of(REGISTER, DEACTIVATE, SET_PASSWORD, END_SESSIONS);

        static final List<Kind> ENDING_SESSIONS = List.of(DEACTIVATE, TOGGLE_OFF, SET_PASSWORD, REQUIRE_UPDATE);

        private final Function<OidcServer, ProviderWrite> maker;

        Kind(Function<OidcServer, ProviderWrite> maker) {
            this.maker = maker;
        }

        /** The operation with everything it needs, about to be done. */
        ProviderWrite prepared(OidcServer oidc) {
            return maker.apply(oidc);
        }
    }

    private static final String NEXT = "second-Horse-2";
    private static final String USERS = "/admin/realms/clinical/users";

    private final String path;
    private final Predicate<String> request;
    private final Supplier<RawResponse> operation;
    private final Runnable unchanged;
    private final BooleanSupplier agreed;

    private ProviderWrite(
            String path,
            Predicate<String> request,
            Supplier<RawResponse> operation,
            Runnable unchanged,
            BooleanSupplier agreed) {
        this.path = path;
        this.request = request;
        this.operation = operation;
        this.unchanged = unchanged;
        this.agreed = agreed;
    }

    /** Its path at the server. */
    String path() {
        return path;
    }

    /** Matches the line of the request that writes to the provider. */
    Predicate<String> request() {
        return request;
    }

    RawResponse run() {
        return operation.get();
    }

    /** Verifies that the local rows have not changed. */
    void verifyUnchanged() {
        unchanged.run();
    }

    /** Whether nothing at the provider contradicts the local rows. */
    boolean isAgreed() {
        return agreed.getAsBoolean();
    }

    static void awaitSettled(OidcServer oidc) {
        assertThat(Await.until(OidcServer.RECONCILED, oidc::isSettled))
                .as("every write of unknown outcome is settled")
                .isTrue();
    }

    static void verifyAgreed(OidcServer oidc, List<ProviderWrite> writes) {
        awaitSettled(oidc);
        assertThat(writes).as("both sides agree").isNotEmpty().allMatch(ProviderWrite::isAgreed);
    }

    private static ProviderWrite register(OidcServer oidc) {
        Json body = Registrations.body();
        String username = body.text("username");
        return new ProviderWrite(
                Registrations.PATH,
                line -> line.startsWith("POST " + USERS + " "),
                () -> Registrations.at(oidc.server()).register(body),
                () -> assertThat(oidc.server()
                                .database()
                                .number("select count(*) from user_account where username = ?", username))
                        .as("accounts that were made")
                        .isZero(),
                () -> oidc.realm().userNamed(username).isEmpty());
    }

    private static ProviderWrite state(OidcServer oidc, String operation, boolean activeBefore) {
        ProviderAccount account = ProviderAccount.clinician(oidc);
        if (!activeBefore) {
            assertThat(account.administer("deactivate").status()).isEqualTo(200);
        }
        return new ProviderWrite(
                account.fullPath("/" + operation),
                line -> line.startsWith("PUT " + USERS + "/" + account.subject() + " "),
                () -> account.administer(operation),
                () -> assertThat(account.isActive()).as("active").isEqualTo(activeBefore),
                () -> account.isEnabledAtProvider() == account.isActive());
    }

    /** Whichever password is in force, earlier sessions are over. */
    private static ProviderWrite setPassword(OidcServer oidc) {
        ProviderAccount account = ProviderAccount.clinician(oidc);
        Session session = account.signIn(ProviderAccount.PASSWORD);
        return new ProviderWrite(
                account.fullPath("/password"),
                line -> line.startsWith("PUT " + USERS + "/" + account.subject() + "/reset-password "),
                () -> account.setPassword(NEXT),
                () -> assertThat(account.isActive()).as("active").isTrue(),
                () -> account.attempt(NEXT) == Outcome.REFUSED || areOver(account, session));
    }

    private static ProviderWrite requireUpdate(OidcServer oidc) {
        ProviderAccount account = ProviderAccount.clinician(oidc);
        Session session = account.signIn(ProviderAccount.PASSWORD);
        return new ProviderWrite(
                ProviderAccount.REQUIRE_UPDATE,
                line -> line.startsWith("PUT " + USERS + "/" + account.subject() + " "),
                () -> account.requireUpdate(session),
                () -> assertThat(account.isActive()).as("active").isTrue(),
                () -> account.attempt(ProviderAccount.PASSWORD) == Outcome.SIGNED_IN || areOver(account, session));
    }

    /** The provider may have ended its own sessions; those here go on until the operation succeeds. */
    private static ProviderWrite endSessions(OidcServer oidc) {
        ProviderAccount account = ProviderAccount.clinician(oidc);
        Session session = account.signIn(ProviderAccount.PASSWORD);
        return new ProviderWrite(
                account.fullPath("/end-sessions"),
                line -> line.startsWith("POST " + USERS + "/" + account.subject() + "/logout "),
                () -> account.administer("end-sessions"),
                () -> assertThat(account.isLive(session)).as("a session").isTrue(),
                account::isEnabledAtProvider);
    }

    private static boolean areOver(ProviderAccount account, Session session) {
        return Sessions.at(account.oidc().server())
                        .refresh(session.refreshToken())
                        .status()
                == 401;
    }
}
