package org.clinicalplatform.contract.pact;

import au.com.dius.pact.provider.junit5.PactVerificationContext;
import au.com.dius.pact.provider.junit5.PactVerificationInvocationContextProvider;
import au.com.dius.pact.provider.junitsupport.Provider;
import au.com.dius.pact.provider.junitsupport.State;
import au.com.dius.pact.provider.junitsupport.loader.PactFolder;
import java.util.Map;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Verifies the Pact files. Other pipelines can do the same: the states below are all they need, and each hands out
 * what its expressions name.
 */
@Provider("clinical-platform")
@PactFolder("src/test/resources/pacts")
class ProviderPactTest {

    private final ServerUnderTest server = Servers.shared();

    @BeforeEach
    void aim(PactVerificationContext context) {
        context.setTarget(new StrictTarget(server.baseUri(), context.getInteraction()));
    }

    @TestTemplate
    @ExtendWith(PactVerificationInvocationContextProvider.class)
    void interactionWhenReplayedThenAnswersAsAgreed(PactVerificationContext context) {
        context.verifyInteraction();
    }

    @State("a session of an account")
    Map<String, Object> aSession(Map<String, Object> parameters) {
        return tokens(Sessions.at(server).fresh(account(parameters)));
    }

    @State("a session that is not narrowed")
    Map<String, Object> anUnscopedSession(Map<String, Object> parameters) {
        return tokens(Sessions.at(server).signIn(account(parameters), Demo.PASSWORD));
    }

    @State("a visit in progress")
    Map<String, Object> aVisitInProgress(Map<String, Object> parameters) {
        Session session = Sessions.at(server).fresh(account(parameters));
        String body = Visits.opening(String.valueOf(parameters.get("patientId")))
                .replace("\"code\":\"185349003\"", "\"code\":\"185349003\",\"display\":\"Encounter for check up\"")
                .replace("\"visitClass\"", "\"reason\":\"Persistent cough\",\"visitClass\"");
        return Map.of(
                "accessToken", session.accessToken(),
                "visitId", Visits.open(server, session.accessToken(), body).text("id"));
    }

    private static String account(Map<String, Object> parameters) {
        return String.valueOf(parameters.get("account"));
    }

    private static Map<String, Object> tokens(Session session) {
        return Map.of("accessToken", session.accessToken(), "refreshToken", session.refreshToken());
    }
}
