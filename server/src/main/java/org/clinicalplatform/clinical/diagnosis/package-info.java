/** Diagnoses: the diseases that clinicians identified. */
@NullMarked
package org.clinicalplatform.clinical.diagnosis;

import org.jspecify.annotations.NullMarked;
