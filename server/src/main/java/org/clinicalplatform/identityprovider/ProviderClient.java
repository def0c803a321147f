package org.clinicalplatform.identityprovider;

import org.jspecify.annotations.Nullable;

/**
 * A client of the identity provider that acts for itself, as a program does.
 *
 * @param subject of the client's tokens; null for whatever it is
 */
public record ProviderClient(String clientId, @Nullable String subject) {}
