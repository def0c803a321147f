/** What the kinds of clinical record share. Every component is thread-safe. */
@NullMarked
package org.clinicalplatform.clinical;

import org.jspecify.annotations.NullMarked;
