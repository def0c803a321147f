/** Behaviour under overload, hostile input, outages, signals and concurrency. */
@NullMarked
package org.clinicalplatform.contract.resilience;

import org.jspecify.annotations.NullMarked;
