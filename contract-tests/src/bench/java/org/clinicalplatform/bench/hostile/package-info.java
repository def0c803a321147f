/** A long run of requests made from the specification, valid and hostile. */
@NullMarked
package org.clinicalplatform.bench.hostile;

import org.jspecify.annotations.NullMarked;
