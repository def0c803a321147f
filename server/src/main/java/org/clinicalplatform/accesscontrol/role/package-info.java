/** Roles, built in or of a tenant, and the permissions they are made of. */
@NullMarked
package org.clinicalplatform.accesscontrol.role;

import org.jspecify.annotations.NullMarked;
