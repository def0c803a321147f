package org.clinicalplatform.contract.client;

import java.util.UUID;
import org.clinicalplatform.client.ClinicalClient;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.ProviderExchange;
import org.clinicalplatform.contract.harness.ServerUnderTest;

/** Signs clients in as accounts with the demo password, in whichever way the server's accounts do. */
final class ClientSignIn {

    private ClientSignIn() {}

    /** Into N1, or where else the account belongs alone. */
    static void signIn(ClinicalClient client, ServerUnderTest server, String account) {
        if (server.signIn() instanceof ProviderExchange provider) {
            client.sessions().exchange(provider.realm().passwordToken(account, Demo.PASSWORD));
        } else {
            client.sessions().signIn(account, Demo.PASSWORD);
        }
        if (client.sessions().verify().getSessionTenantId() == null) {
            client.sessions().narrow(UUID.fromString(Demo.NORTH), UUID.fromString(Demo.N1));
        }
    }
}
