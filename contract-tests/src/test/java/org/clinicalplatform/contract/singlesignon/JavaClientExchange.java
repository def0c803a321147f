package org.clinicalplatform.contract.singlesignon;

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
import org.clinicalplatform.contract.harness.OidcServer;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;

/** The Java client exchanges tokens of the provider for sessions. */
abstract class JavaClientExchange {

    private static final VisitId VISIT = VisitId.parse(Demo.ENDED_VISIT);

    private final OidcServer oidc = Servers.oidc();
    private final ClinicalClient client =
            ClinicalClient.builder().baseUrl(oidc.server().baseUri()).build();

    @Test
    void exchangeWhenSignedInAtTheProviderThenTheClientReadsRecordsOnceItIsNarrowed() {
        client.sessions().exchange(oidc.realm().passwordToken(Demo.CLINICIAN, Demo.PASSWORD));
        assertThat(client.sessions().verify().getSessionTenantId()).isNull();
        assertThatThrownBy(() -> client.visits().get(VISIT)).isInstanceOf(AccessDeniedException.class);

        client.sessions().narrow(UUID.fromString(Demo.NORTH), UUID.fromString(Demo.N1));

        assertThat(client.visits().get(VISIT).getId()).isEqualTo(VISIT.value());
    }

    @Test
    void exchangeWhenTheTokenIsNotGoodThenAuthenticationFailedAndTheSessionGoesOn() {
        signIn(Demo.CLINICIAN);

        assertThatThrownBy(() -> client.sessions().exchange("not.a.token"))
                .isInstanceOf(AuthenticationFailedException.class);

        assertThat(client.visits().get(VISIT).getId()).isEqualTo(VISIT.value());
    }

    @Test
    void requireUpdateWhenDoneThenTheClientsSessionIsOver() {
        signIn(new Accounts(oidc.server()).copyOf(Demo.CLINICIAN));

        client.passwords().requireUpdate();

        assertThatThrownBy(() -> client.sessions().verify()).isInstanceOf(SessionEndedException.class);
    }

    private void signIn(String account) {
        client.sessions().exchange(oidc.realm().passwordToken(account, Demo.PASSWORD));
        client.sessions().narrow(UUID.fromString(Demo.NORTH), UUID.fromString(Demo.N1));
    }
}
