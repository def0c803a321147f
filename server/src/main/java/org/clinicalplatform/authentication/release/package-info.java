/** Tells operators which users at the identity provider are not released to their accounts. */
@NullMarked
package org.clinicalplatform.authentication.release;

import org.jspecify.annotations.NullMarked;
