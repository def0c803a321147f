package org.clinicalplatform.contract.singlesignon;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.CuttableProxy.Fault;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.OidcServer;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The provider fails during a write, in each way a network can, or the database refuses the commit after it: the
 * operation fails, the local rows are unchanged, and both sides agree afterwards.
 */
abstract class ProviderFailures {

    private final OidcServer oidc = Servers.oidc();
    private final Database database = oidc.server().database();

    @AfterEach
    void mendTheLine() {
        oidc.line().pass();
    }

    /**
     * A request of a write that fails. Every write loses a response once, and every fault is tried with some writes.
     */
    private record Failure(ProviderWrite.Kind kind, Fault fault, Part part) {

        Predicate<String> request(ProviderWrite write) {
            return switch (part) {
                case WRITE -> write.request();
                case LOOK_AT_NEW_USER -> line -> line.startsWith("GET ") && line.contains("/users/");
                case END_OF_SESSIONS -> line -> line.contains("/logout ");
            };
        }
    }

    /** The requests of an operation, in their order. */
    private enum Part {
        WRITE,
        LOOK_AT_NEW_USER,
        END_OF_SESSIONS
    }

    private static List<Failure> failures() {
        List<Failure> failures = new ArrayList<>();
        for (ProviderWrite.Kind kind : ProviderWrite.Kind.values()) {
            failures.add(new Failure(kind, Fault.RESPONSE_CUT, Part.WRITE));
        }
        for (ProviderWrite.Kind kind : ProviderWrite.Kind.LOST) {
            failures.add(new Failure(kind, Fault.SWALLOWED, Part.WRITE));
            failures.add(new Failure(kind, Fault.SILENCE, Part.WRITE));
        }
        failures.add(new Failure(ProviderWrite.Kind.END_SESSIONS, Fault.SILENCE, Part.WRITE));
        // The user is there when it is looked at.
        failures.add(new Failure(ProviderWrite.Kind.REGISTER, Fault.SWALLOWED, Part.LOOK_AT_NEW_USER));
        failures.add(new Failure(ProviderWrite.Kind.REGISTER, Fault.SILENCE, Part.LOOK_AT_NEW_USER));
        // The last request of a write ends the sessions: its failure has to undo the requests before.
        for (ProviderWrite.Kind kind : ProviderWrite.Kind.ENDING_SESSIONS) {
            failures.add(new Failure(kind, Fault.SWALLOWED, Part.END_OF_SESSIONS));
        }
        return failures;
    }

    /** Every write fails first and all are settled together: to settle one takes seconds. */
    @Test
    void writeWhenTheProviderFailsInItThenNothingIsWrittenHereAndBothSidesComeToAgree() {
        Map<Failure, ProviderWrite> writes = new LinkedHashMap<>();
        for (Failure failure : failures()) {
            ProviderWrite write = failure.kind().prepared(oidc);
            writes.put(failure, write);
            oidc.line().forget();
            oidc.line().fail(failure.fault(), failure.request(write));
            verifyFailed(write);
            oidc.line().pass();
            assertThat(oidc.line().seen())
                    .as("requests to the provider of %s", failure)
                    .anyMatch(failure.request(write));
        }
        ProviderWrite.awaitSettled(oidc);
        assertThat(writes)
                .allSatisfy((failure, write) -> assertThat(write.isAgreed()).isTrue());
    }

    /** A bare 409 to a creation means that the username is taken. */
    @ParameterizedTest
    @ValueSource(ints = {401, 403, 409, 500})
    void writesWhenTheProviderRefusesThemThenNothingChangesOnEitherSide(int status) {
        Map<ProviderWrite.Kind, ProviderWrite> writes = prepared();
        writes.forEach((kind, write) -> {
            oidc.line().respond(status, write.request());
            if (kind == ProviderWrite.Kind.REGISTER && status == 409) {
                RawResponse response = write.run();
                assertThat(response.status()).isEqualTo(409);
                assertThat(response.json().text("businessErrorCode")).isEqualTo("USERNAME_TAKEN");
                StandardError.verifyShape(response);
                write.verifyUnchanged();
            } else {
                verifyFailed(write);
            }
        });
        oidc.line().pass();

        ProviderWrite.verifyAgreed(oidc, List.copyOf(writes.values()));
        writes.values().forEach(ProviderWrite::verifyUnchanged);
    }

    /** The first attempt has left a user, whom the reconciliation deletes. */
    @Test
    void registrationWhenRepeatedAfterAnUnknownOutcomeThenIsNoConflictAndSucceedsOnceSettled() {
        ProviderWrite registration = ProviderWrite.Kind.REGISTER.prepared(oidc);
        oidc.line().fail(Fault.RESPONSE_CUT, registration.request());
        verifyFailed(registration);
        oidc.line().pass();
        assertThat(registration.isAgreed()).as("no user is left").isFalse();

        verifyFailed(registration);

        ProviderWrite.verifyAgreed(oidc, List.of(registration));
        assertThat(registration.run().status()).isEqualTo(201);
    }

