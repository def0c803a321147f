package org.clinicalplatform.contract.administration;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Replicas;
import org.clinicalplatform.contract.harness.SecurityTrail;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every operation of the specification that changes accounts, credentials, sessions or their administration leaves
 * security events that name who did it and to whom or what. A new operation needs an act, or a reason here.
 */
@NeedsOwnServer("needs replicas with a mail server")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RecordedActsTest {

    private static final List<String> ROOTS =
            List.of("/api/v1/access-control/", "/api/v1/notification/", "/api/v1/auth/");

    /**
     * Operations without a security event, and why. Some have one under an identity provider only, and are tested
     * there.
     */
    private static final Map<String, String> WITHOUT = Map.of(
            "verifySessionByPost", "reads",
            "refreshSession", "continues a session whose sign-in is recorded",
            "narrowSession", "chooses among the scopes that the account has",
            "startMfaEnrolment", "has no effect before it is confirmed",
            "receiveLogoutToken", "is refused in local mode; ends sessions as a sign-out does",
            "exchangeSession", "is refused in local mode; opens a session as a sign-in does",
            "openServiceSession", "is refused in local mode; opens a session as a sign-in does",
            "linkAccount", "is refused in local mode; tested with a provider",
            "linkUserAccount", "is refused in local mode; tested with a provider",
            "requirePasswordUpdate", "is refused in local mode; ends sessions as a sign-out does");

    private final Replicas replicas = Servers.replicas();
    private final GreenMail mail =
            new GreenMail(new ServerSetup(replicas.mailPort(), "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    private final RecordedActs acts = new RecordedActs(replicas.first());

    @BeforeAll
    void startTheMailServer() {
        mail.start();
    }

    @AfterAll
    void stopTheMailServer() {
        mail.stop();
    }

    private static Stream<SpecOperation> changing() {
        return Spec.operations().stream()
                .filter(operation -> !operation.method().equals("GET"))
                .filter(operation -> ROOTS.stream().anyMatch(operation.path()::startsWith));
    }

    private static Stream<String> recorded() {
        return changing().map(SpecOperation::id).filter(id -> !WITHOUT.containsKey(id));
    }

    @Test
    void operationsWhenTheyChangeSomethingThenEachHasAnActOrAReason() {
        Set<String> known = new TreeSet<>(acts.all().keySet());
        known.addAll(WITHOUT.keySet());

        assertThat(changing().map(SpecOperation::id)).containsExactlyInAnyOrderElementsOf(known);
    }

    @ParameterizedTest
    @MethodSource("recorded")
    void eventsWhenAnOperationChangedSomethingThenNameWhoDidItAndToWhom(String operationId) {
        RecordedAct act = requireNonNull(acts.all().get(operationId)).get();
        String requestId = "act-" + UUID.randomUUID();

        RawResponse response = replicas.first().send(act.request().requestId(requestId));

        assertThat(response.status()).as("%s", response).isBetween(200, 204);
        List<Json> events = SecurityTrail.at(replicas.second()).ofRequest(requestId, "");
        assertThat(events).extracting(event -> event.text("kind")).containsAll(act.kinds());
        assertThat(events).as("actor").allMatch(act::namesActor);
        assertThat(events)
                .filteredOn(event -> act.kinds().contains(event.text("kind")))
                .as("link and subject")
                .allMatch(act::namesLinkIssuer)
                .allMatch(event -> act.namesSubject(event, response));
    }
}
