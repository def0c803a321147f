/** Care plans: what is intended for a patient: goals, and activities to reach them. */
@NullMarked
package org.clinicalplatform.clinical.careplan;

import org.jspecify.annotations.NullMarked;
