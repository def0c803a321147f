/** Tenants and facilities to which an account belongs, and its permissions there. */
@NullMarked
package org.clinicalplatform.accesscontrol.membership;

import org.jspecify.annotations.NullMarked;
