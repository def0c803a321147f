/** Encounters: contacts between a patient and those who provide care, one or more in a visit. */
@NullMarked
package org.clinicalplatform.clinical.encounter;

import org.jspecify.annotations.NullMarked;
