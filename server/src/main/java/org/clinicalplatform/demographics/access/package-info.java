/** The visibility rule, which every query of patient data includes. Classes are thread-safe. */
@NullMarked
package org.clinicalplatform.demographics.access;

import org.jspecify.annotations.NullMarked;
