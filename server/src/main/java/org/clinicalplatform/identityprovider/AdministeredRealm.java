package org.clinicalplatform.identityprovider;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.springframework.web.util.UriUtils;

/**
 * Compares the realm whose users the service writes to with the issuer whose tokens it accepts. A copy of the database
 * has the accounts of the original, whose users bear their marks: with the settings of two installations, the copy
 * would write to the users of the original.
 *
 * <p>Keycloak names as issuer its configured hostname or, if it has none, the host of the request, each with
 * {@code /realms/<realm>}. So another realm is a mistake; another host may be an internal name of the same server.
 */
final class AdministeredRealm {
    private static final String REALMS = "/realms/";

    private final OidcSettings oidc;
    private final ProviderAdminSettings admin;
    private final ProviderDiscovery discovery;

    AdministeredRealm(OidcSettings oidc, ProviderAdminSettings admin, ProviderDiscovery discovery) {
        this.oidc = oidc;
        this.admin = admin;
        this.discovery = discovery;
    }

    /** A sentence if the realm is not that of the issuer. */
    Optional<String> mistake() {
        return issuer().filter(issuer -> !isOfRealm(issuer))
                .map(issuer -> "extidp.admin.realm: the service would write to the users of " + issuer
                        + ", but accepts tokens of " + oidc.issuerUri()
                        + ". Set both to the same realm, or unset extidp.admin.base-url");
    }

    /** A sentence if the realm has the right name and may be that of another server. */
    Optional<String> doubt() {
        return issuer().filter(issuer -> isOfRealm(issuer) && !hostOf(issuer).equals(hostOf(oidc.issuerUri())))
                .map(issuer -> "extidp.admin.base-url: the service writes to the users of " + issuer
                        + ", and accepts tokens of " + oidc.issuerUri()
                        + ". If both are the same server, set its hostname; if not, unset extidp.admin.base-url");
    }

    /** What the realm calls itself; empty if it does not respond, which is a mistake of another kind. */
    private Optional<String> issuer() {
        String address = admin.baseUrl() + REALMS + UriUtils.encodePathSegment(admin.realm(), StandardCharsets.UTF_8);
        try {
            return discovery.issuer(address);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private boolean isOfRealm(String issuer) {
        return realmOf(issuer).equals(realmOf(oidc.issuerUri()));
    }

    /** The end of the address: a proxy can add to the path before it, and a slash after it is a mistake of its own. */
    private static String realmOf(String issuer) {
        String address = issuer.replaceAll("/+$", "");
        return address.substring(Math.max(0, address.lastIndexOf(REALMS)));
    }

    private static String hostOf(String issuer) {
        return OidcSettings.isWebUrl(issuer) ? URI.create(issuer).getHost() : "";
    }
}
