/** Promotion: a temporary person is identified. Classes are thread-safe. */
@NullMarked
package org.clinicalplatform.demographics.promotion;

import org.jspecify.annotations.NullMarked;
