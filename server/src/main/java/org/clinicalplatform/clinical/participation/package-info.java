/** Encounter providers: who takes part in an encounter, the declared exception of the denial convention. */
@NullMarked
package org.clinicalplatform.clinical.participation;

import org.jspecify.annotations.NullMarked;
