/** Whether the time of a response tells a denied record from an unknown one. */
@NullMarked
package org.clinicalplatform.bench.denial;

import org.jspecify.annotations.NullMarked;
