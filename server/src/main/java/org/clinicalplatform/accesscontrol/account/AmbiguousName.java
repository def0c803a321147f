package org.clinicalplatform.accesscontrol.account;

import java.util.UUID;

/**
 * A username that is the email address of another account.
 *
 * @param usernameAccountId the account whose username it is
 * @param emailAccountId the account whose address it is
 */
public record AmbiguousName(UUID usernameAccountId, UUID emailAccountId) {}
