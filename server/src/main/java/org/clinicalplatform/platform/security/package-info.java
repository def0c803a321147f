/** Authenticates the caller of a request and checks that the specification permits the operation to them. */
@NullMarked
package org.clinicalplatform.platform.security;

import org.jspecify.annotations.NullMarked;
