package org.clinicalplatform.contract.client;

import java.net.URI;
import java.util.UUID;
import org.clinicalplatform.client.ClinicalClient;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.ProviderExchange;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;

/** Java clients of the shared server. */
final class Clients {

    private Clients() {}

    static ClinicalClient anonymous() {
        return ClinicalClient.builder().baseUrl(Servers.shared().baseUri()).build();
    }

    /** Signed in however the server's accounts do that, into N1 or where else the account belongs alone. */
    static ClinicalClient signedIn(String account) {
        return signedIn(account, Servers.shared().baseUri());
    }

    /** The same over another address of the server. */
    static ClinicalClient signedIn(String account, URI baseUri) {
        ClinicalClient client = ClinicalClient.builder().baseUrl(baseUri).build();
        ServerUnderTest server = Servers.shared();
        if (server.signIn() instanceof ProviderExchange provider) {
            client.sessions().exchange(provider.realm().passwordToken(account, Demo.PASSWORD));
        } else {
            client.sessions().signIn(account, Demo.PASSWORD);
        }
        if (client.sessions().verify().getSessionTenantId() == null) {
            client.sessions().narrow(UUID.fromString(Demo.NORTH), UUID.fromString(Demo.N1));
        }
        return client;
    }
}
