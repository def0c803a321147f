/**
 * The bare endpoint that reading a visit is measured against: the same libraries with nothing of ours around one
 * select.
 */
@NullMarked
package org.clinicalplatform.bench.bare;

import org.jspecify.annotations.NullMarked;
