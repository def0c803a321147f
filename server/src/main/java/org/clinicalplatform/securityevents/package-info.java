/** The append-only record of what happened to logins and sessions. */
@NullMarked
package org.clinicalplatform.securityevents;

import org.jspecify.annotations.NullMarked;
