package org.clinicalplatform.contract.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.CuttableProxy;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.OidcServer;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The provider or the service is killed, or the database refuses, after the provider has done its part. */
@NeedsOwnServer("kills an identity provider of its own")
class KilledWriteTest {

    private static final Duration SOON = Duration.ofSeconds(10);

    /** By SIGKILL. */
    private static final int KILLED = 137;

    private static final List<ProviderWrite.Kind> KILLED_KINDS =
            List.of(ProviderWrite.Kind.REGISTER, ProviderWrite.Kind.DEACTIVATE, ProviderWrite.Kind.SET_PASSWORD);

    private final OidcServer oidc = Servers.oidc();

    @AfterEach
    void mendTheLine() {
        oidc.line().pass();
    }

    /** The responses to all are lost; the provider dies with the last. */
    @Test
    void writesWhenTheProviderIsKilledAfterThemThenBothSidesAgreeOnceItIsBack() {
        List<ProviderWrite> writes = KILLED_KINDS.stream()
                .map(kind -> kind.prepared(oidc, oidc.server()))
                .toList();
        ProviderWrite last = writes.get(writes.size() - 1);
        try {
            for (ProviderWrite write : writes) {
                Runnable then = write == last ? oidc.realm().keycloak()::kill : () -> {};
                oidc.line().afterDone(write.request(), then);
                StandardError.verify(
                        write.run(),
                        502,
                        write.path(),
                        "The identity provider could not complete the request",
                        "IDENTITY_PROVIDER_FAILED");
                write.verifyUnchanged();
            }
        } finally {
            oidc.line().pass();
            oidc.realm().keycloak().startAgain();
        }
        verifyAgreed(oidc, writes);
    }

    @Test
    void writeWhenTheServiceIsKilledAfterTheProvidersPartThenTheNextReconciles() {
        CuttableProxy line = new CuttableProxy(oidc.realm().keycloak().baseUri());
        ServerLaunch launch =
                OidcServer.launch("killed-write", Servers.emptyDatabase("killed_write"), oidc.realm(), line.baseUri());
        ServerProcess server = launch.start();
        try (line) {
            for (ProviderWrite.Kind kind : KILLED_KINDS) {
                ProviderWrite write = kind.prepared(new OidcServer(server, oidc.realm(), line), server);
                line.afterDone(write.request(), server::kill);
                assertThatThrownBy(write::run)
                        .as("no response from a killed process")
                        .isNotNull();
                assertThat(server.awaitExit(SOON)).as("exit status").isEqualTo(KILLED);
                line.pass();

                server = launch.start();
                assertThat(server.database().number("select count(*) from identity_provider_write"))
                        .as("writes of unknown outcome")
                        .isPositive();
                verifyAgreed(new OidcServer(server, oidc.realm(), line), List.of(write));
                write.verifyUnchanged();
            }
        } finally {
            server.close();
        }
    }

    @Test
    void deactivationWhenTheDatabaseRefusesItAfterTheProviderThenTheProviderIsSetBack() {
        ProviderAccount account = ProviderAccount.clinician(oidc);
        Database database = oidc.server().database();
        refuseCommitsOf(database, account);
        try {
            RawResponse response = account.administer("deactivate");

            assertThat(response.status()).isBetween(500, 503);
            StandardError.verifyShape(response);
            assertThat(Await.until(OidcServer.RECONCILED, oidc::isSettled)).isTrue();
            assertThat(account.isActive()).isTrue();
            assertThat(account.isEnabledAtProvider()).isTrue();
        } finally {
            database.update("drop trigger refuse_commit on user_account");
        }
    }

    @Test
    void registrationWhenTheDatabaseRefusesItAfterTheProviderThenTheUserIsRemovedThere() {
        Database database = oidc.server().database();
        ProviderWrite write = ProviderWrite.Kind.REGISTER.prepared(oidc, oidc.server());
        refuseCommits(database, "new.username like 'n-%'");
        try {
            assertThat(write.run().status()).isBetween(500, 503);
            verifyAgreed(oidc, List.of(write));
            write.verifyUnchanged();
        } finally {
            database.update("drop trigger refuse_commit on user_account");
        }
    }

    private static void verifyAgreed(OidcServer oidc, List<ProviderWrite> writes) {
        assertThat(Await.until(OidcServer.RECONCILED, oidc::isSettled))
                .as("every write of unknown outcome is settled")
                .isTrue();
        assertThat(writes).as("both sides agree").allMatch(ProviderWrite::isAgreed);
    }

    private static void refuseCommitsOf(Database database, ProviderAccount account) {
        refuseCommits(database, "new.id = '" + account.id() + "'");
    }

    /** A constraint that fails at the very end of the transaction, after everything else was done. */
    private static void refuseCommits(Database database, String condition) {
        database.update("create or replace function refuse_commit() returns trigger language plpgsql as"
                + " $$ begin raise exception 'refused by the test'; end $$");
        database.update("create constraint trigger refuse_commit after insert or update on user_account"
                + " deferrable initially deferred for each row when (" + condition + ")"
                + " execute function refuse_commit()");
    }
}
