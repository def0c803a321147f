/** Ends sessions whose user signed out at the identity provider (OpenID Connect Back-Channel Logout 1.0). */
@NullMarked
package org.clinicalplatform.authentication.backchannellogout;

import org.jspecify.annotations.NullMarked;
