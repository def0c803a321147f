/** What the specification promises of every operation alike, proved by walking the bundled specification. */
@NullMarked
package org.clinicalplatform.contract.matrix;

import org.jspecify.annotations.NullMarked;
