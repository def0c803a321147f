/** Rows that are written shortly after their request, many in one statement. */
@NullMarked
package org.clinicalplatform.platform.queue;

import org.jspecify.annotations.NullMarked;
