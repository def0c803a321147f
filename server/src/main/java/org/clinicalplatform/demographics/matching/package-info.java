/**
 * Matching: scores possible duplicates among the persons of a tenant. Classes are thread-safe unless they say
 * otherwise.
 */
@NullMarked
package org.clinicalplatform.demographics.matching;

import org.jspecify.annotations.NullMarked;
