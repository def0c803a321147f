package org.clinicalplatform.identityprovider.keycloak;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.identityprovider.UserRelease;
import org.springframework.http.HttpMethod;

/**
 * Reads and writes users of the realm. Every write but the creation and the release takes a {@link ReleasedUser}, which
 * only {@link #admit} and {@link #created} return: no other user can be written to (decision 0030).
 *
 * <p>All methods throw {@link IdentityProviderException} when Keycloak cannot be reached or responds unexpectedly.
 */
final class KeycloakUserClient {
    /**
     * Attribute with the ids of the accounts to which the user belongs: the mark, which only administrators can set.
     */
    static final String ACCOUNT_ATTRIBUTE = "clinical-platform-account";

    /** The beginning of the usernames that Keycloak gives to the service accounts of clients. */
    static final String SERVICE_ACCOUNT_PREFIX = "service-account-";

    private static final String ATTRIBUTES = "attributes";

    /**
     * Properties that Keycloak keeps if a body omits them. They are written only to change them: others may disable the
     * user between the read and the write.
     */
    private static final Set<String> KEPT_IF_OMITTED = Set.of("enabled", "requiredActions");

    /** Path segments that would address something other than a user. */
    private static final Set<String> NOT_IDS = Set.of(".", "..", "count", "profile");

    /** A user that may be written to. */
    static final class ReleasedUser {
        private final String id;
        private final Map<String, Object> read;
        private final Map<String, Object> representation;

        private ReleasedUser(Map<String, Object> representation) {
            this.id = idOf(representation);
            this.read = new LinkedHashMap<>(representation);
            this.representation = representation;
        }

        String id() {
            return id;
        }

        /** The whole representation; a change is written by {@link #replace}. */
        Map<String, Object> representation() {
            return representation;
        }

        private Map<String, Object> body() {
            Map<String, Object> body = new LinkedHashMap<>(representation);
            for (String property : KEPT_IF_OMITTED) {
                if (Objects.equals(read.get(property), representation.get(property))) {
                    body.remove(property);
                }
            }
            return body;
        }

        @Override
        public String toString() {
            return "ReleasedUser[" + id + "]";
        }
    }

    private final KeycloakAdminClient admin;
    private final KeycloakAdministrators administrators;

    KeycloakUserClient(KeycloakAdminClient admin) {
        this.admin = admin;
        administrators = new KeycloakAdministrators(admin);
    }

    /** The whole representation of the user. */
    Optional<Map<String, Object>> find(String id) {
        if (NOT_IDS.contains(id)) {
            return Optional.empty();
        }
        KeycloakResponse response = admin.get("/users/{id}", id);
        return response.isNotFound()
                ? Optional.empty()
                : Optional.of(requireUser(response.requireRead("read").object()))
                        .filter(user -> idOf(user).equals(id));
    }

    /** Another body, for example that of a proxy, does not prove that the user does not exist. */
    private static Map<String, Object> requireUser(Map<String, Object> read) {
        if (!read.containsKey("id")) {
            throw IdentityProviderException.notApplied(
                    new IllegalStateException("The response to the read of a user is not a user"));
        }
        return read;
    }

    /** Reads any one user. */
    void checkAccess() {
        admin.get("/users?max=1").requireRead("search");
    }

    /** The users that bear the mark of the account and of no other. */
    List<Map<String, Object>> findOfAccount(UUID userAccountId) {
        String query = ACCOUNT_ATTRIBUTE + ":" + userAccountId;
        return admin.get("/users?q={query}&briefRepresentation=false", query).requireRead("search").objects().stream()
                .filter(user -> marks(user).equals(List.of(userAccountId.toString())))
                .toList();
    }

    /** The users with this value of the property, in any case. */
    List<Map<String, Object>> findWith(String property, String value) {
        return admin.get("/users?" + property + "={value}&exact=true&briefRepresentation=false", value)
                .requireRead("search")
                .objects();
    }

    /** The id of the account whose mark the user bears, if it bears no other. */
    static Optional<String> onlyMark(Map<String, Object> user) {
        List<?> marks = marks(user);
        return marks.size() == 1 ? Optional.of(String.valueOf(marks.get(0))) : Optional.empty();
    }

    /** Whether the user may be written to on behalf of the account. */
    UserRelease releaseOf(Map<String, Object> user, UUID userAccountId) {
        return isMarked(user, userAccountId) ? eligibilityOf(user) : UserRelease.NOT_MARKED;
    }

    /** The user, if it may be written to on behalf of the account. */
    Optional<ReleasedUser> admit(Map<String, Object> user, UUID userAccountId) {
        return releaseOf(user, userAccountId) == UserRelease.RELEASED
                ? Optional.of(new ReleasedUser(user))
                : Optional.empty();
    }

