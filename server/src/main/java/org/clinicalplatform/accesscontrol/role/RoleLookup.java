package org.clinicalplatform.accesscontrol.role;

import java.util.UUID;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Finds roles to assign. They are locked against changes until the transaction ends, and 400 is the response to an
 * unknown one.
 */
@Service
public class RoleLookup {
    private final RoleMapper roles;

    RoleLookup(RoleMapper roles) {
        this.roles = roles;
    }

    @Transactional(propagation = Propagation.MANDATORY)
    public Role admitReferred(UUID tenantId, UUID id) {
        return Denial.admitReferred(RecordKind.ROLE, id, roles.lockToAssign(tenantId, id));
    }

    @Transactional(propagation = Propagation.MANDATORY)
    public Role admitReferred(UUID tenantId, String code) {
        return Denial.admitReferred(RecordKind.ROLE, code, roles.lockToAssignByCode(tenantId, code));
    }
}
