package org.clinicalplatform.contract.provider;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.CuttableProxy.Fault;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.OidcServer;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The provider fails in the middle of each write, in each way a network can: the operation fails, the local rows have not
 * changed, and in the end both sides agree.
 */
@NeedsOwnServer("cuts the line to an identity provider of its own")
class ProviderFailureTest {

    private static final String FAILED = "The identity provider could not complete the request";

    private static final Set<ProviderWrite.Kind> ENDING_SESSIONS = EnumSet.of(
            ProviderWrite.Kind.DEACTIVATE,
            ProviderWrite.Kind.TOGGLE_OFF,
            ProviderWrite.Kind.SET_PASSWORD,
            ProviderWrite.Kind.REQUIRE_UPDATE);

    private final OidcServer oidc = Servers.oidc();

    @AfterEach
    void mendTheLine() {
        oidc.line().pass();
    }

    /** Every write fails first and all are settled together: to settle one takes seconds. */
    @TestFactory
    Stream<DynamicNode> writeWhenTheProviderFailsInItThenNothingIsWrittenHereAndBothSidesComeToAgree() {
        Map<String, ProviderWrite> writes = new LinkedHashMap<>();
        List<DynamicTest> failures = new ArrayList<>();
        for (ProviderWrite.Kind kind : ProviderWrite.Kind.values()) {
            for (Fault fault : Fault.values()) {
                failures.add(failure(kind + ", request " + fault, kind, fault, ProviderWrite::request, writes));
            }
            // The last request of a write ends the sessions: its failure has to undo the requests before.
            if (ENDING_SESSIONS.contains(kind)) {
                failures.add(failure(
                        kind + ", end of sessions swallowed",
                        kind,
                        Fault.SWALLOWED,
                        write -> line -> line.contains("/logout "),
                        writes));
            }
        }
        return Stream.of(
                DynamicContainer.dynamicContainer("failure", failures),
                DynamicTest.dynamicTest("settlement", this::verifySettled),
                DynamicContainer.dynamicContainer(
                        "agreement",
                        failures.stream()
                                .map(DynamicTest::getDisplayName)
                                .map(name -> DynamicTest.dynamicTest(
                                        name,
                                        () -> assertThat(requireNonNull(writes.get(name))
                                                        .isAgreed())
                                                .isTrue()))));
    }

    private DynamicTest failure(
            String name,
            ProviderWrite.Kind kind,
            Fault fault,
            Function<ProviderWrite, Predicate<String>> request,
            Map<String, ProviderWrite> writes) {
        return DynamicTest.dynamicTest(name, () -> {
            ProviderWrite write = kind.prepared(oidc, oidc.server());
            writes.put(name, write);
            oidc.line().fail(fault, request.apply(write));
            oidc.line().forget();
            try {
                verifyFailed(write, write.run());
            } finally {
                oidc.line().pass();
            }
            assertThat(oidc.line().seen()).as("requests to the provider").anyMatch(request.apply(write));
            write.verifyUnchanged();
        });
    }

    private void verifySettled() {
        assertThat(Await.until(OidcServer.RECONCILED, oidc::isSettled))
                .as("every write of unknown outcome is settled")
                .isTrue();
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

    private static void verifyFailed(ProviderWrite write, RawResponse response) {
        StandardError.verify(response, 502, write.path(), FAILED, "IDENTITY_PROVIDER_FAILED");
    }
}
