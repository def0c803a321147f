/** Which tenants and facilities an account belongs to, and what it may do there. */
@NullMarked
package org.clinicalplatform.accesscontrol.membership;

import org.jspecify.annotations.NullMarked;
