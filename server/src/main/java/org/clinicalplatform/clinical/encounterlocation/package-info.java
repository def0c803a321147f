/** Encounter locations: wards, rooms and beds of patients; one active location per encounter, one patient per bed. */
@NullMarked
package org.clinicalplatform.clinical.encounterlocation;

import org.jspecify.annotations.NullMarked;
