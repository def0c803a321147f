package org.clinicalplatform.authentication.session;

import java.util.Set;
import org.clinicalplatform.authentication.factor.SecondFactor;

/** Permissions of an active session in one scope. */
record SessionAccess(ActiveSession session, Set<String> permissions, SecondFactor secondFactor) {
    /** Copies the permissions once instead of on each request. */
    SessionAccess {
        permissions = Set.copyOf(permissions);
    }
}
