package org.clinicalplatform.authentication.passwordreset;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the links that set a password. A blank value counts as unset.
 *
 * @param tokenTtl how long a password link can be redeemed after it was issued; at most 30 days
 * @param redeemUrl page of the front end that a password link opens, as an http or https URL; if unset,
 *     `http://localhost:3000/password-reset`, and in the demonstration the page of the desk
 */
@ConfigurationProperties("local-auth.password-reset")
public record PasswordResetSettings(
        Duration tokenTtl, @Nullable String redeemUrl) {
    private static final Duration DEFAULT_TTL = Duration.ofMinutes(60);
    private static final Duration MAX_TTL = Duration.ofDays(30);

    public PasswordResetSettings(@DefaultValue("PT60M") @Nullable Duration tokenTtl, @Nullable String redeemUrl) {
        this.tokenTtl = lifetime(tokenTtl == null ? DEFAULT_TTL : tokenTtl);
        this.redeemUrl = page(redeemUrl);
    }

    private static Duration lifetime(Duration ttl) {
        if (ttl.isNegative() || ttl.isZero() || ttl.compareTo(MAX_TTL) > 0) {
            throw new IllegalArgumentException("local-auth.password-reset.token-ttl"
                    + " (LOCAL_AUTH_PASSWORD_RESET_TOKEN_TTL) must be positive and at most P30D, for example PT60M");
        }
        return ttl;
    }

    private static @Nullable String page(@Nullable String text) {
        if (text == null || text.isBlank()) {
            return null;
        }
        String url = text.strip();
        if (!isPage(url)) {
            // without a cause, which Spring Boot would report instead: it names no setting, and repeats the URL
            throw new IllegalArgumentException("local-auth.password-reset.redeem-url"
                    + " (LOCAL_AUTH_PASSWORD_RESET_REDEEM_URL) must be an absolute http or https URL without user info"
                    + " and fragment, for example https://portal.hospital.example/password-reset");
        }
        return url;
    }

    private static boolean isPage(String url) {
        try {
            URI page = new URI(url);
            boolean web = "http".equalsIgnoreCase(page.getScheme()) || "https".equalsIgnoreCase(page.getScheme());
            return web && page.getHost() != null && page.getRawFragment() == null && page.getRawUserInfo() == null;
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
