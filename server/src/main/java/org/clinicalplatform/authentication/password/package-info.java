/** Passwords: their rules, how they are hashed and compared, and the one way by which they are set. */
@NullMarked
package org.clinicalplatform.authentication.password;

import org.jspecify.annotations.NullMarked;