    /**
     * Marks the user as that of the account, and keeps the marks of accounts in other services.
     *
     * @return what prevented it; {@link UserRelease#RELEASED} if nothing
     */
    UserRelease release(Map<String, Object> user, UUID userAccountId) {
        UserRelease eligibility = eligibilityOf(user);
        if (eligibility == UserRelease.RELEASED && !isMarked(user, userAccountId)) {
            replace(marked(new ReleasedUser(new LinkedHashMap<>(user)), userAccountId));
        }
        return eligibility;
    }

    /** Removes the mark of the account. */
    void withdraw(ReleasedUser user, UUID userAccountId) {
        List<Object> marks = new ArrayList<>(marks(user.representation()));
        marks.remove(userAccountId.toString());
        replace(withMarks(user, marks));
    }

    /** @return the response, whatever its status */
    KeycloakResponse create(Map<String, Object> user) {
        return admin.send(HttpMethod.POST, "/users", user);
    }

    /** The user in the location of the response to {@link #create}. */
    static Optional<ReleasedUser> created(KeycloakResponse response) {
        URI location = response.location();
        if (location == null) {
            return Optional.empty();
        }
        String path = location.getPath();
        return Optional.of(path.substring(path.lastIndexOf('/') + 1))
                .filter(id -> !id.isEmpty())
                .map(id -> new ReleasedUser(Map.of("id", id)));
    }

    /** Writes the representation of the user, without enablement and required actions unless they were changed. */
    void replace(ReleasedUser user) {
        tryReplace(user).require("update");
    }

    /**
     * As {@link #replace}, for changes that Keycloak may refuse.
     *
     * @return the response, whatever its status
     */
    KeycloakResponse tryReplace(ReleasedUser user) {
        return admin.send(HttpMethod.PUT, "/users/{id}", user.body(), user.id());
    }

    /** Deletes the user if it exists. */
    void delete(ReleasedUser user) {
        KeycloakResponse response = admin.send(HttpMethod.DELETE, "/users/{id}", null, user.id());
        if (!response.isNotFound()) {
            response.require("delete");
        }
    }

    /** @return the response, whatever its status */
    KeycloakResponse resetPassword(ReleasedUser user, String password) {
        return admin.send(
                HttpMethod.PUT,
                "/users/{id}/reset-password",
                Map.of("type", "password", "value", password, "temporary", false),
                user.id());
    }

    /** Ends the sessions of the user if it exists. */
    void logout(ReleasedUser user) {
        KeycloakResponse response = admin.send(HttpMethod.POST, "/users/{id}/logout", null, user.id());
        if (!response.isNotFound()) {
            response.require("logout");
        }
    }

    /** Makes Keycloak send the user a link to perform the actions. */
    void mailActions(ReleasedUser user, List<String> actions) {
        admin.send(HttpMethod.PUT, "/users/{id}/execute-actions-email", actions, user.id())
                .require("mail");
    }

    static boolean isMarked(Map<String, Object> user, UUID userAccountId) {
        return marks(user).contains(userAccountId.toString());
    }

    /** Whether the user can be released at all, whatever its marks. */
    private UserRelease eligibilityOf(Map<String, Object> user) {
        if (String.valueOf(user.get("username")).startsWith(SERVICE_ACCOUNT_PREFIX)) {
            return UserRelease.SERVICE_ACCOUNT;
        }
        return administrators.include(idOf(user)) ? UserRelease.PROVIDER_ADMINISTRATOR : UserRelease.RELEASED;
    }

    private static ReleasedUser marked(ReleasedUser user, UUID userAccountId) {
        List<Object> marks = new ArrayList<>(marks(user.representation()));
        marks.add(userAccountId.toString());
        return withMarks(user, marks);
    }

    private static ReleasedUser withMarks(ReleasedUser user, List<Object> marks) {
        Map<Object, Object> attributes = new LinkedHashMap<>();
        if (user.representation().get(ATTRIBUTES) instanceof Map<?, ?> present) {
            attributes.putAll(present);
        }
        attributes.put(ACCOUNT_ATTRIBUTE, marks);
        user.representation().put(ATTRIBUTES, attributes);
        return user;
    }

    private static List<?> marks(Map<String, Object> user) {
        return user.get(ATTRIBUTES) instanceof Map<?, ?> attributes
                        && attributes.get(ACCOUNT_ATTRIBUTE) instanceof List<?> values
                ? values
                : List.of();
    }

    private static String idOf(Map<String, Object> user) {
        return String.valueOf(user.get("id"));
    }
}
