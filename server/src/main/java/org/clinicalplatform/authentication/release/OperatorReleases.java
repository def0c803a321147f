package org.clinicalplatform.authentication.release;

import java.util.Map;
import java.util.UUID;

/** Users of the identity provider that the operator released to accounts by a setting of the service. */
public interface OperatorReleases {
    /** Subjects by account id; an account that has another subject is ignored. */
    Map<UUID, String> subjects();
}
