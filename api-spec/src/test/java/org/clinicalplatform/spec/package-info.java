/** The specification as data: the bundled document and its source files, read by the rules and the release gate. */
@NullMarked
package org.clinicalplatform.spec;

import org.jspecify.annotations.NullMarked;
