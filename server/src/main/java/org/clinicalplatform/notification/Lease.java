package org.clinicalplatform.notification;

import java.time.Instant;
import java.util.UUID;

/** The exclusive right of one request to send an event until it expires. */
record Lease(UUID id, Instant until) {}
