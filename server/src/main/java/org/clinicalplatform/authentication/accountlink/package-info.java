/** Links accounts to users of the identity provider. */
@NullMarked
package org.clinicalplatform.authentication.accountlink;

import org.jspecify.annotations.NullMarked;
