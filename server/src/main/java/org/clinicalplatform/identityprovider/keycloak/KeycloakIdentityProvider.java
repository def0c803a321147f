package org.clinicalplatform.identityprovider.keycloak;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.identityprovider.ProfileSource;
import org.clinicalplatform.identityprovider.ProviderAccount;
import org.clinicalplatform.identityprovider.ProviderAdminSettings;
import org.clinicalplatform.identityprovider.ProviderClient;
import org.clinicalplatform.identityprovider.ProviderProfile;
import org.clinicalplatform.identityprovider.ProvisionedUser;
import org.clinicalplatform.identityprovider.UserRelease;
import org.clinicalplatform.identityprovider.UserStatus;
import org.clinicalplatform.identityprovider.keycloak.KeycloakUserClient.ReleasedUser;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes to the users of a Keycloak realm. Each write can be repeated.
 *
 * <p>A user is updated by reading and replacing its representation, since Keycloak removes the profile and attributes
 * that a body omits. It keeps enablement and required actions, which are written only to change them.
 * Users are marked with the account id as an attribute, which the realm must keep ({@code unmanagedAttributePolicy} of
 * its user profile, {@code ADMIN_EDIT}); this is checked with each mark. Only marked users are written, and never a
 * service account or a user with roles of {@code realm-management} (decision 0030).
 */
public final class KeycloakIdentityProvider implements IdentityProvider {
    private static final Logger LOG = LoggerFactory.getLogger(KeycloakIdentityProvider.class);
    private static final String UPDATE_PASSWORD = "UPDATE_PASSWORD";
    private static final String REQUIRED_ACTIONS = "requiredActions";
    private static final int BAD_REQUEST = 400;
    private static final int CONFLICT = 409;
    private static final Duration REGISTRATION = Duration.ofSeconds(15);
    private static final Duration CLOCK_SKEW = Duration.ofSeconds(5);

    private final KeycloakUserClient users;
    private final KeycloakServiceAccounts serviceAccounts;
    private final boolean sendsPasswordMail;
    private final ProfileSource profiles;

    /**
     * Connects to the configured realm.
     *
     * @param sendsPasswordMail whether Keycloak sends the messages about passwords
     * @param profiles where email addresses and names are changed
     */
    public KeycloakIdentityProvider(ProviderAdminSettings settings, boolean sendsPasswordMail, ProfileSource profiles) {
        KeycloakAdminClient admin = new KeycloakAdminClient(settings);
        users = new KeycloakUserClient(admin);
        serviceAccounts = new KeycloakServiceAccounts(admin);
        this.sendsPasswordMail = sendsPasswordMail;
        this.profiles = profiles;
    }

    @Override
    public boolean sendsPasswordMail() {
        return sendsPasswordMail;
    }

    @Override
    public boolean ownsProfiles() {
        return profiles == ProfileSource.PROVIDER;
    }

    @Override
    public Optional<String> provisionUser(ProvisionedUser user) {
        String known = user.subject();
        if (known != null) {
            if (users.find(known).isEmpty()) {
                throw unknownSubject();
            }
            return Optional.of(known);
        }
        if (user.username().startsWith(KeycloakUserClient.SERVICE_ACCOUNT_PREFIX)) {
            throw InvalidRequest.because("username must not begin with " + KeycloakUserClient.SERVICE_ACCOUNT_PREFIX
                    + ", which the identity provider reserves");
        }
        KeycloakResponse response = users.create(representation(user));
        if (response.status() == CONFLICT) {
            throw new ApiException(concernsEmail(response) ? ErrorCode.EMAIL_TAKEN : ErrorCode.USERNAME_TAKEN);
        }
        if (response.status() == BAD_REQUEST) {
            throw InvalidRequest.because(
                    "The identity provider does not accept the username, the email address or the names");
        }
        ReleasedUser created = KeycloakUserClient.created(response.require("creation"))
                .orElseThrow(() -> new IdentityProviderException(
                        new IllegalStateException("Keycloak did not return the location of the new user")));
        if (!keepsMark(created, user.userAccountId())) {
            throw markNotKept();
        }
        return Optional.of(created.id());
    }

