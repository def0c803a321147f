package org.clinicalplatform.authentication.session;

import java.util.UUID;

/** A session that is still open. */
record OpenSession(UUID id, UUID userAccountId) {}
