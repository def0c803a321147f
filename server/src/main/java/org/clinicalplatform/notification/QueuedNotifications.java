package org.clinicalplatform.notification;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The messages of all tenants that are not sent.
 *
 * @param count at most the limit of the query
 * @param oldest when the oldest was queued
 */
record QueuedNotifications(long count, @Nullable Instant oldest) {}
