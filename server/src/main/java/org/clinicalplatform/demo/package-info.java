/** Loads the demonstration data of the embedded default. */
@NullMarked
package org.clinicalplatform.demo;

import org.jspecify.annotations.NullMarked;
