package org.clinicalplatform.contract.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.CuttableProxy.Fault;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.OidcServer;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The provider fails in the middle of each write, in each way a network has: the operation fails, the local rows are as they
 * were, and in the end both sides agree.
 */
@NeedsOwnServer("cuts the line to an identity provider of its own")
class ProviderFailureTest {

    private static final String FAILED = "The identity provider could not complete the request";

    private final OidcServer oidc = Servers.oidc();

    @AfterEach
    void mendTheLine() {
        oidc.line().pass();
    }

    static Stream<Arguments> failures() {
        return Arrays.stream(ProviderWrite.Kind.values())
                .flatMap(kind -> Arrays.stream(Fault.values()).map(fault -> Arguments.of(kind, fault)));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void writeWhenTheProviderFailsInItThenNothingIsWrittenHereAndBothSidesComeToAgree(
            ProviderWrite.Kind kind, Fault fault) {
        ProviderWrite write = kind.prepared(oidc, oidc.server());
        oidc.line().fail(fault, write.request());
        oidc.line().forget();

        RawResponse answer = write.run();

        assertThat(oidc.line().seen()).as("requests to the provider").anyMatch(write.request());
        verifyFailed(write, answer);
        write.verifyUnchanged();
        oidc.line().pass();
        verifyAgreed(write);
    }

    @ParameterizedTest
    @EnumSource(ProviderWrite.Kind.class)
    void writeWhenTheProviderIsAwayThenNothingIsWrittenOnEitherSide(ProviderWrite.Kind kind) {
        ProviderWrite write = kind.prepared(oidc, oidc.server());
        oidc.line().refuse();

        verifyFailed(write, write.run());

        write.verifyUnchanged();
        assertThat(write.isAgreed()).isTrue();
        oidc.line().pass();
        assertThat(write.run().status()).as("once the provider is back").isBetween(200, 204);
    }

    /** Ending the sessions is the last thing at the provider: when it fails, what was done before is made undone. */
    @ParameterizedTest
    @EnumSource(
            value = ProviderWrite.Kind.class,
            names = {"DEACTIVATE", "TOGGLE_OFF", "SET_PASSWORD", "REQUIRE_UPDATE"})
    void writeWhenTheProviderFailsToEndTheSessionsThenNothingIsWrittenHereAndBothSidesComeToAgree(
            ProviderWrite.Kind kind) {
        ProviderWrite write = kind.prepared(oidc, oidc.server());
        oidc.line().fail(Fault.SWALLOWED, line -> line.contains("/logout "));

        verifyFailed(write, write.run());

        write.verifyUnchanged();
        oidc.line().pass();
        verifyAgreed(write);
    }

    private void verifyAgreed(ProviderWrite write) {
        assertThat(Await.until(OidcServer.RECONCILED, oidc::isSettled))
                .as("every write of unknown outcome is settled")
                .isTrue();
        assertThat(write.isAgreed()).as("both sides agree").isTrue();
    }

    private static void verifyFailed(ProviderWrite write, RawResponse answer) {
        StandardError.verify(answer, 502, write.path(), FAILED, "IDENTITY_PROVIDER_FAILED");
    }
}
