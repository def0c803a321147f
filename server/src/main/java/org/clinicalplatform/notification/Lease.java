package org.clinicalplatform.notification;

import java.time.Instant;
import java.util.UUID;

/** The right of one request to send an event, until it has done so or the time is up. */
record Lease(UUID id, Instant until) {}
