package org.clinicalplatform.accesscontrol.authority;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;

@Mapper
interface AuthorityMapper {
    /** Whether the account holds a permission, or belongs to a scope, that the administrator does not hold as widely. */
    boolean holdsMore(@Param("administrator") Administrator administrator, @Param("accountId") UUID accountId);

    /** Whether the role, assigned there, would give what the administrator does not hold as widely. */
    boolean isBeyond(
            @Param("administrator") Administrator administrator,
            @Param("roleId") UUID roleId,
            @Param("target") Assignable target);

    boolean holdsThroughout(
            @Param("administrator") Administrator administrator,
            @Param("permissions") List<String> permissions,
            @Param("scope") Assignable scope);
}
