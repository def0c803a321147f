/** Ward lists: who lies where in a facility, with what identifies the patients. */
@NullMarked
package org.clinicalplatform.clinical.wardlist;

import org.jspecify.annotations.NullMarked;
