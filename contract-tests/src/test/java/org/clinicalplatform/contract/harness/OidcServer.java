package org.clinicalplatform.contract.harness;

import java.net.URI;
import java.time.Duration;

/** A server whose accounts are users of a realm, with the line between the two. */
public record OidcServer(ServerProcess server, Realm realm, CuttableProxy line) implements AutoCloseable {

    /** What it takes to agree with the provider again after a failure, with time to spare on a busy machine. */
    public static final Duration RECONCILED = Duration.ofSeconds(40);

    /** A server of a database and a realm, which the caller stops. */
    public static OidcServer start(String name, Database database, Realm realm) {
        CuttableProxy line = new CuttableProxy(realm.keycloak().baseUri());
        try {
            ServerProcess server = launch(name, database, realm, line.baseUri())
                    .withDefaultLimits()
                    .start();
            return new OidcServer(server, realm, line);
        } catch (RuntimeException e) {
            line.close();
            throw e;
        }
    }

    /** A server that writes to a realm there, does not wait long for it, and soon makes up for what failed. */
    public static ServerLaunch launch(String name, Database database, Realm realm, URI administration) {
        return ServerLaunch.configured(name, database, KeyPairs.ec("secp256r1"))
                .oidc(realm)
                .administering(realm, administration)
                .with("EXTIDP_ADMIN_CONNECT_TIMEOUT", "PT1S")
                .with("EXTIDP_ADMIN_READ_TIMEOUT", "PT3S")
                .with("EXTIDP_ADMIN_RECONCILE_DELAY", "PT0.5S")
                .with("EXTIDP_ADMIN_SETTLE_AFTER", "PT4S");
    }

    /** Whether the outcome of every write to the provider is known. */
    public boolean isSettled() {
        return server.database().number("select count(*) from identity_provider_write") == 0;
    }

    @Override
    public void close() {
        try (line) {
            server.close();
        }
    }
}
