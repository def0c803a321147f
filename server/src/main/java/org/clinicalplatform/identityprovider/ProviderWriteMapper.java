package org.clinicalplatform.identityprovider;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.jspecify.annotations.Nullable;

@Mapper
interface ProviderWriteMapper {
    int delete(UUID id);

    /** The write, locked as by its deletion, if there are others of its account or its user; null otherwise. */
    @Nullable UUID lockIfNotAlone(UUID id);

    /**
     * The write that has been due longest, as it was before it counts as made now; writes locked by another transaction
     * are skipped.
     */
    @Nullable ProviderWrite takeNextDue(Instant now, Instant until);

    /** The write, locked, unless it was repaired meanwhile or another transaction has it locked. */
    @Nullable UUID lockTaken(ProviderWrite write);

    boolean hasEnablementOf(UUID userAccountId);

    /** The writes that were to create users of the accounts; waits for the transactions that have them locked. */
    List<UUID> lockUsersOf(List<String> accountIds);

    void postpone(ProviderWrite write, Instant until, @Nullable String error);
}
