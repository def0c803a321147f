/** Measures the packaged server and prints what it finds; asserts nothing but that every response was the right one. */
@NullMarked
package org.clinicalplatform.bench;

import org.jspecify.annotations.NullMarked;
