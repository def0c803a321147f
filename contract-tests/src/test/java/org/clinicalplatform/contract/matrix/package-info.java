/** Rules that hold for every operation, proved by walking the bundled specification. */
@NullMarked
package org.clinicalplatform.contract.matrix;

import org.jspecify.annotations.NullMarked;
