package org.clinicalplatform.accesscontrol.authority;

import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.jspecify.annotations.Nullable;

/**
 * A caller as the rule of authority sees one.
 *
 * @param tenantId tenant of the session
 * @param facilityId facility of the session; null for the tenant as a whole
 */
record Administrator(
        UUID accountId, @Nullable UUID tenantId, @Nullable UUID facilityId) {
    static Administrator of(Caller caller) {
        return new Administrator(caller.accountId(), caller.tenantId(), caller.facilityId());
    }
}
