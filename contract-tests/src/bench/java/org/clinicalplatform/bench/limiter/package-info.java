/** What the limiter's counters occupy. */
@NullMarked
package org.clinicalplatform.bench.limiter;

import org.jspecify.annotations.NullMarked;
