/** How long the server takes to its first response, and what it occupies when idle. */
@NullMarked
package org.clinicalplatform.bench.startup;

import org.jspecify.annotations.NullMarked;
