/** Tenants, for those who administer them. */
@NullMarked
package org.clinicalplatform.accesscontrol.tenant;

import org.jspecify.annotations.NullMarked;
