/** Throttling of failed authentication, seen from outside. */
@NullMarked
package org.clinicalplatform.contract.ratelimit;

import org.jspecify.annotations.NullMarked;
