/** Which code systems and units records may use. */
@NullMarked
package org.clinicalplatform.clinical.terminology;

import org.jspecify.annotations.NullMarked;
