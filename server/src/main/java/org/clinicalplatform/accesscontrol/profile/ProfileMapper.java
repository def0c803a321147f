package org.clinicalplatform.accesscontrol.profile;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;

@Mapper
interface ProfileMapper {
    long count(@Param("tenantId") @Nullable UUID tenantId, @Param("filter") ProfileFilter filter);

    List<UserAccount> findPage(
            @Param("tenantId") @Nullable UUID tenantId,
            @Param("filter") ProfileFilter filter,
            @Param("page") PageQuery page);

    void update(@Param("id") UUID id, @Param("profile") Profile profile, @Param("now") Instant now);
}
