/** The clock. */
@NullMarked
package org.clinicalplatform.platform.time;

import org.jspecify.annotations.NullMarked;
