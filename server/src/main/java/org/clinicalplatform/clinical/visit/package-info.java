/** Visits: a patient's stay or attendance at a facility. */
@NullMarked
package org.clinicalplatform.clinical.visit;

import org.jspecify.annotations.NullMarked;
