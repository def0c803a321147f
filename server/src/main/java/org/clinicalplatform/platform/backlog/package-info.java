/** Rows that requests leave to be written a moment later, many in one statement. */
@NullMarked
package org.clinicalplatform.platform.backlog;

import org.jspecify.annotations.NullMarked;
