package org.clinicalplatform.authentication.exchange;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.JWKSetSource;
import com.nimbusds.jose.jwk.source.JWKSetUnavailableException;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.SecurityContext;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Caches a JWKS, and distinguishes a key that the provider does not publish from one that could not be looked up: while
 * the last fetch has failed or hangs, keys from before prove nothing about a key that is not found.
 *
 * <p>A key in the cache is refreshed without a wait, except after five minutes without a token: then a fetch that
 * succeeds soon can remove it. The caches of Nimbus keep all callers waiting as long as a fetch takes.
 */
final class CachedJwkSource implements JWKSource<SecurityContext> {
    static final Duration TTL = Duration.ofMinutes(5);
    static final Duration OUTAGE_TTL = Duration.ofHours(1);
    private static final Duration REFRESH_AHEAD = Duration.ofMinutes(1);

    /** Longer than a merely slow provider takes. */
    private static final Duration UNKNOWN_KEY_TIMEOUT = Duration.ofSeconds(5);

    private static final Duration KNOWN_KEY_TIMEOUT = Duration.ofMillis(250);

    /** @param trustedUntilNanos when the keys have to be fetched again; a fetch that fails moves it */
    private record Keys(JWKSet set, long fetchedNanos, long trustedUntilNanos) {}

    private final JwkSetFetches fetches;
    private final LongSupplier nanoTime;
    private volatile @Nullable Keys keys;

    /** @param nanoTime as {@link System#nanoTime} */
    CachedJwkSource(JWKSetSource<SecurityContext> source, LongSupplier nanoTime) {
        this.fetches = new JwkSetFetches(source, this::store, nanoTime);
        this.nanoTime = nanoTime;
    }

    /**
     * @throws JWKSetUnavailableException when no key is found and the last fetch has failed or not ended yet
     * @throws RateLimitReachedException when no key is found and the keys were fetched a moment ago
     */
    @Override
    public List<JWK> get(JWKSelector selector, @Nullable SecurityContext context) throws KeySourceException {
        JwkSetFetch before = fetches.last();
        List<JWK> known = find(selector);
        if (!known.isEmpty() && isTrustedFor(REFRESH_AHEAD)) {
            return known;
        }
        JwkSetFetch fetch = fetches.next(before);
        if (!known.isEmpty() && isTrustedFor(Duration.ZERO)) {
            return known;
        }
        fetches.await(fetch, known.isEmpty() ? UNKNOWN_KEY_TIMEOUT : KNOWN_KEY_TIMEOUT);
        List<JWK> found = find(selector);
        if (found.isEmpty()) {
            fetch.requireSuccess();
            if (fetch.equals(before)) {
                throw new RateLimitReachedException();
            }
        }
        return found;
    }

    private List<JWK> find(JWKSelector selector) {
        Keys current = keys;
        return current == null || nanoTime.getAsLong() - current.fetchedNanos() >= OUTAGE_TTL.toNanos()
                ? List.of()
                : selector.select(current.set());
    }

    private boolean isTrustedFor(Duration time) {
        Keys current = keys;
        return current != null && current.trustedUntilNanos() - nanoTime.getAsLong() > time.toNanos();
    }

    private void store(@Nullable JWKSet fetched, @Nullable Throwable failure) {
        long now = nanoTime.getAsLong();
        Keys former = keys;
        if (fetched != null) {
            keys = new Keys(fetched, now, now + TTL.toNanos());
        } else if (former != null) {
            keys = new Keys(former.set(), former.fetchedNanos(), now + TTL.toNanos());
        }
    }
}
