/** Encounter locations: where patients are placed, one active placement an encounter and one patient a bed. */
@NullMarked
package org.clinicalplatform.clinical.encounterlocation;

import org.jspecify.annotations.NullMarked;
