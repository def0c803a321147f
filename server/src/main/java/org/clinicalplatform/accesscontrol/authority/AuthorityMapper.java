package org.clinicalplatform.accesscontrol.authority;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.platform.caller.Caller;

@Mapper
interface AuthorityMapper {
    /**
     * Whether the account has a permission or a scope beyond the administrator's, in the administrator's tenant or in
     * any.
     */
    boolean holdsMore(Caller administrator, UUID accountId, boolean inAllTenants);

    /** Whether the role, assigned in the scope, would give a permission or a scope beyond the administrator's. */
    boolean isBeyond(Caller administrator, UUID roleId, Scope scope);

    /**
     * Whether the session was ended. Only a statement of its own, after the account is locked, sees an end that was
     * committed while the lock was awaited.
     */
    boolean hasEnded(UUID sessionId);

    /** Whether the administrator holds all the permissions for the whole scope. */
    boolean holdsThroughout(Caller administrator, List<String> permissions, Scope scope);
}
