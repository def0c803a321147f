package org.clinicalplatform.contract.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.UUID;
import org.clinicalplatform.client.ClinicalClient;
import org.clinicalplatform.client.VisitId;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.AuthenticationFailedException;
import org.clinicalplatform.client.error.SessionEndedException;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.OidcServer;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;

@NeedsOwnServer("signs in at an identity provider of its own")
class JavaClientExchangeTest {

    private static final VisitId VISIT = VisitId.parse(Demo.ENDED_VISIT);

    private final OidcServer oidc = Servers.oidc();
    private final ClinicalClient client =
            ClinicalClient.builder().baseUrl(oidc.server().baseUri()).build();

    @Test
    void exchangeWhenSignedInAtTheProviderThenTheClientReadsRecordsOnceItIsNarrowed() {
        client.sessions().exchange(token(Demo.CLINICIAN));
        assertThat(client.sessions().verify().getSessionTenantId()).isNull();
        assertThatThrownBy(() -> client.visits().get(VISIT)).isInstanceOf(AccessDeniedException.class);

        client.sessions().narrow(UUID.fromString(Demo.NORTH), UUID.fromString(Demo.N1));

        assertThat(client.visits().get(VISIT).getId()).isEqualTo(VISIT.value());
    }

    @Test
    void exchangeWhenTheTokenIsNotGoodThenAuthenticationFailedAndTheSessionGoesOn() {
        ClientSignIn.signIn(client, oidc.server(), Demo.CLINICIAN);

        assertThatThrownBy(() -> client.sessions().exchange("not.a.token"))
                .isInstanceOf(AuthenticationFailedException.class);

        assertThat(client.visits().get(VISIT).getId()).isEqualTo(VISIT.value());
    }

    @Test
    void requireUpdateWhenDoneThenTheClientsSessionIsOver() {
        ClientSignIn.signIn(client, oidc.server(), new Accounts(oidc.server()).copyOf(Demo.CLINICIAN));

        client.passwords().requireUpdate();

        assertThatThrownBy(() -> client.sessions().verify()).isInstanceOf(SessionEndedException.class);
    }

    private String token(String account) {
        return oidc.realm().passwordToken(account, Demo.PASSWORD);
    }
}
