package org.clinicalplatform.accesscontrol.assignment;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.util.UUID;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.platform.persistence.ChangeNotifications;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Assigns roles without checking authority. */
@Service
public class RoleGranter {
    private final RoleAssignmentMapper assignments;
    private final ChangeNotifications notifications;
    private final SecurityEvents events;
    private final Ids ids;
    private final Clock clock;

    RoleGranter(
            RoleAssignmentMapper assignments,
            ChangeNotifications notifications,
            SecurityEvents events,
            Ids ids,
            Clock clock) {
        this.assignments = assignments;
        this.notifications = notifications;
        this.events = events;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * Assigns the role; it takes effect on this replica once the transaction commits.
     *
     * @param by account that assigns it
     * @return the id of the assignment
     * @throws ApiException with 409 when the account already holds the role there; the transaction cannot continue then
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public UUID grant(NewRoleAssignment assignment, UUID by) {
        UUID id = ids.next();
        try {
            assignments.insert(id, assignment, by, clock.instant());
        } catch (DuplicateKeyException e) {
            throw new ApiException(ErrorCode.ROLE_ALREADY_ASSIGNED);
        }
        RoleAssignment granted = requireNonNull(assignments.find(id));
        events.record(granted.event(SecurityEventKind.ROLE_ASSIGNED));
        notifications.announceAfterCommit(ChangeNotifications.ACCESS);
        return id;
    }
}
