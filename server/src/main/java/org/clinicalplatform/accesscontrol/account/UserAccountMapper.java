package org.clinicalplatform.accesscontrol.account;

import java.time.Instant;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

@Mapper
interface UserAccountMapper {
    @Nullable UserAccount findByUsername(@Param("username") String username);

    @Nullable UserAccount findById(@Param("id") UUID id);

    @Nullable UserAccount lockById(@Param("id") UUID id);

    @Nullable UserAccount findInTenant(@Param("id") UUID id, @Param("tenantId") @Nullable UUID tenantId);

    @Nullable UserAccount lockInTenant(@Param("id") UUID id, @Param("tenantId") @Nullable UUID tenantId);

    int replacePasswordHash(
            @Param("id") UUID id, @Param("known") String known, @Param("hash") String hash, @Param("now") Instant now);
}
