/** Links that work once, by which the holder of an account sets a password. */
@NullMarked
package org.clinicalplatform.authentication.passwordreset;

import org.jspecify.annotations.NullMarked;
