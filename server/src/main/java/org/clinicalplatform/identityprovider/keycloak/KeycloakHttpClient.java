package org.clinicalplatform.identityprovider.keycloak;

import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.function.Function;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.identityprovider.ProviderAdminSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;

/**
 * Sends requests to Keycloak within the configured timeouts. A request is retried once if the server was not reached,
 * and never after it was sent. Redirects are not followed.
 */
final class KeycloakHttpClient {
    private static final Duration RETRY_DELAY = Duration.ofMillis(200);

    private final RestClient client;

    KeycloakHttpClient(ProviderAdminSettings settings) {
        HttpClient http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(settings.connectTimeout())
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
        JdkClientHttpRequestFactory requests = new JdkClientHttpRequestFactory(http);
        requests.setReadTimeout(settings.readTimeout());
        client = RestClient.builder()
                .requestFactory(requests)
                .baseUrl(settings.baseUrl())
                .build();
    }

    /** @throws IdentityProviderException when no complete response was received */
    KeycloakResponse send(Function<RestClient, RestClient.RequestHeadersSpec<?>> request) {
        try {
            return exchange(request);
        } catch (ResourceAccessException e) {
            if (!isConnectFailure(e)) {
                throw new IdentityProviderException(e);
            }
            return retry(request);
        } catch (RestClientException e) {
            throw new IdentityProviderException(e);
        }
    }

    private KeycloakResponse retry(Function<RestClient, RestClient.RequestHeadersSpec<?>> request) {
        try {
            Thread.sleep(RETRY_DELAY.toMillis());
            return exchange(request);
        } catch (ResourceAccessException e) {
            throw isConnectFailure(e) ? IdentityProviderException.notApplied(e) : new IdentityProviderException(e);
        } catch (RestClientException e) {
            throw new IdentityProviderException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw IdentityProviderException.notApplied(e);
        }
    }

    private KeycloakResponse exchange(Function<RestClient, RestClient.RequestHeadersSpec<?>> request) {
        RestClient.RequestHeadersSpec<?> built = request.apply(client);
        try {
            return receive(built);
        } catch (IllegalArgumentException e) {
            // its message has the whole value, for example the parameters of a redirect
            throw new IdentityProviderException(
                    new IllegalStateException("A header of the response is malformed, perhaps one of a proxy"));
        }
    }

    private static KeycloakResponse receive(RestClient.RequestHeadersSpec<?> request) {
        ResponseEntity<byte[]> response = request.retrieve()
                .onStatus(status -> true, (sent, received) -> {})
                .toEntity(byte[].class);
        byte[] body = response.getBody();
        return new KeycloakResponse(
                response.getStatusCode().value(),
                body == null ? new byte[0] : body,
                response.getHeaders().getLocation());
    }

    private static boolean isConnectFailure(Throwable failure) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ConnectException
                    || cause instanceof HttpConnectTimeoutException
                    || cause instanceof UnknownHostException
                    || cause instanceof UnresolvedAddressException) {
                return true;
            }
        }
        return false;
    }
}
