package org.clinicalplatform.contract.singlesignon;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.OidcServer;
import org.clinicalplatform.contract.harness.Realm;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.junit.jupiter.api.Test;

/** What a start says about the settings of the provider: the classic mistakes of an installation, and nothing else. */
abstract class StartChecks {

    private static final String CHECKED = "ProviderStartCheck";
    private static final Duration SOON = Duration.ofSeconds(20);

    private final OidcServer oidc = Servers.oidc();

    @Test
    void startWhenIssuerAndSecretAreWrongThenOneWarningNamesEach() {
        Realm realm = oidc.realm();
        try (ServerProcess server = OidcServer.launch(
                        "start-checks",
                        Servers.demoDatabase("start_checks"),
                        realm,
                        realm.keycloak().baseUri())
                .with("SVC_AUTH_OIDC_ISSUER_URI", realm.issuer() + "/")
                .with("EXTIDP_ADMIN_CLIENT_SECRET", "wrong")
                .start()) {
            Await.until(SOON, () -> checks(server).size() == 2);

            assertThat(checks(server))
                    .satisfiesExactly(
                            line -> assertThat(line)
                                    .contains("svc.auth.oidc.issuer-uri: ", "another issuer, " + realm.issuer() + "."),
                            line -> assertThat(line)
                                    .contains("extidp.admin: ", "refused a token to client " + Realm.SERVICE));
        }
    }

    @Test
    void startWhenEverythingIsRightThenWarnsOfNothing() {
        assertThat(checks(oidc.server())).isEmpty();
    }

    private static List<String> checks(ServerProcess server) {
        return server.log().lines().filter(line -> line.contains(CHECKED)).toList();
    }
}
