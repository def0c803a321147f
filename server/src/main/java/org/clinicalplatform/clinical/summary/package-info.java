/** Summaries of a chart: several kinds of record of one patient, read from one snapshot. */
@NullMarked
package org.clinicalplatform.clinical.summary;

import org.jspecify.annotations.NullMarked;
