/** The append-only record of who read, wrote or tried to reach which patient's records. */
@NullMarked
package org.clinicalplatform.auditevents;

import org.jspecify.annotations.NullMarked;
