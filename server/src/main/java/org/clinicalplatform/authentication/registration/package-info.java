/** Registers user accounts; users set their first passwords themselves. */
@NullMarked
package org.clinicalplatform.authentication.registration;

import org.jspecify.annotations.NullMarked;
