package org.clinicalplatform.identityprovider.keycloak;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.identityprovider.ProviderAdminSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.web.client.RestClient;
import tools.jackson.core.JacksonException;

/**
 * The users of the realm, over Keycloak's Admin REST API. Only a few calls run at a time: each holds a transaction, and a
 * provider that hangs must not take all connections to the database with it. Thread-safe.
 *
 * <p>All throw {@link IdentityProviderException} when Keycloak cannot be asked, or answers what the call does not expect.
 */
final class KeycloakUserClient {
    /** The attribute by which the service knows the users that it made. */
    static final String ACCOUNT_ATTRIBUTE = "clinical-platform-account";

    private static final int AT_ONCE = 4;
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final int UNAUTHORIZED = 401;
    private static final int NOT_FOUND = 404;

    private final KeycloakHttpClient http;
    private final KeycloakTokens tokens;
    private final String realm;
    private final Semaphore places = new Semaphore(AT_ONCE, true);

    KeycloakUserClient(ProviderAdminSettings settings) {
        http = new KeycloakHttpClient(settings);
        tokens = new KeycloakTokens(http, settings);
        realm = settings.realm();
    }

    /** The answer to a new user, whatever its status. */
    KeycloakResponse create(Map<String, Object> user) {
        return send(HttpMethod.POST, "", user);
    }

    /** The user, with everything Keycloak knows of it. */
    Optional<Map<String, Object>> find(String id) {
        KeycloakResponse answer = send(HttpMethod.GET, "/{id}", null, id);
        return answer.status() == NOT_FOUND
                ? Optional.empty()
                : Optional.of(read(require(answer, "read"), KeycloakResponse::object));
    }

    /** The ids of the users that were made for the account. */
    List<String> findIdsOfAccount(UUID userAccountId) {
        KeycloakResponse answer = sendQuery("q", ACCOUNT_ATTRIBUTE + ":" + userAccountId);
        return read(require(answer, "search"), KeycloakResponse::objects).stream()
                .filter(user -> isOf(user, userAccountId))
                .map(user -> String.valueOf(user.get("id")))
                .toList();
    }

    /** Puts the whole user in the place of the one there is. */
    void replace(String id, Map<String, Object> user) {
        require(send(HttpMethod.PUT, "/{id}", user, id), "update");
    }

    /** Removes the user, if it is there. */
    void delete(String id) {
        KeycloakResponse answer = send(HttpMethod.DELETE, "/{id}", null, id);
        if (answer.status() != NOT_FOUND) {
            require(answer, "delete");
        }
    }

    /** The answer to a new password, whatever its status. */
    KeycloakResponse resetPassword(String id, String password) {
        return send(
                HttpMethod.PUT,
                "/{id}/reset-password",
                Map.of("type", "password", "value", password, "temporary", false),
                id);
    }

    /** Ends the user's sessions, if the user is there. */
    void logout(String id) {
        KeycloakResponse answer = send(HttpMethod.POST, "/{id}/logout", null, id);
        if (answer.status() != NOT_FOUND) {
            require(answer, "logout");
        }
    }

    /** Lets Keycloak write to the user, with a link to carry out the actions. */
    void mailActions(String id, List<String> actions) {
        require(send(HttpMethod.PUT, "/{id}/execute-actions-email", actions, id), "mail");
    }

    /** Whether the user was made for the account. */
    static boolean isOf(Map<String, Object> user, UUID userAccountId) {
        return user.get("attributes") instanceof Map<?, ?> attributes
                && attributes.get(ACCOUNT_ATTRIBUTE) instanceof List<?> values
                && values.equals(List.of(userAccountId.toString()));
    }

    /** A failure in which Keycloak refused: it did nothing. After a failure of its own nobody knows. */
    static IdentityProviderException refusal(KeycloakResponse answer, String what) {
        IllegalStateException cause =
                new IllegalStateException("Keycloak answered " + answer.status() + " to the " + what + " of a user");
        return answer.status() >= 500
                ? new IdentityProviderException(cause)
                : IdentityProviderException.notApplied(cause);
    }

    private static KeycloakResponse require(KeycloakResponse answer, String what) {
        if (!answer.isSuccess()) {
            throw refusal(answer, what);
        }
        return answer;
    }

    private static <T> T read(KeycloakResponse answer, Function<KeycloakResponse, T> reading) {
        try {
            return reading.apply(answer);
        } catch (JacksonException e) {
            throw IdentityProviderException.notApplied(e);
        }
    }

    private KeycloakResponse sendQuery(String parameter, String value) {
        return inTurn(client -> client.get()
                .uri("/admin/realms/{realm}/users?" + parameter + "={value}&briefRepresentation=false", realm, value));
    }

    private KeycloakResponse send(HttpMethod method, String path, @Nullable Object body, Object... ids) {
        return inTurn(client -> {
            Object[] variables = new Object[ids.length + 1];
            variables[0] = realm;
            System.arraycopy(ids, 0, variables, 1, ids.length);
            RestClient.RequestBodySpec request =
                    client.method(method).uri("/admin/realms/{realm}/users" + path, variables);
            return body == null
                    ? request
                    : request.contentType(MediaType.APPLICATION_JSON).body(body);
        });
    }

    private KeycloakResponse inTurn(Function<RestClient, RestClient.RequestHeadersSpec<?>> request) {
        takePlace();
        try {
            KeycloakResponse answer = authorized(request);
            if (answer.status() == UNAUTHORIZED) {
                // a token that was good is not any more, after a restart for instance; nothing was done
                tokens.forget();
                answer = authorized(request);
            }
            return answer;
        } finally {
            places.release();
        }
    }

    private KeycloakResponse authorized(Function<RestClient, RestClient.RequestHeadersSpec<?>> request) {
        String token = tokens.get();
        return http.send(client -> request.apply(client).headers(headers -> headers.setBearerAuth(token)));
    }

    private void takePlace() {
        try {
            if (!places.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw IdentityProviderException.notApplied(
                        new IllegalStateException("Too many calls wait for Keycloak"));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw IdentityProviderException.notApplied(e);
        }
    }

    /** The id in the address of a user that was just made. */
    static Optional<String> idIn(KeycloakResponse created) {
        URI location = created.location();
        if (location == null) {
            return Optional.empty();
        }
        String path = location.getPath();
        return Optional.of(path.substring(path.lastIndexOf('/') + 1)).filter(id -> !id.isEmpty());
    }
}
