/** The clinical platform service: sign-in and patient records behind one API. */
@NullMarked
package org.clinicalplatform;

import org.jspecify.annotations.NullMarked;
