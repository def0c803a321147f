/** Doing things over and over on several connections at once, and how fast that went. */
@NullMarked
package org.clinicalplatform.bench.load;

import org.jspecify.annotations.NullMarked;
