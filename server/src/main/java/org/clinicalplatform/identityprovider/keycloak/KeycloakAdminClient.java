package org.clinicalplatform.identityprovider.keycloak;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.identityprovider.ProviderAdminSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.web.client.RestClient;

/**
 * Sends requests to the Admin REST API of the realm. Only a few calls run concurrently: each holds a transaction, and a
 * provider that hangs must not exhaust the database connections.
 *
 * <p>All methods throw {@link IdentityProviderException} when Keycloak cannot be reached.
 */
final class KeycloakAdminClient {
    private static final int MAX_CONCURRENT_CALLS = 4;
    private static final Duration QUEUE_TIMEOUT = Duration.ofSeconds(2);
    private static final int UNAUTHORIZED = 401;

    private final KeycloakHttpClient http;
    private final KeycloakTokens tokens;
    private final String realm;
    private final Semaphore permits = new Semaphore(MAX_CONCURRENT_CALLS, true);

    KeycloakAdminClient(ProviderAdminSettings settings) {
        http = new KeycloakHttpClient(settings);
        tokens = new KeycloakTokens(http, settings);
        realm = settings.realm();
    }

    /**
     * Reads a resource. A failure means that nothing was written.
     *
     * @param path below the realm, a URI template
     * @return the response, whatever its status
     */
    KeycloakResponse get(String path, String... variables) {
        try {
            return send(HttpMethod.GET, path, null, variables);
        } catch (IdentityProviderException e) {
            throw e.asNotApplied();
        }
    }

    /**
     * Sends a request.
     *
     * @param path below the realm, a URI template
     * @return the response, whatever its status
     */
    KeycloakResponse send(HttpMethod method, String path, @Nullable Object body, String... variables) {
        return withPermit(client -> {
            Object[] values = new Object[variables.length + 1];
            values[0] = realm;
            System.arraycopy(variables, 0, values, 1, variables.length);
            RestClient.RequestBodySpec request = client.method(method).uri("/admin/realms/{realm}" + path, values);
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
}
