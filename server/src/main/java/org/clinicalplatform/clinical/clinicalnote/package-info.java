/** Clinical notes: what clinicians write about a patient, signed when it is final. */
@NullMarked
package org.clinicalplatform.clinical.clinicalnote;

import org.jspecify.annotations.NullMarked;
