package org.clinicalplatform.authentication.session;

import java.util.Set;
import org.clinicalplatform.authentication.factor.SecondFactor;

/** What a live session may do in one scope, as of a moment ago. */
record SessionAccess(ActiveSession session, Set<String> permissions, SecondFactor secondFactor) {
    /** Copies the permissions here, once, and not for each request that finds them. */
    SessionAccess {
        permissions = Set.copyOf(permissions);
    }
}
