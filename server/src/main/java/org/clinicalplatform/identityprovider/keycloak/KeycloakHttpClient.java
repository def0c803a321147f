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
 * Sends requests to Keycloak, each within the time that the settings give it. A server that was not reached is tried once
 * more, since nothing was sent; what was sent is never sent again. Redirects are not followed. Thread-safe.
 */
final class KeycloakHttpClient {
    private static final Duration PAUSE = Duration.ofMillis(200);

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

    /** @throws IdentityProviderException when no whole answer came */
    KeycloakResponse send(Function<RestClient, RestClient.RequestHeadersSpec<?>> request) {
        try {
            return exchange(request);
        } catch (ResourceAccessException e) {
            if (!wasNotReached(e)) {
                throw new IdentityProviderException(e);
            }
            return sendOnceMore(request);
        } catch (RestClientException e) {
            throw new IdentityProviderException(e);
        }
    }

    private KeycloakResponse sendOnceMore(Function<RestClient, RestClient.RequestHeadersSpec<?>> request) {
        try {
            Thread.sleep(PAUSE.toMillis());
            return exchange(request);
        } catch (ResourceAccessException e) {
            throw wasNotReached(e) ? IdentityProviderException.notApplied(e) : new IdentityProviderException(e);
        } catch (RestClientException e) {
            throw new IdentityProviderException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw IdentityProviderException.notApplied(e);
        }
    }

    private KeycloakResponse exchange(Function<RestClient, RestClient.RequestHeadersSpec<?>> request) {
        ResponseEntity<byte[]> answer = request.apply(client)
                .retrieve()
                .onStatus(status -> true, (sent, received) -> {})
                .toEntity(byte[].class);
        byte[] body = answer.getBody();
        return new KeycloakResponse(
                answer.getStatusCode().value(),
                body == null ? new byte[0] : body,
                answer.getHeaders().getLocation());
    }

    private static boolean wasNotReached(Throwable failure) {
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
