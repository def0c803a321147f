/** Encounter providers: who takes part in an encounter, the declared exception of the denial convention. */
@NullMarked
package org.clinicalplatform.clinical.encounterprovider;

import org.jspecify.annotations.NullMarked;
