/** Conditions: lasting problems and concerns. */
@NullMarked
package org.clinicalplatform.clinical.condition;

import org.jspecify.annotations.NullMarked;