    @Override
    public List<String> accountsOfNamesakes(ProvisionedUser user) {
        List<Map<String, Object>> found = new ArrayList<>(users.findWith("username", user.username()));
        String email = user.email();
        if (email != null) {
            found.addAll(users.findWith("email", email));
        }
        return found.stream()
                .flatMap(namesake -> KeycloakUserClient.onlyMark(namesake).stream())
                .distinct()
                .toList();
    }

    @Override
    public void releaseUser(ProviderAccount account) {
        Map<String, Object> user = find(account).orElseThrow(KeycloakIdentityProvider::unknownSubject);
        UserRelease release = users.release(user, account.userAccountId());
        if (release != UserRelease.RELEASED) {
            throw InvalidRequest.because("idpSubject names " + release.description());
        }
        if (!isMarkedSince(subject(account), account.userAccountId())) {
            throw markNotKept();
        }
    }

    private boolean isMarkedSince(String id, UUID userAccountId) {
        try {
            return isMarked(id, userAccountId);
        } catch (IdentityProviderException e) {
            // the mark may have been set, even if this request only read
            throw e.asUnknownOutcome();
        }
    }

    @Override
    public void withdrawRelease(ProviderAccount account) {
        find(account)
                .flatMap(user -> users.admit(user, account.userAccountId()))
                .ifPresent(user -> users.withdraw(user, account.userAccountId()));
    }

    @Override
    public UserRelease releaseOf(ProviderAccount account) {
        return find(account)
                .map(user -> users.releaseOf(user, account.userAccountId()))
                .orElse(UserRelease.NO_USER);
    }

    @Override
    public boolean isCreatedFor(ProviderAccount account, Instant registeredAt) {
        return find(account)
                .filter(user -> user.get("createdTimestamp") instanceof Number created
                        && isWithRegistration(Instant.ofEpochMilli(created.longValue()), registeredAt))
                .filter(user -> users.releaseOf(user, account.userAccountId()) == UserRelease.RELEASED)
                .isPresent();
    }

    /** A registration creates the user within the timeouts, and takes the time of the account afterwards. */
    private static boolean isWithRegistration(Instant created, Instant registeredAt) {
        return created.isAfter(registeredAt.minus(REGISTRATION)) && created.isBefore(registeredAt.plus(CLOCK_SKEW));
    }

    @Override
    public UserStatus statusOf(ProviderAccount account) {
        return find(account)
                .map(user -> Boolean.FALSE.equals(user.get("enabled")) ? UserStatus.DISABLED : UserStatus.ENABLED)
                .orElse(UserStatus.NO_USER);
    }

    @Override
    public UserStatus statusOf(ProviderClient client) {
        return serviceAccounts.statusOf(client);
    }

    @Override
    public void checkAccess() {
        users.checkAccess();
    }

    @Override
    public void deleteUser(UUID userAccountId) {
        for (Map<String, Object> user : users.findOfAccount(userAccountId)) {
            users.admit(user, userAccountId).ifPresent(users::delete);
        }
    }

    @Override
    public void setPassword(ProviderAccount account, String newPassword) {
        KeycloakResponse response = users.resetPassword(released(account), newPassword);
        if (response.status() == BAD_REQUEST) {
            throw InvalidRequest.because("newPassword violates the password policy of the identity provider");
        }
        response.require("password");
    }

    @Override
    public void requirePasswordUpdate(ProviderAccount account) {
        ReleasedUser user = released(account);
        List<Object> actions = new ArrayList<>();
        if (user.representation().get(REQUIRED_ACTIONS) instanceof List<?> present) {
            actions.addAll(present);
        }
        if (!actions.contains(UPDATE_PASSWORD)) {
            actions.add(UPDATE_PASSWORD);
            user.representation().put(REQUIRED_ACTIONS, actions);
            users.replace(user);
        }
    }

    /** A user unknown to the provider has no profile there. */
    @Override
    public void setProfile(ProviderAccount account, ProviderProfile profile) {
        if (!ownsProfiles()) {
            find(account).ifPresent(found -> ifReleased(account, found, user -> replaceProfile(user, profile)));
        }
    }

