/** Not-found responses, which are the same for a record that the caller may not see and for an unknown id. */
@NullMarked
package org.clinicalplatform.platform.denial;

import org.jspecify.annotations.NullMarked;
