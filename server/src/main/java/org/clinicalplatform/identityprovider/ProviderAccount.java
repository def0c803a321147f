package org.clinicalplatform.identityprovider;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An account as a provider knows it.
 *
 * @param subject the provider's own name for it; null for an account that the provider never made
 */
public record ProviderAccount(
        UUID userAccountId, String username, @Nullable String subject) {}
