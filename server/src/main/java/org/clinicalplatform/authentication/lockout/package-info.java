/** Locks accounts and second factors after too many wrong attempts, counted exactly across replicas. */
@NullMarked
package org.clinicalplatform.authentication.lockout;

import org.jspecify.annotations.NullMarked;
