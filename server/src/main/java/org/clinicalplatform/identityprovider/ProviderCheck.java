package org.clinicalplatform.identityprovider;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyType;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.util.ResourceRetriever;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.text.ParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Tries what the settings of the identity provider name: the issuer, the key set and the client that administers users
 * (requirement R-326). Each request is bounded by the timeouts of {@link ProviderRetriever} or of {@code extidp.admin}.
 */
@Component
class ProviderCheck {
    private static final Set<KeyType> SIGNATURE_KEYS = Set.of(KeyType.RSA, KeyType.EC);

    private final OidcSettings oidc;
    private final ProviderAdminSettings admin;
    private final IdentityProvider provider;
    private final ResourceRetriever retriever = new ProviderRetriever();
    private final ProviderDiscovery discovery = new ProviderDiscovery(retriever);
    private final AdministeredRealm realm;

    ProviderCheck(OidcSettings oidc, ProviderAdminSettings admin, IdentityProvider provider) {
        this.oidc = oidc;
        this.admin = admin;
        this.provider = provider;
        realm = new AdministeredRealm(oidc, admin, discovery);
    }

    /** One sentence for each mistake, which begins with the setting. */
    List<String> mistakes() {
        List<String> mistakes = new ArrayList<>();
        checkIssuer(mistakes);
        checkKeys(mistakes);
        if (admin.isConfigured()) {
            checkAdministration(mistakes);
            realm.mistake().ifPresent(mistakes::add);
        }
        return mistakes;
    }

    /** One sentence for each setting that may be right, which does not prevent a start. */
    List<String> doubts() {
        return admin.isConfigured() ? realm.doubt().stream().toList() : List.of();
    }

    /** An issuer that is not a web address is only compared. */
    private void checkIssuer(List<String> mistakes) {
        if (!OidcSettings.isWebUrl(oidc.issuerUri())) {
            return;
        }
        try {
            discovery.jwkSetUri(oidc.issuerUri());
        } catch (IOException e) {
            mistakes.add("svc.auth.oidc.issuer-uri: " + e.getMessage()
                    + ". Tokens are accepted only if their iss is exactly the setting");
        }
    }

    /** Keys that are discovered are tried only if the issuer's document is there, whose mistake is enough. */
    private void checkKeys(List<String> mistakes) {
        if (oidc.discoversKeys() && !mistakes.isEmpty()) {
            return;
        }
        String setting = oidc.discoversKeys() ? "svc.auth.oidc.issuer-uri" : "svc.auth.oidc.jwk-set-uri";
        try {
            JWKSet keys =
                    ProviderKeySet.parse(retriever.retrieveResource(jwkSetUri()).getContent());
            if (keys.getKeys().stream().noneMatch(ProviderCheck::verifiesSignatures)) {
                mistakes.add(setting + ": the JWKS does not contain an RSA or EC key for signatures");
            }
        } catch (IOException e) {
            mistakes.add(setting + ": could not fetch the JWKS: " + e.getMessage());
        } catch (ParseException e) {
            mistakes.add(setting + ": the document at the address of the keys is not a JWKS");
        }
    }

    private URL jwkSetUri() throws IOException {
        return oidc.discoversKeys()
                ? discovery.jwkSetUri(oidc.issuerUri())
                : URI.create(oidc.jwkSetUri()).toURL();
    }

    private static boolean verifiesSignatures(JWK key) {
        return SIGNATURE_KEYS.contains(key.getKeyType()) && !KeyUse.ENCRYPTION.equals(key.getKeyUse());
    }

    private void checkAdministration(List<String> mistakes) {
        try {
            provider.checkAccess();
        } catch (IdentityProviderException e) {
            mistakes.add(
                    "extidp.admin: the service cannot read the users of the realm: " + causeOf(e)
                            + ". Check base-url, realm, client-id, client-secret and the roles of the client's service account");
        }
    }

    private static String causeOf(IdentityProviderException failure) {
        Throwable cause = failure.getCause();
        return String.valueOf(cause == null ? failure.getMessage() : cause.getMessage());
    }
}
