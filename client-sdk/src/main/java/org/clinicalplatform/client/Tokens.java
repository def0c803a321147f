package org.clinicalplatform.client;

import java.time.Duration;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The pair of tokens of a live session and how long they last.
 *
 * <p>The lifetimes count from {@code receivedAt} by the clock of this machine, so that a wrong clock here or there does
 * no harm. {@link #toString()} hides both tokens.
 *
 * @param accessToken presented with every request
 * @param refreshToken single-use token for the next refresh
 * @param receivedAt when the request for these tokens was sent
 * @param accessLifetime how long the access token lasts from then on
 * @param refreshLifetime how long the refresh token lasts from then on
 */
public record Tokens(
        String accessToken,
        String refreshToken,
        Instant receivedAt,
        Duration accessLifetime,
        Duration refreshLifetime) {

    /** RFC 6750, section 2.1. */
    private static final Pattern BEARER_TOKEN = Pattern.compile("[A-Za-z0-9._~+/-]+=*");

    /** Far above any sensible lifetime; keeps the arithmetic of instants within range. */
    private static final Duration LONGEST_LIFETIME = Duration.ofDays(3650);

    private static final Duration LARGEST_REFRESH_MARGIN = Duration.ofSeconds(30);

    /** The margin is at most a tenth of the lifetime: 30 seconds may be all of a short one. */
    private static final int REFRESH_MARGIN_SHARE = 10;

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if the access token cannot be sent as a bearer token, the refresh token is
     *     blank, or a lifetime is not positive or over ten years; the message holds neither token
     */
    public Tokens {
        requireBearerToken(accessToken, "accessToken");
        if (refreshToken.isBlank()) {
            throw new IllegalArgumentException("refreshToken is blank");
        }
        Settings.requireUpTo(LONGEST_LIFETIME, accessLifetime, "accessLifetime");
        Settings.requireUpTo(LONGEST_LIFETIME, refreshLifetime, "refreshLifetime");
    }

    /**
     * Checks the token early, because the JDK would quote its value when it refuses the header, for instance for a line
     * break; this message contains only the name.
     */
    static String requireBearerToken(String value, String name) {
        if (!BEARER_TOKEN.matcher(value).matches()) {
            throw new IllegalArgumentException(name + " is not a bearer token");
        }
        return value;
    }

    /**
     * When the access token stops being accepted.
     *
     * @return the instant by this machine's clock
     */
    public Instant accessExpiresAt() {
        return receivedAt.plus(accessLifetime);
    }

    /**
     * When the session expires, unless it is refreshed before.
     *
     * @return the instant by this machine's clock
     */
    public Instant refreshExpiresAt() {
        return receivedAt.plus(refreshLifetime);
    }

    boolean expiredAt(Instant now) {
        return !now.isBefore(accessExpiresAt());
    }

    /** Whether so little is left that a request sent now might arrive too late. */
    boolean refreshDueAt(Instant now) {
        Duration share = accessLifetime.dividedBy(REFRESH_MARGIN_SHARE);
        Duration margin = share.compareTo(LARGEST_REFRESH_MARGIN) < 0 ? share : LARGEST_REFRESH_MARGIN;
        return !now.isBefore(accessExpiresAt().minus(margin));
    }

    /**
     * Whether both are the same pair of tokens. Only the access token is compared: a store may round instants.
     */
    boolean sameAs(@Nullable Tokens other) {
        return other != null && accessToken.equals(other.accessToken);
    }

    /** Shows the times and hides the tokens. */
    @Override
    public String toString() {
        return "Tokens[accessToken=***, refreshToken=***, accessExpiresAt=%s, refreshExpiresAt=%s]"
                .formatted(accessExpiresAt(), refreshExpiresAt());
    }
}
