package org.clinicalplatform.accesscontrol.authority;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.platform.caller.Caller;

@Mapper
interface AuthorityMapper {
    /** Whether the account holds a permission, or belongs to a scope, that the administrator does not hold as widely. */
    boolean holdsMore(@Param("administrator") Caller administrator, @Param("accountId") UUID accountId);

    /** Whether the role, assigned there, would give what the administrator does not hold as widely. */
    boolean isBeyond(
            @Param("administrator") Caller administrator, @Param("roleId") UUID roleId, @Param("target") Scope target);

    boolean holdsThroughout(
            @Param("administrator") Caller administrator,
            @Param("permissions") List<String> permissions,
            @Param("scope") Scope scope);
}
