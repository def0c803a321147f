/** Throttles failed authentication by client, and by client and username: one servlet filter and its counters. */
@NullMarked
package org.clinicalplatform.ratelimit;

import org.jspecify.annotations.NullMarked;
