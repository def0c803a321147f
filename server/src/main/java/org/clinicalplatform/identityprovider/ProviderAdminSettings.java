package org.clinicalplatform.identityprovider;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the service writes to the users of a Keycloak realm; blank counts as unset.
 *
 * @param baseUrl of the Keycloak server, without {@code /realms}; unset, nothing is written to the provider
 * @param realm that the users are in
 * @param clientId of a confidential client of that realm whose service account may manage users
 * @param clientSecret of that client
 * @param connectTimeout to the server
 * @param readTimeout how long each of its answers may take
 * @param reconcileDelay between two looks for writes whose outcome is not known
 * @param settleAfter how long after such a write the provider may still carry it out
 */
@ConfigurationProperties("extidp.admin")
public record ProviderAdminSettings(
        @DefaultValue("") String baseUrl,
        @DefaultValue("") String realm,
        @DefaultValue("") String clientId,
        @DefaultValue("") String clientSecret,
        @DefaultValue("PT2S") Duration connectTimeout,
        @DefaultValue("PT5S") Duration readTimeout,
        @DefaultValue("PT10S") Duration reconcileDelay,
        @DefaultValue("PT1M") Duration settleAfter) {
    private static final String PREFIX = "extidp.admin.";

    /** A transaction waits for the provider, and the database ends one that is idle for thirty seconds. */
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(8);

    public ProviderAdminSettings {
        baseUrl = baseUrl.strip().replaceAll("/+$", "");
        realm = realm.strip();
        clientId = clientId.strip();
        requireWithin("connect-timeout", connectTimeout);
        requireWithin("read-timeout", readTimeout);
        requirePositive("reconcile-delay", reconcileDelay);
        requirePositive("settle-after", settleAfter);
    }

    /** Whether the service writes to the provider at all. */
    boolean areGiven() {
        return !baseUrl.isEmpty();
    }

    /**
     * Checks that all are there that writing needs.
     *
     * @throws ProviderSettingsException naming one that is missing or unfit
     */
    void check() {
        if (!OidcSettings.isWebAddress(baseUrl)) {
            throw new ProviderSettingsException(PREFIX + "base-url must be an address with http or https");
        }
        require("realm", realm);
        require("client-id", clientId);
        require("client-secret", clientSecret);
    }

    private static void require(String name, String value) {
        if (value.isBlank()) {
            throw new ProviderSettingsException(PREFIX + name + " must be set where " + PREFIX + "base-url is");
        }
    }

    private static void requireWithin(String name, Duration value) {
        requirePositive(name, value);
        if (value.compareTo(LONGEST_WAIT) > 0) {
            throw new IllegalArgumentException(PREFIX + name + " must not be longer than " + LONGEST_WAIT);
        }
    }

    private static void requirePositive(String name, Duration value) {
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException(PREFIX + name + " must be longer than nothing, for instance PT5S");
        }
    }

    /** Without the secret. */
    @Override
    public String toString() {
        return "ProviderAdminSettings[baseUrl=" + baseUrl + ", realm=" + realm + ", clientId=" + clientId + "]";
    }
}
