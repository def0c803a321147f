package org.clinicalplatform.contract.pact;

import au.com.dius.pact.provider.junit5.PactVerificationContext;
import au.com.dius.pact.provider.junit5.PactVerificationInvocationContextProvider;
import au.com.dius.pact.provider.junitsupport.Provider;
import au.com.dius.pact.provider.junitsupport.State;
import au.com.dius.pact.provider.junitsupport.loader.PactFolder;
import java.util.Map;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/** Verifies the Pact files of refusals by the limiter, whose limits the other tests' server never reaches. */
@Provider("clinical-platform")
@PactFolder("src/test/resources/pacts/limits")
@NeedsOwnServer("exhausts limits")
class LimitPactTest {

    private static final int LIMIT = 5;

    private final ServerProcess server = ServerLaunch.configured(
                    "limit-pact", Servers.emptyDatabase("limit_pact"), KeyPairs.ec("secp256r1"))
            .withDefaultLimits()
            .start();

    @AfterEach
    void stop() {
        server.close();
    }

    @BeforeEach
    void aim(PactVerificationContext context) {
        context.setTarget(new StrictTarget(server.baseUri(), context.getInteraction()));
    }

    @TestTemplate
    @ExtendWith(PactVerificationInvocationContextProvider.class)
    void interactionWhenReplayedThenRespondsAsAgreed(PactVerificationContext context) {
        context.verifyInteraction();
    }

    @State("a client that failed to sign in too often")
    Map<String, Object> anExhaustedClient() {
        String username = Registrations.body().text("username");
        for (int i = 0; i < LIMIT; i++) {
            Sessions.at(server).login(username, "wrong");
        }
        return Map.of("username", username);
    }
}
