/** Restricts operations to local mode. */
@NullMarked
package org.clinicalplatform.authentication.mode;

import org.jspecify.annotations.NullMarked;
