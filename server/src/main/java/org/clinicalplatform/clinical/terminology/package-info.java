/** The code systems and units that records may use. */
@NullMarked
package org.clinicalplatform.clinical.terminology;

import org.jspecify.annotations.NullMarked;
