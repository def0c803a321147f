/** What the kinds of clinical record share. */
@NullMarked
package org.clinicalplatform.clinical;

import org.jspecify.annotations.NullMarked;
