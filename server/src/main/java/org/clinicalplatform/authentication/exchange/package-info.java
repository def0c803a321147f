/** Opens sessions for users who signed in at the identity provider. */
@NullMarked
package org.clinicalplatform.authentication.exchange;

import org.jspecify.annotations.NullMarked;
