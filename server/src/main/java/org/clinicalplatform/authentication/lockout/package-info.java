/** Locks accounts after too many wrong passwords or codes, exactly, whichever replica counts them. */
@NullMarked
package org.clinicalplatform.authentication.lockout;

import org.jspecify.annotations.NullMarked;
