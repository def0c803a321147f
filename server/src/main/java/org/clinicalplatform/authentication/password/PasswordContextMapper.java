package org.clinicalplatform.authentication.password;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.jspecify.annotations.Nullable;

@Mapper
interface PasswordContextMapper {
    /** Codes and names of the tenant and the facility. */
    List<String> findNames(UUID tenantId, @Nullable UUID facilityId);
}
