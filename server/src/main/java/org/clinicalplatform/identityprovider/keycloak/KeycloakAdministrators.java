package org.clinicalplatform.identityprovider.keycloak;

import java.util.List;
import java.util.Map;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.jspecify.annotations.Nullable;

/** The users who administer the realm: holders of roles of its client {@code realm-management}. */
final class KeycloakAdministrators {
    private static final String REALM_MANAGEMENT = "realm-management";

    private final KeycloakAdminClient admin;
    private volatile @Nullable String clientId;

    KeycloakAdministrators(KeycloakAdminClient admin) {
        this.admin = admin;
    }

    /**
     * Whether the user holds such a role, directly, through a group, or through another role.
     *
     * @throws IdentityProviderException when Keycloak does not tell
     */
    boolean include(String userId) {
        KeycloakResponse response =
                admin.get("/users/{user}/role-mappings/clients/{client}/composite", userId, realmManagement());
        if (response.isNotFound()) {
            // the realm was imported again, and the client has another id
            clientId = null;
        }
        return !response.requireRead("roles").objects().isEmpty();
    }

    private String realmManagement() {
        String known = clientId;
        if (known == null) {
            known = find();
            clientId = known;
        }
        return known;
    }

    /** Keycloak lists only the clients that the service may view. */
    private String find() {
        KeycloakResponse response = admin.get("/clients?clientId={clientId}", REALM_MANAGEMENT);
        List<Map<String, Object>> clients = response.isSuccess() ? response.objects() : List.of();
        if (clients.size() != 1) {
            throw IdentityProviderException.notApplied(new IllegalStateException(
                    "The client of extidp.admin.client-id cannot see who administers the realm (status "
                            + response.status()
                            + "); assign the role view-clients of realm-management to its service account"));
        }
        return String.valueOf(clients.get(0).get("id"));
    }
}
