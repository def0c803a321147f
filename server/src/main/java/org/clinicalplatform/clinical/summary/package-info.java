/** Summaries of a chart: several kinds of record of one patient, read together as of one moment. */
@NullMarked
package org.clinicalplatform.clinical.summary;

import org.jspecify.annotations.NullMarked;
