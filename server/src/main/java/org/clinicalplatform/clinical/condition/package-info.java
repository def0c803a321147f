/** Conditions: problems and concerns that last. */
@NullMarked
package org.clinicalplatform.clinical.condition;

import org.jspecify.annotations.NullMarked;
