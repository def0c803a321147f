package org.clinicalplatform.authentication.session;

import java.util.UUID;

/** A session that has not been ended. */
record OpenSession(UUID id, UUID userAccountId) {}
