package org.clinicalplatform.authentication.session;

import java.time.Instant;
import java.util.UUID;

record ActiveSession(UUID userAccountId, String username, Instant expiresAt) {}
