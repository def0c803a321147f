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
 * Accesses the users of the realm through the Admin REST API of Keycloak. Only a few calls run concurrently: each holds
 * a transaction, and a provider that hangs must not exhaust the database connections.
 *
 * <p>All methods throw {@link IdentityProviderException} when Keycloak cannot be reached or responds unexpectedly.
 */
final class KeycloakUserClient {
    /** Attribute that identifies the users created by the service. */
    static final String ACCOUNT_ATTRIBUTE = "clinical-platform-account";

    private static final int MAX_CONCURRENT_CALLS = 4;
    private static final Duration QUEUE_TIMEOUT = Duration.ofSeconds(2);
    private static final int UNAUTHORIZED = 401;
    private static final int NOT_FOUND = 404;

    private final KeycloakHttpClient http;
    private final KeycloakTokens tokens;
    private final String realm;
    private final Semaphore permits = new Semaphore(MAX_CONCURRENT_CALLS, true);

    KeycloakUserClient(ProviderAdminSettings settings) {
        http = new KeycloakHttpClient(settings);
        tokens = new KeycloakTokens(http, settings);
        realm = settings.realm();
    }

    /** @return the response, whatever its status */
    KeycloakResponse create(Map<String, Object> user) {
        return send(HttpMethod.POST, "", user);
    }

    /** The whole representation of the user. */
    Optional<Map<String, Object>> find(String id) {
        KeycloakResponse response = send(HttpMethod.GET, "/{id}", null, id);
        return response.status() == NOT_FOUND
                ? Optional.empty()
                : Optional.of(read(require(response, "read"), KeycloakResponse::object));
    }

    /** Ids of the users created for the account. */
    List<String> findIdsOfAccount(UUID userAccountId) {
        KeycloakResponse response = sendQuery("q", ACCOUNT_ATTRIBUTE + ":" + userAccountId);
        return read(require(response, "search"), KeycloakResponse::objects).stream()
                .filter(user -> isOf(user, userAccountId))
                .map(user -> String.valueOf(user.get("id")))
                .toList();
    }

    void replace(String id, Map<String, Object> user) {
        require(send(HttpMethod.PUT, "/{id}", user, id), "update");
    }

    /** Deletes the user if it exists. */
    void delete(String id) {
        KeycloakResponse response = send(HttpMethod.DELETE, "/{id}", null, id);
        if (response.status() != NOT_FOUND) {
            require(response, "delete");
        }
    }

    /** @return the response, whatever its status */
    KeycloakResponse resetPassword(String id, String password) {
        return send(
                HttpMethod.PUT,
                "/{id}/reset-password",
                Map.of("type", "password", "value", password, "temporary", false),
                id);
    }

    /** Ends the sessions of the user if it exists. */
    void logout(String id) {
        KeycloakResponse response = send(HttpMethod.POST, "/{id}/logout", null, id);
        if (response.status() != NOT_FOUND) {
            require(response, "logout");
        }
    }

    /** Makes Keycloak send the user a link to perform the actions. */
    void mailActions(String id, List<String> actions) {
        require(send(HttpMethod.PUT, "/{id}/execute-actions-email", actions, id), "mail");
    }

    /** Whether the user was created for the account. */
    static boolean isOf(Map<String, Object> user, UUID userAccountId) {
        return user.get("attributes") instanceof Map<?, ?> attributes
                && attributes.get(ACCOUNT_ATTRIBUTE) instanceof List<?> values
                && values.equals(List.of(userAccountId.toString()));
    }

    /** With a 4xx status Keycloak has done nothing; after a 5xx the outcome is unknown. */
    static IdentityProviderException refusal(KeycloakResponse response, String what) {
        IllegalStateException cause = new IllegalStateException(
                "Keycloak responded with " + response.status() + " to the " + what + " of a user");
        return response.status() >= 500
                ? new IdentityProviderException(cause)
                : IdentityProviderException.notApplied(cause);
    }

    private static KeycloakResponse require(KeycloakResponse response, String what) {
        if (!response.isSuccess()) {
            throw refusal(response, what);
        }
        return response;
    }

    private static <T> T read(KeycloakResponse response, Function<KeycloakResponse, T> reading) {
        try {
            return reading.apply(response);
        } catch (JacksonException e) {
            throw IdentityProviderException.notApplied(e);
        }
    }

    private KeycloakResponse sendQuery(String parameter, String value) {
        return withPermit(client -> client.get()
                .uri("/admin/realms/{realm}/users?" + parameter + "={value}&briefRepresentation=false", realm, value));
    }

    private KeycloakResponse send(HttpMethod method, String path, @Nullable Object body, Object... ids) {
        return withPermit(client -> {
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

    private KeycloakResponse withPermit(Function<RestClient, RestClient.RequestHeadersSpec<?>> request) {
        acquirePermit();
        try {
            KeycloakResponse response = authorized(request);
            if (response.status() == UNAUTHORIZED) {
                // the cached token was revoked, for example by a restart of Keycloak; nothing was written
                tokens.invalidate();
                response = authorized(request);
            }
            return response;
        } finally {
            permits.release();
        }
    }

    private KeycloakResponse authorized(Function<RestClient, RestClient.RequestHeadersSpec<?>> request) {
        String token = tokens.get();
        return http.send(client -> request.apply(client).headers(headers -> headers.setBearerAuth(token)));
    }

    private void acquirePermit() {
        try {
            if (!permits.tryAcquire(QUEUE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
                throw IdentityProviderException.notApplied(
                        new IllegalStateException("Too many concurrent calls to Keycloak"));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw IdentityProviderException.notApplied(e);
        }
    }

    /** The id in the location of a created user. */
    static Optional<String> idIn(KeycloakResponse created) {
        URI location = created.location();
        if (location == null) {
            return Optional.empty();
        }
        String path = location.getPath();
        return Optional.of(path.substring(path.lastIndexOf('/') + 1)).filter(id -> !id.isEmpty());
    }
}
