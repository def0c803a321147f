package org.clinicalplatform.identityprovider.keycloak;

import java.util.Map;
import java.util.Optional;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.identityprovider.ProviderClient;
import org.clinicalplatform.identityprovider.UserStatus;

/**
 * The users that Keycloak keeps for clients with service accounts. Only tokens of the client credentials grant have
 * them as their subject. Which client a user belongs to is read from the client, since a user's name proves nothing
 * (decision 0062).
 */
final class KeycloakServiceAccounts {
    private final KeycloakAdminClient admin;

    KeycloakServiceAccounts(KeycloakAdminClient admin) {
        this.admin = admin;
    }

    /**
     * The status of the client's service account.
     *
     * @throws IdentityProviderException when Keycloak does not tell
     */
    UserStatus statusOf(ProviderClient client) {
        Optional<Map<String, Object>> found = find(client.clientId());
        if (found.isEmpty() || !isTrue(found.get(), "serviceAccountsEnabled")) {
            return UserStatus.NO_USER;
        }
        if (!isTrue(found.get(), "enabled")) {
            return UserStatus.DISABLED;
        }
        String id = String.valueOf(found.get().get("id"));
        KeycloakResponse response = admin.get("/clients/{id}/service-account-user", id);
        if (response.isNotFound()) {
            return UserStatus.NO_USER;
        }
        Map<String, Object> user = read(response).object();
        if (client.subject() != null && !client.subject().equals(user.get("id"))) {
            return UserStatus.NO_USER;
        }
        return isTrue(user, "enabled") ? UserStatus.ENABLED : UserStatus.DISABLED;
    }

    /** Keycloak lists only the clients that the service may view. */
    private Optional<Map<String, Object>> find(String clientId) {
        return read(admin.get("/clients?clientId={clientId}", clientId)).objects().stream()
                .filter(client -> clientId.equals(client.get("clientId")))
                .findFirst();
    }

    private static KeycloakResponse read(KeycloakResponse response) {
        if (!response.isSuccess()) {
            throw IdentityProviderException.notApplied(new IllegalStateException("Keycloak responded with "
                    + response.status()
                    + " to the read of a client; the service account of extidp.admin.client-id needs the role view-clients"
                    + " of realm-management"));
        }
        return response;
    }

    private static boolean isTrue(Map<String, Object> representation, String property) {
        return Boolean.TRUE.equals(representation.get(property));
    }
}
