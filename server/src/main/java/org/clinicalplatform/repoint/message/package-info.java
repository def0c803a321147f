/** The message that tells others of a merge, for those who send it themselves. */
@NullMarked
package org.clinicalplatform.repoint.message;

import org.jspecify.annotations.NullMarked;
