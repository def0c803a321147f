package org.clinicalplatform.authentication.backchannellogout;

import org.jspecify.annotations.Nullable;

/**
 * A logout whose sessions have not ended yet.
 *
 * @param subject the user at the provider
 * @param sid the user's session at the provider; null for all of them
 */
record PendingLogout(@Nullable String subject, @Nullable String sid) {}
