/** Medians, percentiles, and how far two samples can be told apart. */
@NullMarked
package org.clinicalplatform.bench.statistics;

import org.jspecify.annotations.NullMarked;
