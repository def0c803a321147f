/** Assignment of roles to accounts. */
@NullMarked
package org.clinicalplatform.accesscontrol.assignment;

import org.jspecify.annotations.NullMarked;
