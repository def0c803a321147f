package org.brokenhouse.clinical;

import java.util.UUID;

/** The port to the provider of the broken house. */
public interface IdentityProvider {
    void setEnabled(UUID accountId, boolean enabled);
}
