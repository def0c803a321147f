/** Care plans: goals for a patient, and activities to reach them. */
@NullMarked
package org.clinicalplatform.clinical.careplan;

import org.jspecify.annotations.NullMarked;
