package org.clinicalplatform.client;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.api.RoleAssignmentsApi;
import org.clinicalplatform.client.generated.model.RoleAssignment;
import org.clinicalplatform.client.generated.model.RoleAssignmentCreate;
import org.jspecify.annotations.Nullable;

/**
 * Which roles an account holds in the tenant of the session, and where. A change counts at the account's next request,
 * or within a second of it.
 *
 * <p>Thread-safe. Each method may throw any {@link org.clinicalplatform.client.error.ClinicalClientException}; those
 * named with a method are the ones to expect there.
 */
public final class RoleAssignments {
    private final Transport transport;
    private final Credentials credentials;

    RoleAssignments(Transport transport, Credentials credentials) {
        this.transport = transport;
        this.credentials = credentials;
    }

    /**
     * Lists what an account holds, in the order of the roles' codes.
     *
     * @param userAccountId whose
     * @return all its assignments in the tenant
     * @throws RecordNotAvailableException if no account is available under this id, which proves nothing
     */
    public List<RoleAssignment> list(UUID userAccountId) {
        return transport.call(
                Operation.LIST_ROLE_ASSIGNMENTS,
                credentials,
                RoleAssignmentsApi::new,
                api -> api.listRoleAssignments(userAccountId));
    }

    /**
     * Gives an account a role. Never retried by itself; repeated by the caller it is refused as a conflict.
     *
     * @param userAccountId to whom
     * @param assignment the role and, unless it is to hold for the tenant as a whole, the facility
     * @return the assignment
     * @throws RecordNotAvailableException if no account is available under this id, which proves nothing
     * @throws AccessDeniedException if the permission is missing, the account or the role holds more than the caller
     *     does, or the account is the caller's own
     * @throws org.clinicalplatform.client.error.ConflictException if the account holds the role there already
     * @throws org.clinicalplatform.client.error.InvalidRequestException if the tenant does not have the role or the
     *     facility
     */
    public RoleAssignment create(UUID userAccountId, RoleAssignmentCreate assignment) {
        return transport.call(
                Operation.CREATE_ROLE_ASSIGNMENT,
                credentials,
                RoleAssignmentsApi::new,
                api -> api.createRoleAssignment(userAccountId, assignment));
    }

    /**
     * Takes a role from an account. Never retried by itself.
     *
     * @param userAccountId from whom
     * @param roleAssignmentId which of the account's assignments
     * @throws RecordNotAvailableException if no such account or assignment is available, which proves nothing
     * @throws AccessDeniedException if the permission is missing, the account holds more than the caller does, or the
     *     account is the caller's own
     */
    public void delete(UUID userAccountId, UUID roleAssignmentId) {
        deleteFor(null, userAccountId, roleAssignmentId);
    }

    /**
     * Takes a role from an account and keeps the reason. Never retried by itself.
     *
     * @param userAccountId from whom
     * @param roleAssignmentId which of the account's assignments
     * @param reason why, in up to 1000 characters; it travels in the URL, so name no patient in it
     * @throws RecordNotAvailableException if no such account or assignment is available, which proves nothing
     * @throws AccessDeniedException if the permission is missing, the account holds more than the caller does, or the
     *     account is the caller's own
     */
    public void delete(UUID userAccountId, UUID roleAssignmentId, String reason) {
        deleteFor(reason, userAccountId, roleAssignmentId);
    }

    private void deleteFor(@Nullable String reason, UUID userAccountId, UUID roleAssignmentId) {
        transport.run(
                Operation.DELETE_ROLE_ASSIGNMENT,
                credentials,
                RoleAssignmentsApi::new,
                api -> api.deleteRoleAssignment(userAccountId, roleAssignmentId, reason));
    }
}
