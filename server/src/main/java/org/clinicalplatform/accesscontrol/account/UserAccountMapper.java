package org.clinicalplatform.accesscontrol.account;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.jspecify.annotations.Nullable;

@Mapper
interface UserAccountMapper {
    @Nullable UserAccount findByUsername(@Param("username") String username);

    @Nullable UserAccount findById(@Param("id") UUID id);

    @Nullable UserAccount findInTenant(@Param("id") UUID id, @Param("tenantId") @Nullable UUID tenantId);

    /** The administrator, and the account if the tenant administers it, both locked. */
    List<UserAccount> lockForAdministration(
            @Param("administratorId") UUID administratorId,
            @Param("id") UUID id,
            @Param("tenantId") @Nullable UUID tenantId);

    void setActive(@Param("id") UUID id, @Param("active") boolean active, @Param("now") Instant now);

    @Nullable UserAccount findByUsernameOrEmail(@Param("username") String username, @Param("email") String email);

    @Nullable UserAccount lock(@Param("id") UUID id);

    @Nullable UserAccount lockBySubject(@Param("idpSubject") String idpSubject);

    @Nullable UserAccount lockIfFree(@Param("id") UUID id);

    /** Nothing when a unique value of the account belongs to another already. */
    int insertUnlessTaken(UserAccount account);

    boolean isUsernameTaken(@Param("username") String username);

    boolean isEmailTaken(@Param("email") String email);

    boolean isIdpSubjectTaken(@Param("idpSubject") String idpSubject);

    void setPasswordHash(@Param("id") UUID id, @Param("hash") @Nullable String hash, @Param("now") Instant now);

    int replacePasswordHash(
            @Param("id") UUID id, @Param("known") String known, @Param("hash") String hash, @Param("now") Instant now);
}
