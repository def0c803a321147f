package org.clinicalplatform.client;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.SecurityEventKind;
import org.jspecify.annotations.Nullable;

/**
 * Which security events to list; what is given narrows the list together.
 *
 * @param kind what they tell of; null for anything
 * @param userAccountId the account they happened to; null for any, and for those of nobody
 * @param from the earliest time; null for no bound
 * @param to the time they are all before, not before {@code from}; null for no bound
 */
public record SecurityEventFilter(
        @Nullable SecurityEventKind kind,
        @Nullable UUID userAccountId,
        @Nullable Instant from,
        @Nullable Instant to) {
    private static final SecurityEventFilter ALL = new SecurityEventFilter(null, null, null, null);

    /**
     * Leaves nothing out.
     *
     * @return the filter of all events
     */
    public static SecurityEventFilter all() {
        return ALL;
    }

    /**
     * The same filter with another kind.
     *
     * @param newKind what the events tell of
     * @return the new filter
     */
    public SecurityEventFilter withKind(SecurityEventKind newKind) {
        return new SecurityEventFilter(newKind, userAccountId, from, to);
    }

    /**
     * The same filter with another account.
     *
     * @param newUserAccountId the account the events happened to
     * @return the new filter
     */
    public SecurityEventFilter withUserAccount(UUID newUserAccountId) {
        return new SecurityEventFilter(kind, newUserAccountId, from, to);
    }

    /**
     * The same filter with another begin.
     *
     * @param earliest the earliest time
     * @return the new filter
     */
    public SecurityEventFilter withFrom(Instant earliest) {
        return new SecurityEventFilter(kind, userAccountId, earliest, to);
    }

    /**
     * The same filter with another end.
     *
     * @param end the time the events are all before
     * @return the new filter
     */
    public SecurityEventFilter withTo(Instant end) {
        return new SecurityEventFilter(kind, userAccountId, from, end);
    }
}
