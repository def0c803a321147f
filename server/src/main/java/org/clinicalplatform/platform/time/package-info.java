/** The clock and scheduled tasks. */
@NullMarked
package org.clinicalplatform.platform.time;

import org.jspecify.annotations.NullMarked;
