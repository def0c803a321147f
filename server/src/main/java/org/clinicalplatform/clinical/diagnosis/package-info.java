/** Diagnoses: what a clinician decided that the patient has. */
@NullMarked
package org.clinicalplatform.clinical.diagnosis;

import org.jspecify.annotations.NullMarked;
