package org.clinicalplatform.authentication.backchannellogout;

import java.time.Instant;
import org.apache.ibatis.annotations.Mapper;
import org.jspecify.annotations.Nullable;

@Mapper
interface BackchannelLogoutMapper {
    /** Returns 0 if the token was used before; waits for a concurrent use. */
    int insert(String jtiHash, @Nullable String subject, @Nullable String sid, Instant issuedAt, Instant expiresAt);

    /** Locks a session of the provider until the transaction ends. */
    void lock(String sid);

    /** Whether the session of the user, or all of them, were logged out at that time or later. */
    boolean includes(String subject, @Nullable String sid, Instant time);

    /** Deletes some of the expired rows, and returns their number. Rows that another replica deletes are skipped. */
    int deleteSome(Instant now, int atMost);
}
