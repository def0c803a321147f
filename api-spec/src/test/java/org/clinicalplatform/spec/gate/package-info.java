/** The gate between the last released contract and the one at hand: no undeclared break passes. */
@NullMarked
package org.clinicalplatform.spec.gate;

import org.jspecify.annotations.NullMarked;
