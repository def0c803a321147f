package org.clinicalplatform.accesscontrol.role;

import java.util.UUID;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Finds roles that are to be given to somebody. They stay as they are until the transaction ends. Thread-safe. */
@Service
public class RoleLookup {
    private final RoleMapper roles;

    RoleLookup(RoleMapper roles) {
        this.roles = roles;
    }

    /**
     * The role.
     *
     * @throws RecordNotFoundException with 400 for a role that is unknown or of another tenant
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public Role admitReferred(UUID tenantId, UUID id) {
        return Denial.admitReferred(RecordKind.ROLE, id, roles.lockToAssign(tenantId, id));
    }

    /**
     * The role of the code, which a tenant has once at most.
     *
     * @throws RecordNotFoundException with 400 for a code that is unknown or of another tenant
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public Role admitReferred(UUID tenantId, String code) {
        return Denial.admitReferred(RecordKind.ROLE, code, roles.lockToAssignByCode(tenantId, code));
    }
}