    @Override
    public void sendPasswordMail(ProviderAccount account) {
        users.mailActions(released(account), List.of(UPDATE_PASSWORD));
    }

    private void replaceProfile(ReleasedUser user, ProviderProfile profile) {
        if (KeycloakProfiles.replace(user.representation(), profile)) {
            KeycloakResponse response = users.tryReplace(user);
            if (response.status() == CONFLICT) {
                throw new ApiException(ErrorCode.EMAIL_TAKEN);
            }
            if (response.status() == BAD_REQUEST) {
                throw InvalidRequest.because("The identity provider does not accept the email address or the names");
            }
            response.require("update");
        }
    }

    /**
     * A user unknown to the provider cannot sign in there and does not need to be disabled; an account without a link
     * has no user.
     */
    @Override
    public void setEnabled(ProviderAccount account, boolean enabled) {
        if (account.subject() == null) {
            return;
        }
        Optional<Map<String, Object>> found = find(account);
        if (found.isEmpty() && !enabled) {
            LOG.info("Account {} does not exist at the identity provider", account.userAccountId());
            return;
        }
        ifReleased(account, found.orElseThrow(KeycloakIdentityProvider::unknownUser), user -> {
            if (!Boolean.valueOf(enabled).equals(user.representation().get("enabled"))) {
                user.representation().put("enabled", enabled);
                users.replace(user);
            }
        });
    }

    @Override
    public void logoutUser(ProviderAccount account) {
        find(account).ifPresent(found -> ifReleased(account, found, users::logout));
    }

    private static Map<String, Object> representation(ProvisionedUser user) {
        Map<String, Object> representation = new LinkedHashMap<>();
        representation.put("username", user.username());
        KeycloakProfiles.replace(representation, new ProviderProfile(user.email(), user.firstName(), user.lastName()));
        representation.put("enabled", true);
        representation.put(
                "attributes",
                Map.of(
                        KeycloakUserClient.ACCOUNT_ATTRIBUTE,
                        List.of(user.userAccountId().toString())));
        return representation;
    }

    /**
     * Whether the new user has its mark; otherwise it is deleted. Without the mark, it could not be written to, nor
     * found again if its registration fails.
     */
    private boolean keepsMark(ReleasedUser created, UUID userAccountId) {
        try {
            if (isMarked(created.id(), userAccountId)) {
                return true;
            }
            users.delete(created);
            return false;
        } catch (IdentityProviderException e) {
            // the user exists, even if this request only read or was refused
            throw e.asUnknownOutcome();
        }
    }

    private boolean isMarked(String id, UUID userAccountId) {
        return users.find(id)
                .filter(user -> KeycloakUserClient.isMarked(user, userAccountId))
                .isPresent();
    }

    private Optional<Map<String, Object>> find(ProviderAccount account) {
        return account.subject() == null ? Optional.empty() : users.find(account.subject());
    }

    /** The user of the account for a write that is refused if it is not released. */
    private ReleasedUser released(ProviderAccount account) {
        if (account.subject() == null) {
            throw new ApiException(ErrorCode.IDP_USER_NOT_RELEASED);
        }
        Map<String, Object> user = find(account).orElseThrow(KeycloakIdentityProvider::unknownUser);
        return users.admit(user, account.userAccountId())
                .orElseThrow(() -> new ApiException(ErrorCode.IDP_USER_NOT_RELEASED));
    }

    private void ifReleased(ProviderAccount account, Map<String, Object> user, Consumer<ReleasedUser> write) {
        users.admit(user, account.userAccountId())
                .ifPresentOrElse(
                        write,
                        () -> LOG.info(
                                "The user of account {} at the identity provider is not released; it was not changed",
                                account.userAccountId()));
    }

    private static ApiException unknownSubject() {
        return InvalidRequest.because("idpSubject does not match a user of the identity provider");
    }

    private static IdentityProviderException markNotKept() {
        return IdentityProviderException.notApplied(new IllegalStateException(
                "The realm does not keep the attribute " + KeycloakUserClient.ACCOUNT_ATTRIBUTE
                        + "; set unmanagedAttributePolicy of its user profile to ADMIN_EDIT"));
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
