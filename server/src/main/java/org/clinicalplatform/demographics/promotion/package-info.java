/** Promotion: it turned out who a temporary person is. */
@NullMarked
package org.clinicalplatform.demographics.promotion;

import org.jspecify.annotations.NullMarked;
