package org.clinicalplatform.contract.singlesignon;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.CuttableProxy.Fault;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.OidcServer;
import org.clinicalplatform.contract.harness.ProviderSignIn;
import org.clinicalplatform.contract.harness.ProviderTokens;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Together;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The provider accepts requests and does not respond, while many callers write to its users: others can still read. */
abstract class HangingProvider {

    /** More than the service has connections to the database. */
    private static final int WRITERS = 24;

    /** The provider does not respond, or the account is locked by a write that waits for it. */
    private static final Set<Integer> REFUSED = Set.of(502, 503);

    private static final int READS = 20;
    private static final Duration BETWEEN_READS = Duration.ofMillis(200);

    private final OidcServer oidc = Servers.oidc();
    private final ProviderAccount reader = ProviderAccount.clinician(oidc);
    private final ProviderAccount account = ProviderAccount.clinician(oidc);

    @AfterEach
    void mendTheLine() {
        oidc.line().pass();
        ProviderWrite.awaitSettled(oidc);
    }

    /** Everybody who is signed in may request it. */
    @Test
    void readsWhenAUserRequiresAPasswordUpdateAgainAndAgainThenSucceed() {
        Session session = account.signIn(ProviderAccount.PASSWORD);

        verifyReadsWhile(number -> account.requireUpdate(session), REFUSED);
    }

    /** Their own account is locked, and a sign-in waits for that lock. */
    @Test
    void readsWhenTheUserSignsInAgainAndAgainMeanwhileThenSucceed() {
        ProviderTokens tokens = ProviderSignIn.at(oidc.realm()).signIn(account.username(), ProviderAccount.PASSWORD);
        Session session = Sessions.at(oidc.server()).signInWith(account.exchange(tokens.accessToken()));

        verifyReadsWhile(
                number -> number == 1 ? account.requireUpdate(session) : account.exchange(tokens.accessToken()),
                Set.of(200, 502, 503));
    }

    @Test
    void readsWhenAccountsAreAdministeredThenSucceed() {
        verifyReadsWhile(
                number -> switch (number % 6) {
                    case 0 -> Registrations.at(oidc.server()).register(Registrations.body());
                    case 1 -> account.setPassword("second-Horse-2");
                    case 2 -> account.administer("deactivate");
                    case 3 -> account.administer("reactivate");
                    case 4 -> account.administer("toggle-active");
                    default -> account.administer("end-sessions");
                },
                REFUSED);
    }

    private void verifyReadsWhile(IntFunction<RawResponse> write, Set<Integer> responses) {
        Session session =
                Sessions.at(oidc.server()).narrow(reader.signIn(ProviderAccount.PASSWORD), Demo.NORTH, Demo.N1);
        oidc.line().fail(Fault.SILENCE, line -> true);
        AtomicBoolean over = new AtomicBoolean();

        List<List<Integer>> statuses = Together.run(
                WRITERS + 1, number -> number == 0 ? reads(session, over) : writes(() -> write.apply(number), over));

        assertThat(statuses.get(0)).as("reads").hasSize(READS).containsOnly(200);
        assertThat(statuses.subList(1, statuses.size()))
                .as("writes of each thread")
                .allSatisfy(writes -> assertThat(writes).isNotEmpty().isSubsetOf(responses));
    }

    private List<Integer> reads(Session session, AtomicBoolean over) {
        List<Integer> statuses = new ArrayList<>();
        for (int i = 0; i < READS; i++) {
            Await.pause(BETWEEN_READS);
            statuses.add(oidc.server()
                    .send(RawRequest.get(Visits.path(Demo.ENDED_VISIT)).bearer(session.accessToken()))
                    .status());
        }
        over.set(true);
        return statuses;
    }

    private static List<Integer> writes(Supplier<RawResponse> write, AtomicBoolean over) {
        List<Integer> statuses = new ArrayList<>();
        while (!over.get()) {
            statuses.add(write.get().status());
        }
        return statuses;
    }
}
