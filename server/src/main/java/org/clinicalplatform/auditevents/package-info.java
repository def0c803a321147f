/** The append-only record of who read, wrote or tried to reach which patients' records, and who administered what. */
@NullMarked
package org.clinicalplatform.auditevents;

import org.jspecify.annotations.NullMarked;
