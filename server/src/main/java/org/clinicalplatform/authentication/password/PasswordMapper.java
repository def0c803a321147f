package org.clinicalplatform.authentication.password;

import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;

@Mapper
interface PasswordMapper {
    /** Forgets failed sign-ins, and with them a lock. */
    void deleteLockout(@Param("accountId") UUID accountId);
}
