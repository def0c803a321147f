/** The meters of the domain, under their names and descriptions. */
@NullMarked
package org.clinicalplatform.platform.metrics;

import org.jspecify.annotations.NullMarked;
