package org.clinicalplatform.authentication.session;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.clinicalplatform.authentication.token.OpaqueTokens;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.identityprovider.ProviderMode;
import org.clinicalplatform.identityprovider.RefreshCheck;
import org.clinicalplatform.identityprovider.RefreshCheckSettings;
import org.clinicalplatform.identityprovider.UserStatus;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Reads the user, or the client of a program, at the identity provider before a session is refreshed (requirements
 *
 *
 * <p>No transaction is open meanwhile, and only a token that is about to be used up causes a request. That a user is
 * enabled is cached for {@link #CACHE_TTL}. After a failure the provider is not called for {@link #RETRY_DELAY}, so
 * that a provider that hangs delays few refreshes. If the provider responds and only the user cannot be read, for
 * example because a directory is unavailable, only this user is not read.
 */
@Component
class ProviderUserCheck {
    static final Duration CACHE_TTL = Duration.ofMinutes(1);
    static final Duration RETRY_DELAY = Duration.ofSeconds(10);
    private static final Logger LOG = LoggerFactory.getLogger(ProviderUserCheck.class);
    private static final int MAX_ENTRIES = 20_000;

    private final IdentityProvider provider;
    private final RefreshTokenMapper refreshTokens;
    private final SessionService sessions;
    private final RefreshCheck check;
    private final Clock clock;
    private final Cache<UUID, UserStatus> enabled;
    private final Cache<UUID, UserStatus> unreadable;
    private final Ticker ticker;
    private volatile long nextTryNanos;

    ProviderUserCheck(
            IdentityProvider provider,
            RefreshTokenMapper refreshTokens,
            SessionService sessions,
            RefreshCheckSettings settings,
            ProviderMode mode,
            Clock clock,
            Ticker ticker) {
        this.provider = provider;
        this.refreshTokens = refreshTokens;
        this.sessions = sessions;
        this.check = mode == ProviderMode.OIDC ? settings.refreshCheck() : RefreshCheck.OFF;
        this.clock = clock;
        this.ticker = ticker;
        this.nextTryNanos = ticker.read();
        this.enabled = cache(CACHE_TTL, ticker);
        this.unreadable = cache(RETRY_DELAY, ticker);
    }

    private static Cache<UUID, UserStatus> cache(Duration ttl, Ticker ticker) {
        return Caffeine.newBuilder()
                .maximumSize(MAX_ENTRIES)
                .expireAfterWrite(ttl)
                .ticker(ticker)
                .build();
    }

    /**
     * Refreshes unless the user is disabled or deleted at the provider: then the session ends, and the result is empty.
     *
     * @throws ApiException with 503 when the user cannot be read and the check is strict; the token stays valid
     */
    Optional<SessionTokens> admit(String refreshToken, Supplier<Optional<SessionTokens>> refresh) {
        LinkedSession session = check == RefreshCheck.OFF
                ? null
                : refreshTokens.findLinkedSession(OpaqueTokens.hash(refreshToken), clock.instant());
        if (session != null && isClosed(session)) {
            sessions.endDisabled(session.userAccountId(), session.id());
            return Optional.empty();
        }
        return refresh.get();
    }

    private boolean isClosed(LinkedSession session) {
        if (enabled.getIfPresent(session.userAccountId()) != null) {
            return false;
        }
        return switch (statusOf(session)) {
            case DISABLED, NO_USER -> true;
            case ENABLED -> {
                enabled.put(session.userAccountId(), UserStatus.ENABLED);
                yield false;
            }
            case UNKNOWN -> {
                if (check == RefreshCheck.STRICT) {
                    throw new ApiException(ErrorCode.UNAVAILABLE);
                }
                yield false;
            }
        };
    }

    private UserStatus statusOf(LinkedSession session) {
        if (isLeftAlone() || unreadable.getIfPresent(session.userAccountId()) != null) {
            return UserStatus.UNKNOWN;
        }
        try {
            return session.statusAt(provider);
        } catch (IdentityProviderException e) {
            boolean all = !responds();
            if (all) {
                nextTryNanos = ticker.read() + RETRY_DELAY.toNanos();
            } else {
                unreadable.put(session.userAccountId(), UserStatus.UNKNOWN);
            }
            LOG.warn(
                    "Could not read the user of account {} at the identity provider before a refresh; {}. Next try for"
                            + " {} in {}: {}",
                    session.userAccountId(),
                    check == RefreshCheck.STRICT ? "the refresh is refused" : "the session is refreshed",
                    all ? "any user" : "this user",
                    RETRY_DELAY,
                    String.valueOf(e.getCause()));
            return UserStatus.UNKNOWN;
        }
    }

    private boolean isLeftAlone() {
        return ticker.read() - nextTryNanos < 0;
    }

    /** Whether the provider itself responds; another refresh may have found out meanwhile. */
    private boolean responds() {
        if (isLeftAlone()) {
            return false;
        }
        try {
            provider.checkAccess();
            return true;
        } catch (IdentityProviderException e) {
            return false;
        }
    }
}
