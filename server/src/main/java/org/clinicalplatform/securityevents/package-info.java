/**
 * The append-only record of what happened to accounts, credentials, sessions and their administration, and who did it.
 */
@NullMarked
package org.clinicalplatform.securityevents;

import org.jspecify.annotations.NullMarked;
