package org.clinicalplatform.authentication.session;

import java.time.Instant;
import java.util.UUID;

/** Of a session that is not over: whose it is, and when it will be. */
record ActiveSession(UUID userAccountId, String username, Instant expiresAt) {}
