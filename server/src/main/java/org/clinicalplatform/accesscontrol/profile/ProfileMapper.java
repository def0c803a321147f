package org.clinicalplatform.accesscontrol.profile;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;

@Mapper
interface ProfileMapper {
    long count(@Nullable UUID tenantId, ProfileFilter filter);

    List<UserAccount> findPage(@Nullable UUID tenantId, ProfileFilter filter, PageQuery page);

    /** @return 0 when the account has another version */
    int update(UUID id, Profile profile, long version, Instant now);
}
