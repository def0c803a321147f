/** Which patients a caller may see: the one rule that every query of patient data includes. */
@NullMarked
package org.clinicalplatform.demographics.access;

import org.jspecify.annotations.NullMarked;
