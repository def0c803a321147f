package org.clinicalplatform.identityprovider;

import java.time.Instant;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

@Mapper
interface ProviderWriteMapper {
    int delete(@Param("id") UUID id);

    /** The one that is due for longest, locked; none that another session has locked. */
    @Nullable ProviderWrite lockNextDue(@Param("now") Instant now);

    void postpone(@Param("id") UUID id, @Param("until") Instant until, @Param("error") @Nullable String error);
}
