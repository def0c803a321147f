/** Merging two charts, against the updates alone. */
@NullMarked
package org.clinicalplatform.bench.merge;

import org.jspecify.annotations.NullMarked;
