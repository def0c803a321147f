/** Roles, built-in or of a tenant, and their permissions. */
@NullMarked
package org.clinicalplatform.accesscontrol.role;

import org.jspecify.annotations.NullMarked;
