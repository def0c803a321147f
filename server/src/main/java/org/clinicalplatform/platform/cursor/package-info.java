/** Pages of lists that grow while they are read: cursors that continue where the page before ended. */
@NullMarked
package org.clinicalplatform.platform.cursor;

import org.jspecify.annotations.NullMarked;
