/** Whether operations take as long in a large database as in a small one, and what the rows of a large one need. */
@NullMarked
package org.clinicalplatform.bench.scale;

import org.jspecify.annotations.NullMarked;
