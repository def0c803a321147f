/** Facilities of a tenant, for its administrators. */
@NullMarked
package org.clinicalplatform.accesscontrol.facility;

import org.jspecify.annotations.NullMarked;
