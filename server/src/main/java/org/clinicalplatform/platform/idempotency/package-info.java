/** Creates that clients can repeat safely with an {@code Idempotency-Key} (decision 0051). */
@NullMarked
package org.clinicalplatform.platform.idempotency;

import org.jspecify.annotations.NullMarked;
