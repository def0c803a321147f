/** Administration of the state and the sessions of accounts. */
@NullMarked
package org.clinicalplatform.authentication.administration;

import org.jspecify.annotations.NullMarked;
