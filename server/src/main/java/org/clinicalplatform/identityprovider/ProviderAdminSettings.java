package org.clinicalplatform.identityprovider;

import java.time.Duration;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings for writing to the users of a Keycloak realm; blank counts as unset.
 *
 * @param baseUrl address of the Keycloak server, without `/realms`; if unset, nothing is written to the provider
 * @param realm name of the realm whose users the service administers; never `master`
 * @param clientId confidential client of that realm whose service account may manage users
 * @param clientSecret secret by which the service authenticates as that client
 * @param connectTimeout longest time until a connection to the provider is open; at most 8 seconds
 * @param readTimeout longest wait for a response of the provider; at most 8 seconds
 * @param reconcileDelay time between two searches for writes whose result at the provider is unknown
 * @param settleAfter how long the provider may still execute a request that timed out, before it is reconciled
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

    /** A transaction waits for the provider, and the database ends one that is idle for 30 seconds. */
    private static final Duration MAX_TIMEOUT = Duration.ofSeconds(8);

    /** Keeps what is computed from a delay within range. */
    private static final Duration MAX_DELAY = Duration.ofDays(365);

    public ProviderAdminSettings {
        baseUrl = baseUrl.strip().replaceAll("/+$", "");
        realm = realm.strip();
        clientId = clientId.strip();
        requireWithin("connect-timeout", connectTimeout, MAX_TIMEOUT);
        requireWithin("read-timeout", readTimeout, MAX_TIMEOUT);
        requireWithin("reconcile-delay", reconcileDelay, MAX_DELAY);
        requireWithin("settle-after", settleAfter, MAX_DELAY);
    }

    /** Whether the service writes to the provider. */
    public boolean isConfigured() {
        return !baseUrl.isEmpty();
    }

    /** Whether settings are there that need the missing {@code base-url}. */
    boolean isIncomplete() {
        return !isConfigured() && !(realm + clientId + clientSecret).isBlank();
    }

    /** @throws InvalidSettingException naming a setting that is missing or invalid */
    void check() {
        // paths are appended to it
        if (!OidcSettings.isAddress(baseUrl) || baseUrl.contains("?")) {
            throw new InvalidSettingException(
                    PREFIX + "base-url must be an http or https URL without user info, query and fragment");
        }
        require("realm", realm);
        if (realm.equals("master")) {
            throw new InvalidSettingException(
                    PREFIX + "realm must not be master, whose users administer Keycloak itself");
        }
        require("client-id", clientId);
        require("client-secret", clientSecret);
    }

    private static void require(String name, String value) {
        if (value.isBlank()) {
            throw new InvalidSettingException(PREFIX + name + " must be set if " + PREFIX + "base-url is set");
        }
    }

    private static void requireWithin(String name, Duration value, Duration longest) {
        requirePositive(name, value);
        if (value.compareTo(longest) > 0) {
            throw new IllegalArgumentException(PREFIX + name + " must be at most " + longest);
        }
    }

    private static void requirePositive(String name, Duration value) {
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException(PREFIX + name + " must be positive, for example PT5S");
        }
    }

    @Override
    public String toString() {
        return "ProviderAdminSettings[baseUrl=" + baseUrl + ", realm=" + realm + ", clientId=" + clientId + "]";
    }
}
