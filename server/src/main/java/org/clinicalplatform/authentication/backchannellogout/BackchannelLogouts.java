package org.clinicalplatform.authentication.backchannellogout;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.clinicalplatform.authentication.token.OpaqueTokens;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * The logouts of the last day at the identity provider.
 *
 * <p>A logout and an exchange may run at the same time. A logout is committed, and then its sessions are ended. The end
 * and the exchange both lock the provider's session, or else the account, before they look for what the other one has
 * committed: one for sessions, the other one for logouts. So either the session is ended or it is not opened.
 */
@Component
public class BackchannelLogouts {
    /** Longer than access tokens of the provider are valid. */
    static final Duration RETENTION = Duration.ofHours(24);

    private final BackchannelLogoutMapper logouts;
    private final TransactionOperations transaction;
    private final Clock clock;

    BackchannelLogouts(BackchannelLogoutMapper logouts, TransactionOperations transaction, Clock clock) {
        this.logouts = logouts;
        this.transaction = transaction;
        this.clock = clock;
    }

    /**
     * Whether a token issued at that time is of a session that was logged out since; until the transaction ends, no
     * logout ends this session. Both times are the provider's, so its clock may differ.
     *
     * <p>Call it with a lock on the account of the subject, in the transaction that opens a session.
     *
     * @param sid null if the token does not state it
     */
    public boolean includes(String subject, @Nullable String sid, Instant issuedAt) {
        if (sid != null) {
            logouts.lock(sid);
        }
        return logouts.includes(subject, sid, issuedAt);
    }

    /**
     * Stores the token as a pending logout; empty if it was used before, on whichever replica. In a transaction whose
     * commit is confirmed or has an unknown outcome: the provider must not learn that a stored logout was refused.
     */
    Optional<String> add(LogoutToken token) {
        Instant retained = clock.instant().plus(RETENTION);
        Instant expiresAt = token.expiresAt().isAfter(retained) ? token.expiresAt() : retained;
        String jtiHash = OpaqueTokens.hash(token.jti());
        boolean added = Boolean.TRUE.equals(transaction.execute(
                status -> logouts.insert(jtiHash, token.subject(), token.sid(), token.issuedAt(), expiresAt) == 1));
        return added ? Optional.of(jtiHash) : Optional.empty();
    }
}
