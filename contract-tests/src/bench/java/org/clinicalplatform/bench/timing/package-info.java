/** How long answers of several kinds take that are asked for in turns, and whether their times tell the kinds apart. */
@NullMarked
package org.clinicalplatform.bench.timing;

import org.jspecify.annotations.NullMarked;
