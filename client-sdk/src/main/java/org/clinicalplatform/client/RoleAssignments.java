package org.clinicalplatform.client;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.api.RoleAssignmentsApi;
import org.clinicalplatform.client.generated.model.RoleAssignment;
import org.clinicalplatform.client.generated.model.RoleAssignmentCreate;
import org.jspecify.annotations.Nullable;

/** Role assignments of accounts in the session's tenant. A change takes effect within a second. */
public final class RoleAssignments {
    private final Calls<RoleAssignmentsApi> calls;

    RoleAssignments(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, RoleAssignmentsApi::new);
    }

    /** Lists the role assignments of an account in the tenant, ordered by role code. */
    public List<RoleAssignment> list(UUID userAccountId) {
        return calls.call(Operation.LIST_ROLE_ASSIGNMENTS, api -> api.listRoleAssignments(userAccountId));
    }

    /**
     * Assigns a role to an account. Repeating it is refused as a conflict.
     *
     * @param assignment the role and, unless it applies to the whole tenant, the facility
     * @throws AccessDeniedException if the permission is missing, the account or the role exceeds the caller's own
     *     permissions, or the account is the caller's own
     * @throws org.clinicalplatform.client.error.ConflictException if the role is already assigned there
     * @throws org.clinicalplatform.client.error.InvalidRequestException if the tenant does not have the role or the
     *     facility
     */
    public RoleAssignment create(UUID userAccountId, RoleAssignmentCreate assignment) {
        return calls.call(Operation.CREATE_ROLE_ASSIGNMENT, api -> api.createRoleAssignment(userAccountId, assignment));
    }

    /**
     * Ends a role assignment.
     *
     * @throws RecordNotAvailableException if no such account or assignment is available, which proves nothing
     * @throws AccessDeniedException if the permission is missing, the account exceeds the caller's own permissions, or
     *     the account is the caller's own
     */
    public void delete(UUID userAccountId, UUID roleAssignmentId) {
        deleteFor(null, userAccountId, roleAssignmentId);
    }

    /**
     * As {@link #delete(UUID, UUID)}, and keeps the reason of up to 1000 characters.
     *
     * @throws RecordNotAvailableException if no such account or assignment is available, which proves nothing
     * @throws AccessDeniedException if the permission is missing, the account exceeds the caller's own permissions, or
     *     the account is the caller's own
     */
    public void delete(UUID userAccountId, UUID roleAssignmentId, String reason) {
        deleteFor(reason, userAccountId, roleAssignmentId);
    }

    private void deleteFor(@Nullable String reason, UUID userAccountId, UUID roleAssignmentId) {
        calls.run(
                Operation.DELETE_ROLE_ASSIGNMENT,
                api -> api.deleteRoleAssignment(userAccountId, roleAssignmentId, reason));
    }
}
