/** Holds the code to the layout and the conventions of the project. */
@NullMarked
package org.clinicalplatform.architecture;

import org.jspecify.annotations.NullMarked;