    /** The realm may be stricter than the service: Keycloak takes no usernames with fewer than three characters. */
    @Test
    void registrationWhenTheProviderDoesNotAcceptTheValuesThenIs400AndNothingIsWritten() {
        ProviderWrite registration = ProviderWrite.Kind.REGISTER.prepared(oidc);
        oidc.line().respond(400, registration.request());

        StandardError.verify(
                registration.run(),
                400,
                registration.path(),
                "Invalid request: The identity provider does not accept the username, the email address or the names");
        registration.verifyUnchanged();
        assertThat(oidc.isSettled()).as("no write of unknown outcome").isTrue();
    }

    @Test
    void writesWhenTheProviderGivesNoTokenThenGoOnWithTheOneAtHandAndFailWithoutOne() {
        Predicate<String> token = line -> line.contains("/protocol/openid-connect/token ");
        Map<ProviderWrite.Kind, ProviderWrite> writes = prepared();
        discardToken();
        assertThat(ProviderWrite.Kind.REGISTER.prepared(oidc).run().status())
                .as("with a new token")
                .isEqualTo(201);
        oidc.line().respond(401, token);
        writes.forEach((kind, write) ->
                assertThat(write.run().status()).as(kind.name()).isBetween(200, 204));

        oidc.line().pass();
        Map<ProviderWrite.Kind, ProviderWrite> others = prepared();
        others.forEach((kind, write) -> {
            discardToken();
            oidc.line().respond(401, token);
            verifyFailed(write);
        });
        oidc.line().pass();
        ProviderWrite.verifyAgreed(oidc, List.copyOf(others.values()));
    }

    private Map<ProviderWrite.Kind, ProviderWrite> prepared() {
        Map<ProviderWrite.Kind, ProviderWrite> writes = new EnumMap<>(ProviderWrite.Kind.class);
        ProviderWrite.Kind.DISTINCT.forEach(kind -> writes.put(kind, kind.prepared(oidc)));
        return writes;
    }

    /** The service discards its token when the provider responds to a request with 401. */
    private void discardToken() {
        oidc.line().respond(401, line -> line.contains("/admin/realms/") || line.contains("/openid-connect/token "));
        assertThat(ProviderWrite.Kind.REGISTER.prepared(oidc).run().status()).isEqualTo(502);
        oidc.line().pass();
    }

    /** It goes away after the last of them. */
    @Test
    void writesWhenTheProviderGoesAwayAfterThemThenBothSidesAgreeOnceItIsBack() {
        List<ProviderWrite> writes = ProviderWrite.Kind.LOST.stream()
                .map(kind -> kind.prepared(oidc))
                .toList();
        ProviderWrite last = writes.get(writes.size() - 1);
        for (ProviderWrite write : writes) {
            oidc.line().afterDone(write.request(), () -> {
                if (write == last) {
                    oidc.line().refuse();
                }
            });
            verifyFailed(write);
        }
        // the service waits for four seconds before it settles a write
        Await.pause(Duration.ofSeconds(5));
        assertThat(oidc.isSettled()).as("settled while the provider is away").isFalse();

        oidc.line().pass();

        ProviderWrite.verifyAgreed(oidc, writes);
    }

    @ParameterizedTest
    @EnumSource(ProviderWrite.Kind.class)
    void writeWhenTheProviderIsAwayThenNothingIsWrittenOnEitherSide(ProviderWrite.Kind kind) {
        ProviderWrite write = kind.prepared(oidc);
        oidc.line().refuse();

        verifyFailed(write);

        assertThat(write.isAgreed()).isTrue();
        oidc.line().pass();
        assertThat(write.run().status()).as("once the provider is back").isBetween(200, 204);
    }

    @Test
    void writesWhenTheDatabaseRefusesThemAfterTheProviderThenTheProviderIsSetBack() {
        ProviderAccount account = ProviderAccount.clinician(oidc);
        ProviderWrite registration = ProviderWrite.Kind.REGISTER.prepared(oidc);
        refuseCommits("new.id = '" + account.id() + "' or new.username like 'n-%'");
        try {
            RawResponse response = account.administer("deactivate");
            assertThat(response.status()).isBetween(500, 503);
            StandardError.verifyShape(response);
            assertThat(registration.run().status()).isBetween(500, 503);

            ProviderWrite.verifyAgreed(oidc, List.of(registration));
            registration.verifyUnchanged();
            assertThat(account.isActive()).isTrue();
            assertThat(account.isEnabledAtProvider()).isTrue();
        } finally {
            database.update("drop trigger refuse_commit on user_account");
        }
    }

    private static void verifyFailed(ProviderWrite write) {
        StandardError.verify(
                write.run(),
                502,
                write.path(),
                "The identity provider could not complete the request",
                "IDENTITY_PROVIDER_FAILED");
        write.verifyUnchanged();
    }

    /** A constraint that fails at the very end of the transaction, after everything else was done. */
    private void refuseCommits(String condition) {
        database.update("create or replace function refuse_commit() returns trigger language plpgsql as"
                + " $$ begin raise exception 'refused by the test'; end $$");
        database.update("create constraint trigger refuse_commit after insert or update on user_account"
                + " deferrable initially deferred for each row when (" + condition + ")"
                + " execute function refuse_commit()");
    }
}
