/** Matching: which persons of a tenant are probably one and the same, by how much, and why. */
@NullMarked
package org.clinicalplatform.demographics.matching;

import org.jspecify.annotations.NullMarked;
