/** Allergies: substances that harm the patient, or the explicit statement that none is known. */
@NullMarked
package org.clinicalplatform.clinical.allergy;

import org.jspecify.annotations.NullMarked;
