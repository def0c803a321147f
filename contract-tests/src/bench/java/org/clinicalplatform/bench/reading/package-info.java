/** How reading a visit compares with the bare endpoint. */
@NullMarked
package org.clinicalplatform.bench.reading;

import org.jspecify.annotations.NullMarked;
