package org.clinicalplatform.authentication.backchannellogout;

import java.time.Instant;
import java.util.List;
import org.apache.ibatis.annotations.Mapper;
import org.jspecify.annotations.Nullable;

@Mapper
interface BackchannelLogoutMapper {
    /** Adds a pending logout; returns 0 if the token was used before, and waits for a concurrent use. */
    int insert(String jtiHash, @Nullable String subject, @Nullable String sid, Instant issuedAt, Instant expiresAt);

    /**
     * The logout if it is pending, locked until the transaction ends; null also if another transaction has it locked.
     */
    @Nullable PendingLogout lockPending(String jtiHash);

    /** Some pending logouts, by the hashes of their ids. */
    List<String> findPending(int atMost);

    void complete(String jtiHash);

    /** Makes statements of the transaction fail if they wait longer for a lock. */
    String limitLockWait(String duration);

    /** Locks a session of the provider until the transaction ends. */
    String lock(String sid);

    /** Whether the session of the user, or all of them, were logged out at that time or later. */
    boolean includes(String subject, @Nullable String sid, Instant time);

    /**
     * Deletes some of the rows that have expired by the given time and by the clock of the database, and returns their
     * number. Rows that another replica deletes are skipped.
     */
    int deleteSome(Instant now, int atMost);
}
