/** Clinical notes: texts that clinicians write about a patient and sign when they are final. */
@NullMarked
package org.clinicalplatform.clinical.clinicalnote;

import org.jspecify.annotations.NullMarked;
