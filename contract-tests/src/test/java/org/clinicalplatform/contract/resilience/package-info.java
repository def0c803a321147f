/** What overload, hostile input, outages, signals and concurrency may not break. */
@NullMarked
package org.clinicalplatform.contract.resilience;

import org.jspecify.annotations.NullMarked;
