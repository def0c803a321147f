/** Observations: measurements, results and findings. */
@NullMarked
package org.clinicalplatform.clinical.observation;

import org.jspecify.annotations.NullMarked;
