/** Limits failed authentication by client, and by client and username. */
@NullMarked
package org.clinicalplatform.ratelimit;

import org.jspecify.annotations.NullMarked;
