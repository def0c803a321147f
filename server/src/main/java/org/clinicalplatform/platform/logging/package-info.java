/** Keeps requests that anybody can repeat from filling the log. */
@NullMarked
package org.clinicalplatform.platform.logging;

import org.jspecify.annotations.NullMarked;
