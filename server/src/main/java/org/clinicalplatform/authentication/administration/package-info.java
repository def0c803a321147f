/** What administrators do with the sessions and the enablement of accounts. */
@NullMarked
package org.clinicalplatform.authentication.administration;

import org.jspecify.annotations.NullMarked;
