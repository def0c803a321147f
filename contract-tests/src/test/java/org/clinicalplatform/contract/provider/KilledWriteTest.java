package org.clinicalplatform.contract.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Locale;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** One of the two dies, or the database refuses, after the provider has done its part. */
@NeedsOwnServer("kills an identity provider of its own")
class KilledWriteTest {

    private static final Duration SOON = Duration.ofSeconds(10);

    /** By SIGKILL. */
    private static final int KILLED = 137;

    private final OidcServer oidc = Servers.oidc();

    @AfterEach
    void mendTheLine() {
        oidc.line().pass();
    }

    @ParameterizedTest
    @EnumSource(
            value = ProviderWrite.Kind.class,
            names = {"REGISTER", "DEACTIVATE", "SET_PASSWORD"})
    void writeWhenTheProviderIsKilledAfterItThenBothSidesAgreeOnceItIsBack(ProviderWrite.Kind kind) {
        ProviderWrite write = kind.prepared(oidc, oidc.server());
        oidc.line().afterDone(write.request(), oidc.realm().keycloak()::kill);

        try {
            RawResponse answer = write.run();
            StandardError.verify(
                    answer,
                    502,
                    write.path(),
                    "The identity provider could not complete the request",
                    "IDENTITY_PROVIDER_FAILED");
            write.verifyUnchanged();
        } finally {
            oidc.line().pass();
            oidc.realm().keycloak().startAgain();
        }
        verifyAgreed(oidc, write);
    }

    @ParameterizedTest
    @EnumSource(
            value = ProviderWrite.Kind.class,
            names = {"REGISTER", "DEACTIVATE", "SET_PASSWORD"})
    void writeWhenTheServiceIsKilledAfterTheProvidersPartThenTheNextOneMakesBothSidesAgree(ProviderWrite.Kind kind) {
        CuttableProxy line = new CuttableProxy(oidc.realm().keycloak().baseUri());
        ServerLaunch launch = OidcServer.launch(
                "killed-write",
                Servers.emptyDatabase("killed_" + kind.name().toLowerCase(Locale.ROOT)),
                oidc.realm(),
                line.baseUri());
        try (line;
                ServerProcess dying = launch.start()) {
            OidcServer killed = new OidcServer(dying, oidc.realm(), line, line);
            ProviderWrite write = kind.prepared(killed, dying);
            line.afterDone(write.request(), dying::kill);
            assertThatThrownBy(write::run).as("the answer of the dead").isNotNull();
            assertThat(dying.awaitExit(SOON)).as("exit status").isEqualTo(KILLED);
            line.pass();

            try (ServerProcess next = launch.start()) {
                OidcServer again = new OidcServer(next, oidc.realm(), line, line);
                assertThat(next.database().number("select count(*) from identity_provider_write"))
                        .as("what the dead left")
                        .isPositive();
                verifyAgreed(again, write);
                write.verifyUnchanged();
            }
        }
    }

    @Test
    void deactivationWhenTheDatabaseRefusesItAfterTheProviderThenTheProviderIsSetBack() {
        ProviderAccount account = ProviderAccount.clinician(oidc);
        Database database = oidc.server().database();
        refuseCommitsOf(database, account);
        try {
            RawResponse answer = account.administer("deactivate");

            assertThat(answer.status()).isBetween(500, 503);
            StandardError.verifyShape(answer);
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
            verifyAgreed(oidc, write);
            write.verifyUnchanged();
        } finally {
            database.update("drop trigger refuse_commit on user_account");
        }
    }

    private static void verifyAgreed(OidcServer oidc, ProviderWrite write) {
        assertThat(Await.until(OidcServer.RECONCILED, oidc::isSettled))
                .as("every write of unknown outcome is settled")
                .isTrue();
        assertThat(write.isAgreed()).as("both sides agree").isTrue();
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
