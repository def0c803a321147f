/** Which roles an account holds, and where. */
@NullMarked
package org.clinicalplatform.accesscontrol.assignment;

import org.jspecify.annotations.NullMarked;
