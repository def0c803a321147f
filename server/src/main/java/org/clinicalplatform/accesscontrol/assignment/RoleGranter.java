package org.clinicalplatform.accesscontrol.assignment;

import java.time.Clock;
import java.util.UUID;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.ChangeNotifications;
import org.clinicalplatform.platform.persistence.Ids;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Gives roles, as part of the caller's transaction, without asking whether anybody may. Thread-safe. */
@Service
public class RoleGranter {
    private final RoleAssignmentMapper assignments;
    private final ChangeNotifications notices;
    private final Ids ids;
    private final Clock clock;

    RoleGranter(RoleAssignmentMapper assignments, ChangeNotifications notices, Ids ids, Clock clock) {
        this.assignments = assignments;
        this.notices = notices;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * Gives the role; when the transaction commits, it counts here at once.
     *
     * @param by account that gives it
     * @return the id of the assignment
     * @throws ApiException with 409 when the account holds the role there already; the transaction is lost then
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public UUID add(NewRoleAssignment assignment, UUID by) {
        UUID id = ids.next();
        try {
            assignments.insert(id, assignment, by, clock.instant());
        } catch (DuplicateKeyException e) {
            throw new ApiException(ErrorCode.ROLE_ALREADY_ASSIGNED);
        }
        notices.announceAfterCommit(ChangeNotifications.ACCESS);
        return id;
    }
}
