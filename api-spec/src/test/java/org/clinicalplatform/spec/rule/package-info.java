/** Rules for the whole specification, each proved by a document that violates it. */
@NullMarked
package org.clinicalplatform.spec.rule;

import org.jspecify.annotations.NullMarked;
