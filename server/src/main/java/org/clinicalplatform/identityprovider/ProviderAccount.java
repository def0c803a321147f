package org.clinicalplatform.identityprovider;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An account as the identity provider identifies it.
 *
 * @param subject null for an account unknown to the provider
 */
public record ProviderAccount(
        UUID userAccountId, String username, @Nullable String subject) {}
