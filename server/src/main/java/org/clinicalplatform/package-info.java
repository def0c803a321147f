/** The clinical platform service: logins and patient records behind one contract. */
@NullMarked
package org.clinicalplatform;

import org.jspecify.annotations.NullMarked;
