package org.clinicalplatform.authentication.session;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLongArray;
import org.clinicalplatform.accesscontrol.membership.MembershipService;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.authentication.factor.SecondFactorService;
import org.clinicalplatform.platform.persistence.ChangeNotifications;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Caches the permissions of each session between requests.
 *
 * <p>A change takes effect at the next request on the replica that made it, and within a second on the others: they
 * receive {@link ChangeNotifications}. While notifications cannot be received, entries are cached for half a second
 * only.
 */
@Component
class SessionCache {
    private static final Duration TTL_WHILE_LISTENING = Duration.ofSeconds(30);
    private static final Duration TTL_WHILE_DISCONNECTED = Duration.ofMillis(500);
    private static final int MAX_ENTRIES = 20_000;
    private static final int STRIPES = 256;

    private record Key(UUID sessionId, @Nullable Scope scope) {}

    /** @param generation of the session's stripe before the database was read */
    private record Entry(@Nullable SessionAccess access, long generation, long readNanos) {}

    private final SessionMapper sessions;
    private final MembershipService memberships;
    private final SecondFactorService secondFactors;
    private final ChangeNotifications notifications;
    private final Clock clock;
    private final Cache<Key, Entry> entries = Caffeine.newBuilder()
            .maximumSize(MAX_ENTRIES)
            .expireAfterWrite(TTL_WHILE_LISTENING)
            .build();

    /**
     * Counts changes in stripes by session. An entry read before a change has an older generation and is read again;
     * evicting it instead would miss an entry that is being read at that moment.
     */
    private final AtomicLongArray generations = new AtomicLongArray(STRIPES);

    SessionCache(
            SessionMapper sessions,
            MembershipService memberships,
            SecondFactorService secondFactors,
            ChangeNotifications notifications,
            Clock clock) {
        this.sessions = sessions;
        this.memberships = memberships;
        this.secondFactors = secondFactors;
        this.notifications = notifications;
        this.clock = clock;
        notifications.subscribe(this::onChange);
    }

    /** Permissions of the session in the scope; empty when the session has ended. */
    Optional<SessionAccess> find(UUID sessionId, @Nullable Scope scope) {
        Key key = new Key(sessionId, scope);
        Entry entry = entries.getIfPresent(key);
        if (entry == null || !isCurrent(key, entry)) {
            entry = read(key);
            entries.put(key, entry);
        }
        return Optional.ofNullable(entry.access())
                .filter(access -> access.session().expiresAt().isAfter(clock.instant()));
    }

    /** Invalidates the cached entries of the session on this replica when the transaction commits. */
    void invalidateAfterCommit(UUID sessionId) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                generations.incrementAndGet(stripe(sessionId));
            }
        });
    }

    private boolean isCurrent(Key key, Entry entry) {
        Duration ttl = notifications.isListening() ? TTL_WHILE_LISTENING : TTL_WHILE_DISCONNECTED;
        return entry.generation() == generations.get(stripe(key.sessionId()))
                && System.nanoTime() - entry.readNanos() < ttl.toNanos();
    }

    private Entry read(Key key) {
        long generation = generations.get(stripe(key.sessionId()));
        long now = System.nanoTime();
        ActiveSession session = sessions.findActive(key.sessionId(), clock.instant());
        SessionAccess access = session == null
                ? null
                : new SessionAccess(
                        session,
                        memberships.permissions(session.userAccountId(), key.scope()),
                        secondFactors.find(session.userAccountId()));
        return new Entry(access, generation, now);
    }

    private void onChange(String payload) {
        if (payload.startsWith(ChangeNotifications.SESSION_PREFIX)) {
            UUID sessionId = UUID.fromString(payload.substring(ChangeNotifications.SESSION_PREFIX.length()));
            generations.incrementAndGet(stripe(sessionId));
        } else if (payload.equals(ChangeNotifications.ACCESS)) {
            for (int stripe = 0; stripe < STRIPES; stripe++) {
                generations.incrementAndGet(stripe);
            }
        }
    }

    private static int stripe(UUID sessionId) {
        return Math.floorMod(sessionId.hashCode(), STRIPES);
    }
}
