/**
 * How long responses of several kinds take that are requested in turns, and whether their times tell the kinds apart.
 */
@NullMarked
package org.clinicalplatform.bench.timing;

import org.jspecify.annotations.NullMarked;
