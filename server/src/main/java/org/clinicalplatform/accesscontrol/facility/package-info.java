/** The facilities of a tenant, for those who administer it. */
@NullMarked
package org.clinicalplatform.accesscontrol.facility;

import org.jspecify.annotations.NullMarked;
