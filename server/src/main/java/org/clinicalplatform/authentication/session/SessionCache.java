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
 * What each session may do, kept in memory between its requests.
 *
 * <p>A change counts here at the next request when this replica made it, and within a second when another did: word of
 * it comes through {@link ChangeNotifications}, and while word cannot come, nothing is believed for longer than half a second.
 * Thread-safe.
 */
@Component
class SessionCache {
    private static final Duration BELIEVED_WITH_NOTICES = Duration.ofSeconds(30);
    private static final Duration BELIEVED_WITHOUT = Duration.ofMillis(500);
    private static final int REMEMBERED = 20_000;
    private static final int GENERATIONS = 256;

    private record Key(UUID sessionId, @Nullable Scope scope) {}

    /** @param generation of the session's stripe before the database was read */
    private record Entry(@Nullable SessionAccess access, long generation, long readNanos) {}

    private final SessionMapper sessions;
    private final MembershipService memberships;
    private final SecondFactorService secondFactors;
    private final ChangeNotifications notices;
    private final Clock clock;
    private final Cache<Key, Entry> entries = Caffeine.newBuilder()
            .maximumSize(REMEMBERED)
            .expireAfterWrite(BELIEVED_WITH_NOTICES)
            .build();

    /**
     * Counts the changes, in stripes by session. An entry read before a change has an older generation and is read
     * again; removing it from the cache instead would miss one that is being read at that moment.
     */
    private final AtomicLongArray generations = new AtomicLongArray(GENERATIONS);

    SessionCache(
            SessionMapper sessions,
            MembershipService memberships,
            SecondFactorService secondFactors,
            ChangeNotifications notices,
            Clock clock) {
        this.sessions = sessions;
        this.memberships = memberships;
        this.secondFactors = secondFactors;
        this.notices = notices;
        this.clock = clock;
        notices.subscribe(this::changed);
    }

    /** What the session may do in the scope; nothing when it is over. */
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

    /** Makes the end of a session count at the next request to this replica, once the transaction commits. */
    void forgetAfterCommit(UUID sessionId) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                generations.incrementAndGet(stripe(sessionId));
            }
        });
    }

    private boolean isCurrent(Key key, Entry entry) {
        Duration believed = notices.isListening() ? BELIEVED_WITH_NOTICES : BELIEVED_WITHOUT;
        return entry.generation() == generations.get(stripe(key.sessionId()))
                && System.nanoTime() - entry.readNanos() < believed.toNanos();
    }

    private Entry read(Key key) {
        long generation = generations.get(stripe(key.sessionId()));
        long now = System.nanoTime();
        ActiveSession session = sessions.findLive(key.sessionId(), clock.instant());
        SessionAccess access = session == null
                ? null
                : new SessionAccess(
                        session,
                        memberships.permissions(session.userAccountId(), key.scope()),
                        secondFactors.of(session.userAccountId()));
        return new Entry(access, generation, now);
    }

    private void changed(String payload) {
        if (payload.startsWith(ChangeNotifications.SESSION_PREFIX)) {
            UUID sessionId = UUID.fromString(payload.substring(ChangeNotifications.SESSION_PREFIX.length()));
            generations.incrementAndGet(stripe(sessionId));
        } else if (payload.equals(ChangeNotifications.ACCESS)) {
            for (int stripe = 0; stripe < GENERATIONS; stripe++) {
                generations.incrementAndGet(stripe);
            }
        }
    }

    private static int stripe(UUID sessionId) {
        return Math.floorMod(sessionId.hashCode(), GENERATIONS);
    }
}
