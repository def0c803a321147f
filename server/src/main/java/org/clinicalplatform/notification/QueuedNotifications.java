package org.clinicalplatform.notification;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The messages of all tenants that are not sent.
 *
 * @param count of those that can be sent; at most the limit of the query
 * @param oldest when the oldest of these was queued
 * @param expired of those whose link or code expired within a day; at most the limit of the query
 */
record QueuedNotifications(long count, @Nullable Instant oldest, long expired) {}
