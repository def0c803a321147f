/** Invitations of the holders of new accounts, repeated by administrators. */
@NullMarked
package org.clinicalplatform.authentication.invitation;

import org.jspecify.annotations.NullMarked;
