package org.clinicalplatform.identityprovider;

import java.time.Instant;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.jspecify.annotations.Nullable;

@Mapper
interface ProviderWriteMapper {
    int delete(UUID id);

    /** The write that has been due longest, locked; writes locked by another transaction are skipped. */
    @Nullable ProviderWrite lockNextDue(Instant now);

    void postpone(UUID id, Instant until, @Nullable String error);
}
