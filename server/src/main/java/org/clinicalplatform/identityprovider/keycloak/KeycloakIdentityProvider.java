package org.clinicalplatform.identityprovider.keycloak;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.identityprovider.ProviderAccount;
import org.clinicalplatform.identityprovider.ProviderAdminSettings;
import org.clinicalplatform.identityprovider.ProvisionedUser;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes to the users of a Keycloak realm. Each write can be repeated.
 *
 * <p>A user is updated by reading and replacing its whole representation, since Keycloak removes what a body omits.
 * Users created by the service carry the account id as an attribute, which the realm must keep ({@code
 * unmanagedAttributePolicy} of its user profile, {@code ADMIN_EDIT}); this is checked with each new user.
 */
public final class KeycloakIdentityProvider implements IdentityProvider {
    private static final Logger LOG = LoggerFactory.getLogger(KeycloakIdentityProvider.class);
    private static final String UPDATE_PASSWORD = "UPDATE_PASSWORD";
    private static final String REQUIRED_ACTIONS = "requiredActions";
    private static final int BAD_REQUEST = 400;
    private static final int CONFLICT = 409;

    private final KeycloakUserClient users;
    private final boolean sendsPasswordMail;

    /**
     * Connects to the configured realm.
     *
     * @param sendsPasswordMail whether Keycloak sends the messages about passwords
     */
    public KeycloakIdentityProvider(ProviderAdminSettings settings, boolean sendsPasswordMail) {
        users = new KeycloakUserClient(settings);
        this.sendsPasswordMail = sendsPasswordMail;
    }

    @Override
    public boolean sendsPasswordMail() {
        return sendsPasswordMail;
    }

    @Override
    public Optional<String> provisionUser(ProvisionedUser user) {
        String known = user.subject();
        if (known != null) {
            if (users.find(known).isEmpty()) {
                throw InvalidRequest.because("idpSubject does not match a user of the identity provider");
            }
            return Optional.of(known);
        }
        KeycloakResponse response = users.create(representation(user));
        if (response.status() == CONFLICT) {
            throw new ApiException(concernsEmail(response) ? ErrorCode.EMAIL_TAKEN : ErrorCode.USERNAME_TAKEN);
        }
        if (!response.isSuccess()) {
            throw KeycloakUserClient.refusal(response, "creation");
        }
        String id = KeycloakUserClient.idIn(response)
                .orElseThrow(() -> new IdentityProviderException(
                        new IllegalStateException("Keycloak did not return the location of the new user")));
        requireAttribute(id, user.userAccountId());
        return Optional.of(id);
    }

    @Override
    public void deleteUser(UUID userAccountId) {
        users.findIdsOfAccount(userAccountId).forEach(users::delete);
    }

    @Override
    public void setPassword(ProviderAccount account, String newPassword) {
        KeycloakResponse response = users.resetPassword(subject(account), newPassword);
        if (response.status() == BAD_REQUEST) {
            throw InvalidRequest.because("newPassword violates the password policy of the identity provider");
        }
        if (!response.isSuccess()) {
            throw KeycloakUserClient.refusal(response, "password");
        }
    }

    @Override
    public void requirePasswordUpdate(ProviderAccount account) {
        Map<String, Object> user = find(account).orElseThrow(KeycloakIdentityProvider::unknownUser);
        List<Object> actions = new ArrayList<>();
        if (user.get(REQUIRED_ACTIONS) instanceof List<?> present) {
            actions.addAll(present);
        }
        if (!actions.contains(UPDATE_PASSWORD)) {
            actions.add(UPDATE_PASSWORD);
            user.put(REQUIRED_ACTIONS, actions);
            users.replace(subject(account), user);
        }
    }

    @Override
    public void sendPasswordMail(ProviderAccount account) {
        users.mailActions(subject(account), List.of(UPDATE_PASSWORD));
    }

    /** A user unknown to the provider cannot sign in there and does not need to be disabled. */
    @Override
    public void setEnabled(ProviderAccount account, boolean enabled) {
        Optional<Map<String, Object>> found = find(account);
        if (found.isEmpty() && !enabled) {
            LOG.info("Account {} does not exist at the identity provider", account.userAccountId());
            return;
        }
        Map<String, Object> user = found.orElseThrow(KeycloakIdentityProvider::unknownUser);
        if (!Boolean.valueOf(enabled).equals(user.get("enabled"))) {
            user.put("enabled", enabled);
            users.replace(subject(account), user);
        }
    }

    @Override
    public void logoutUser(ProviderAccount account) {
        if (account.subject() != null) {
            users.logout(account.subject());
        }
    }

    private static Map<String, Object> representation(ProvisionedUser user) {
        Map<String, Object> representation = new LinkedHashMap<>();
        representation.put("username", user.username());
        if (user.email() != null) {
            representation.put("email", user.email());
            // set by an administrator, and links that set a password are sent there
            representation.put("emailVerified", true);
        }
        representation.put("firstName", user.firstName());
        representation.put("lastName", user.lastName());
        representation.put("enabled", true);
        representation.put(
                "attributes",
                Map.of(
                        KeycloakUserClient.ACCOUNT_ATTRIBUTE,
                        List.of(user.userAccountId().toString())));
        return representation;
    }

    /** Without the attribute, a user whose registration fails could not be found again. */
    private void requireAttribute(String id, UUID userAccountId) {
        if (users.find(id)
                .filter(user -> KeycloakUserClient.isOf(user, userAccountId))
                .isEmpty()) {
            users.delete(id);
            throw IdentityProviderException.notApplied(new IllegalStateException(
                    "The realm does not keep the attribute " + KeycloakUserClient.ACCOUNT_ATTRIBUTE
                            + "; set unmanagedAttributePolicy of its user profile to ADMIN_EDIT"));
        }
    }

    /** Reads the user before a write, so that a failure means that nothing was written. */
    private Optional<Map<String, Object>> find(ProviderAccount account) {
        if (account.subject() == null) {
            return Optional.empty();
        }
        try {
            return users.find(account.subject());
        } catch (IdentityProviderException e) {
            throw IdentityProviderException.notApplied(e);
        }
    }

    private static IdentityProviderException unknownUser() {
        return IdentityProviderException.notApplied(
                new IllegalStateException("Keycloak does not have a user with the account's subject"));
    }

    private static String subject(ProviderAccount account) {
        if (account.subject() == null) {
            throw IdentityProviderException.notApplied(new IllegalStateException(
                    "Account " + account.userAccountId() + " does not have a subject at the identity provider"));
        }
        return account.subject();
    }

    private static boolean concernsEmail(KeycloakResponse conflict) {
        return new String(conflict.body(), StandardCharsets.UTF_8).contains("email");
    }
}
