/** The gate between the released and the current specification: it rejects undeclared breaks. */
@NullMarked
package org.clinicalplatform.spec.gate;

import org.jspecify.annotations.NullMarked;
