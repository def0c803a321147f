/** Encounter providers: the providers of an encounter, with the declared exception to the denial convention. */
@NullMarked
package org.clinicalplatform.clinical.encounterprovider;

import org.jspecify.annotations.NullMarked;
