/** Starts servers as processes of their own, on any JDK, and tells how long that took and what they occupy. */
@NullMarked
package org.clinicalplatform.bench.process;

import org.jspecify.annotations.NullMarked;
