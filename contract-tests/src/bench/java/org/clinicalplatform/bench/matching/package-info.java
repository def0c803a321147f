/** How well duplicates are found, and how fast among a million persons. */
@NullMarked
package org.clinicalplatform.bench.matching;

import org.jspecify.annotations.NullMarked;
